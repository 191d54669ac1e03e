// jobs.list: lists control operations under way.
import { z } from 'zod';
import { defineControl } from '../../operation.ts';

const JobItem = z
  .object({
    id: z.int().describe('Number of the job.'),
    operation: z.string().describe('Operation that runs.'),
    subject: z.string().nullable().describe('What it is about.'),
    done: z.number().describe('Parts that are done.'),
    total: z.number().describe('Parts in all; 0 while nobody knows.'),
  })
  .meta({ id: 'Job', description: 'A control operation under way.' });

export const listJobs = defineControl({
  id: 'jobs.list',
  summary: 'List control operations that are under way, with their progress.',
  effect: 'read',
  audience: 'grader',
  route: 'GET /v1/jobs',
  input: z.strictObject({}),
  output: z.object({ items: z.array(JobItem) }),
  handler: (_, { jobs }) => ({
    items: jobs().map(({ id, operation, subject = null, done, total }) => ({
      id,
      operation,
      subject,
      done,
      total,
    })),
  }),
});

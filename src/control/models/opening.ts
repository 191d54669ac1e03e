// What may be said when a workspace is opened.
import { z } from 'zod';
import { FaultPlan } from '../../faults/plan.ts';
import { ClockMode } from '../../operations/clock.ts';
import { callerId, snapshotName, ttlSeconds } from './fields.ts';

const toolName = z.string().regex(/^[A-Za-z0-9_.-]{1,64}$/, 'Letters, digits, "_", "." and "-", at most 64.');

/** Which tools the agent sees. */
export const Tools = z
  .strictObject({
    set: z
      .array(z.string().max(64))
      .min(1)
      .max(40)
      .optional()
      .describe('Sets of tools: "core", "all" or apps; together they hold what any of them holds.'),
    allow: z.array(toolName).max(1000).optional().describe('Only these tools, by their own names.'),
    rename: z
      .record(toolName, toolName)
      .optional()
      .describe('New names by own name; the journal keeps the operation.'),
    distractors: z
      .array(
        z.strictObject({
          name: toolName.describe('Name of the tool.'),
          description: z.string().min(1).max(1500).describe('What it claims to do.'),
          input_schema: z
            .record(z.string(), z.unknown())
            .optional()
            .describe('JSON Schema of its arguments.'),
        }),
      )
      .max(100)
      .optional()
      .describe('Tools that lead nowhere.'),
  })
  .meta({ id: 'ToolChoice', description: 'Which tools an agent sees over MCP, and under which names.' });

const bytes = z
  .int()
  .min(0)
  .max(2 ** 40);

/** Limits of one workspace: what may be added to its image. */
const Limits = z
  .strictObject({
    database_bytes: bytes.min(65_536).optional().describe('Bytes of the database; 64 MiB unless given.'),
    blob_bytes: bytes.optional().describe('Bytes of files and very long texts; 256 MiB unless given.'),
    journal_entries: z
      .int()
      .min(0)
      .max(1_000_000_000)
      .optional()
      .describe('Entries that the agent plane may make; 50,000 unless given.'),
    journal_bytes: bytes.optional().describe('Bytes of one line; 256 MiB unless given.'),
  })
  .meta({ id: 'WorkspaceLimits', description: 'What may be added to the image.' });

/** Where a workspace begins: exactly one of world, snapshot and image. */
const beginningFields = {
  world: callerId.optional().describe('World to open; its image is built if need be.'),
  snapshot: z
    .string()
    .max(200)
    .regex(/^[A-Za-z0-9][A-Za-z0-9._-]*\/[A-Za-z][A-Za-z0-9._-]*$/, 'Write workspace_id/name.')
    .optional()
    .describe('Snapshot to begin at, as workspace_id/name.'),
  image: z
    .string()
    .regex(/^[0-9a-f]{64}$/, 'The SHA-256 of an image.')
    .optional()
    .describe('Image to open, by its SHA-256.'),
  seed: z
    .int()
    .min(0)
    .max(4_294_967_295)
    .optional()
    .describe('With a world: the seed of the company, 0 unless given. Else: the seed of ids and draws.'),
};

/** Everything else that may be said. */
const optionFields = {
  ttl_seconds: ttlSeconds
    .default(86_400)
    .describe('Real seconds that the workspace lives after each use; one day unless given.'),
  principal: z
    .string()
    .max(200)
    .optional()
    .describe("Whom the agent's token speaks for: a handle of the world file or an id."),
  clock: ClockMode.optional().describe('How the virtual clock moves; step unless given.'),
  tools: Tools.optional().describe('Which tools the agent sees over MCP; all unless given.'),
  limits: Limits.optional().describe('Limits of this workspace, where they differ from the usual ones.'),
  faults: FaultPlan.optional().describe('The fault plan to begin with; a reset gives it back.'),
  fault_seed: z
    .int()
    .min(0)
    .max(4_294_967_295)
    .optional()
    .describe("Seed of faults that act by chance; the workspace's unless given."),
};

/** What a workspace is opened with. */
export const Opening = z.strictObject({ ...beginningFields, ...optionFields });
export type OpeningRequest = z.output<typeof Opening>;

/** The name that a snapshot is given or called by. */
export const named = { name: snapshotName.describe('Name of the snapshot.') };

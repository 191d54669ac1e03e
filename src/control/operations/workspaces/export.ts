// workspaces.export: writes a workspace as one file.
import { z } from 'zod';
import { exportLines } from '../../export.ts';
import { ofWorkspace } from '../../models/fields.ts';
import { defineControlFile } from '../../operation.ts';
import { UNKNOWN_WORKSPACE } from '../../problems.ts';

export const exportWorkspace = defineControlFile({
  id: 'workspaces.export',
  summary: 'Write a workspace as one file: image manifest, lines, journal and difference.',
  description:
    'JSON Lines with a format number, to be kept and read by later versions. The first line says what follows.',
  effect: 'read',
  audience: 'grader',
  route: 'GET /v1/workspaces/{workspace_id}/export',
  input: z.strictObject(ofWorkspace),
  problems: [UNKNOWN_WORKSPACE],
  handler({ workspace_id }, ctx) {
    const workspace = ctx.workspace(workspace_id);
    return ctx.job(async () => {
      const { blobs } = ctx.yard.engine;
      const chunks = exportLines(ctx.yard, workspace);
      const stored = blobs.expect(await blobs.receive(chunks, Number.MAX_SAFE_INTEGER));
      return {
        name: `${workspace_id}.jsonl`,
        media_type: 'application/jsonl',
        size: stored.size,
        sha256: stored.sha256,
      };
    });
  },
});

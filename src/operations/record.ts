// The record a call is about, and its version.
import type { Change } from '../engine/capture.ts';
import type { Live } from '../engine/live.ts';
import type { AnyOperation } from './operation.ts';
import type { Running } from './running.ts';

/** Version of the record after a read. */
export function readVersion({ call, input, live }: Running, output: unknown): string | undefined {
  const record = recordOf(call.operation, input, output);
  return record && versionIn(live, record);
}

/** Version of the record after these changes; also written into the answer's own `etag` field. */
export function writtenVersion(
  { call, input, live }: Running,
  output: unknown,
  changes: readonly Change[],
): string | undefined {
  const record = recordOf(call.operation, input, output);
  if (!record) return undefined;
  const touched = live.touched(changes);
  const changed = touched.some(({ entity, id }) => entity === record.entity && id === record.id);
  const etag = changed ? String(live.number + 1) : versionIn(live, record);
  if (typeof output === 'object' && output !== null && 'etag' in output)
    (output as { etag: string }).etag = etag;
  return etag;
}

interface RecordName {
  readonly entity: string;
  readonly id: string;
}

function versionIn(live: Live, { entity, id }: RecordName): string {
  return String(live.version(entity, id));
}

function recordOf(operation: AnyOperation, input: unknown, output: unknown): RecordName | undefined {
  const { creates, access } = operation;
  if (creates) return { entity: creates.entity, id: creates.id(output) };
  return access.on && { entity: access.on.entity, id: access.on.id(input) };
}

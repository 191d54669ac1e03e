// Steps 7 and 8 of a call: handler, events, view, check, changes, entry, commit.
import type { CallContext } from './call-context.ts';
import { commit, note } from './commit.ts';
import { execute } from './execute.ts';
import type { Outcome } from './outcome.ts';
import { readVersion, writtenVersion } from './record.ts';
import { repeatOf } from './repeats.ts';
import { contextOf, factsOf, type Running, toldOf } from './running.ts';
import { holdBlob } from './yard.ts';

/** Runs the handler and makes the entry. A refusal leaves by throwing; the caller rolls back. */
export function perform(running: Running): Outcome {
  running.reached = true;
  return running.call.operation.effect === 'read' ? read(running) : write(running);
}

function read(running: Running): Outcome {
  const ctx = running.reader ?? contextOf(running, true);
  const output = run(running, ctx);
  const etag = readVersion(running, output);
  note(running.workspace, running.live, {
    facts: factsOf(running, 'ok'),
    surface: running.call.surface,
    later: true,
  });
  const { entry, now, reply } = toldOf(running);
  return { ok: true, output, etag, cursorAfter: ctx.cursorAfter, entry, now, reply };
}

function write(running: Running): Outcome {
  const { yard, call, workspace, live } = running;
  if (call.upload) {
    holdBlob(yard, workspace, call.upload);
    yard.engine.blobs.arrived(call.upload.sha256);
  }
  live.copy.begin();
  const discarded = running.fault?.effect === 'discard' ? live.copy.savepoint() : undefined;
  const output = run(running, contextOf(running, false));
  const made = live.copy.takeChanges();
  const etag = writtenVersion(running, output, made);
  discarded?.undo();
  const facts = factsOf(running, 'ok', repeatOf(running, { ok: true, output, etag }));
  commit(workspace, live, { facts, surface: call.surface, changes: discarded ? [] : made });
  const { entry, now, reply } = toldOf(running);
  return { ok: true, output, etag, entry, now, reply };
}

function run(running: Running, ctx: CallContext): unknown {
  const { yard, call } = running;
  return execute(yard.composition, call.operation, { input: running.input, ctx, check: yard.checkOutput });
}

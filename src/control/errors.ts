// What the engine throws, as problems: whatever a caller sends, the answer says what to do about it.
import { DataFolderError } from '../engine/data-folder.ts';
import { sha256 } from '../engine/hash.ts';
import { DamagedImageError, MissingImageError, OutdatedImageError } from '../engine/image.ts';
import { InvariantError } from '../engine/invariant.ts';
import { DamagedLineError } from '../engine/line-file.ts';
import { StoppedError } from '../engine/pace.ts';
import { QuarantinedError, quarantine } from '../engine/quarantine.ts';
import type { Workspace } from '../engine/workspace.ts';
import { type Problem, Refusal, toProblem } from '../operations/problem.ts';
import { SERVICE_UNAVAILABLE, WORKSPACE_BROKEN } from '../operations/problems.ts';
import { shortageProblem } from '../operations/shortage.ts';
import type { Yard } from '../operations/yard.ts';
import { WorldError } from '../worlds/world-error.ts';
import { IMAGE_DAMAGED, IMAGE_OUTDATED, INVALID_WORLD, UNKNOWN_IMAGE } from './problems.ts';

/** The problem behind an error, or undefined when it is a defect of ours. */
export function problemOf(error: unknown): Problem | undefined {
  if (error instanceof Refusal) return error.problem;
  if (error instanceof QuarantinedError) return toProblem(WORKSPACE_BROKEN, { incident: error.incident });
  if (error instanceof WorldError) return toProblem(INVALID_WORLD, { reason: error.message });
  if (error instanceof StoppedError || error instanceof DataFolderError)
    return toProblem(SERVICE_UNAVAILABLE, {}, { retry_after: 5 });
  return imageProblem(error) ?? shortageProblem(error);
}

function imageProblem(error: unknown): Problem | undefined {
  if (error instanceof MissingImageError) return toProblem(UNKNOWN_IMAGE);
  if (error instanceof OutdatedImageError) return toProblem(IMAGE_OUTDATED);
  if (error instanceof DamagedImageError) return toProblem(IMAGE_DAMAGED, {}, { retry_after: 5 });
  return undefined;
}

/** Answers a defect of ours: it is reported with an incident. A broken workspace is set aside, anything else is not. */
export function answerToDefect(yard: Yard, error: unknown, workspace: Workspace | undefined): Problem {
  const cause = error instanceof Error ? error : new Error(String(error));
  const broken = cause instanceof InvariantError || cause instanceof DamagedLineError;
  const incident = workspace && broken ? setAside(yard, workspace, cause) : incidentOf(cause);
  yard.onDefect(incident, error);
  return toProblem(WORKSPACE_BROKEN, { incident });
}

function setAside({ engine }: Yard, workspace: Workspace, cause: Error): string {
  try {
    return quarantine(engine, workspace, cause);
  } catch (error) {
    return (error as QuarantinedError).incident;
  }
}

function incidentOf({ name, message }: Error): string {
  return `inc_${sha256(`${name}\n${message}`).slice(0, 16)}`;
}

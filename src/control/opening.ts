// From a request to an opening: which image or place, whose token, which settings. Whatever is missing is built first.
import type { OpenImage } from '../engine/image.ts';
import type { Opening } from '../engine/lifecycle.ts';
import type { Live } from '../engine/live.ts';
import type { Place } from '../engine/materialise.ts';
import type { Origin, Settings } from '../engine/new-line.ts';
import type { RegisterValue } from '../engine/registers.ts';
import type { Workspace } from '../engine/workspace.ts';
import { FAULT_SEED, planRegisters } from '../faults/plan.ts';
import { type FieldError, fail } from '../operations/problem.ts';
import { INVALID_INPUT, STORAGE_FULL, UNKNOWN_REFERENCE } from '../operations/problems.ts';
import type { Yard } from '../operations/yard.ts';
import { canonicalJson } from '../values/canonical-json.ts';
import { findImage } from './images.ts';
import type { OpeningRequest } from './models/opening.ts';
import type { ControlContext } from './operation.ts';
import { type Company, principalNamed } from './principals.ts';
import { UNKNOWN_IMAGE, UNKNOWN_PRINCIPAL } from './problems.ts';
import { checkedRules } from './rules.ts';
import { snapshotNamed } from './snapshots.ts';
import { spelled, wrongTools } from './tool-choice.ts';

/** A request whose image is there: opening it takes a row and a small file. */
export interface Prepared {
  readonly request: OpeningRequest;
  readonly source: Source;
}

/** Where a workspace begins, and what is known of it without a copy. */
export interface Source {
  readonly origin: Origin;
  readonly image: OpenImage;
  /** The workspace whose snapshot it begins at. */
  readonly parent?: Workspace;
  readonly place?: Place;
}

/** Finds where a request begins; undefined when its image has to be built first (see images.ts). */
export function prepared(ctx: ControlContext, request: OpeningRequest): Prepared | undefined {
  checkBeginning(request);
  const source = sourceOf(ctx, request);
  return source && { request, source };
}

/** The opening of a prepared request. */
export function openingOf(ctx: ControlContext, id: string, { request, source }: Prepared): Opening {
  const { yard } = ctx;
  if (yard.engine.isFull) fail(STORAGE_FULL, { limit: 'folder' });
  const company = companyOf(yard, source);
  const errors = request.tools ? wrongTools(yard, request.tools, '/tools') : [];
  if (errors.length > 0) fail(UNKNOWN_REFERENCE, {}, { errors });
  return {
    id,
    origin: source.origin,
    principal: principalOf(company, request, source),
    options: optionsOf(request, source),
    settings: settingsOf(company, request),
    request: requestText(request),
    ttlSeconds: request.ttl_seconds,
  };
}

/** The text by which a repeated request is recognised. */
export function requestText(request: OpeningRequest): string {
  const { world, seed } = request;
  return canonicalJson(world === undefined ? request : { ...request, seed: seed ?? 0 });
}

function checkBeginning({ world, snapshot, image }: OpeningRequest): void {
  const given = [world, snapshot, image].filter((each) => each !== undefined);
  if (given.length === 1) return;
  const message = 'Give exactly one of "world", "snapshot" and "image".';
  const errors: FieldError[] = [{ pointer: '', message }];
  fail(INVALID_INPUT, {}, { errors });
}

function sourceOf(ctx: ControlContext, request: OpeningRequest): Source | undefined {
  const { engine } = ctx.yard;
  const { world, snapshot, seed } = request;
  if (snapshot !== undefined) return snapshotSource(ctx, snapshot, seed);
  const hash = world === undefined ? request.image : findImage(ctx, { world, seed: seed ?? 0 });
  if (hash === undefined) return undefined;
  const image = engine.images.open(hash);
  if (image.manifest.about.checkpoint_of !== undefined) fail(UNKNOWN_IMAGE);
  const own = world !== undefined || seed === undefined;
  return { image, origin: { image: hash, seed: own ? image.state.seed : String(seed) } };
}

function snapshotSource(ctx: ControlContext, name: string, seed: number | undefined): Source {
  const { engine } = ctx.yard;
  const { place, owner } = snapshotNamed(ctx.yard, name);
  const image = engine.images.open(engine.store.lines.byNumber(place.line)?.image as string);
  const origin = { place, ...(seed !== undefined && { seed: String(seed) }) };
  return { image, origin, place, parent: owner };
}

function companyOf(yard: Yard, { image, parent, place }: Source): Company {
  const state = (): Live =>
    parent && place ? yard.engine.asOf(parent, place) : fail(UNKNOWN_PRINCIPAL, { principal: '' });
  return { yard, image, state };
}

function principalOf(company: Company, { principal }: OpeningRequest, { parent, image }: Source): string {
  if (principal === undefined) return parent?.row.principal ?? (image.state.about.principal as string);
  return principalNamed(company, principal) ?? fail(UNKNOWN_PRINCIPAL, { principal });
}

function optionsOf(request: OpeningRequest, { parent }: Source): Record<string, unknown> {
  const { tools, limits, seed } = request;
  return {
    ...parent?.options,
    ...(tools && { tools: spelled(tools) }),
    ...(limits && { limits }),
    ...(seed !== undefined && { seed }),
  };
}

/** The settings entry: registers that the workspace begins with, so that a reset gives them back. */
function settingsOf(company: Company, request: OpeningRequest): Settings | undefined {
  const { clock, fault_seed } = request;
  const faults = request.faults && checkedRules(company, request.faults, '/faults');
  const registers: Record<string, RegisterValue> = {
    ...(clock && { clock }),
    ...(fault_seed !== undefined && { [FAULT_SEED]: fault_seed }),
    ...(faults && planRegisters(faults)),
  };
  if (Object.keys(registers).length === 0) return undefined;
  const input = { clock, fault_seed, faults };
  return { operation: 'workspaces.open', input, registers };
}

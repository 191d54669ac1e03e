// Who may be spoken for: principals of a workspace, by the handle of the world file or by id.
import type { OpenImage } from '../engine/image.ts';
import type { Live } from '../engine/live.ts';
import type { Workspace } from '../engine/workspace.ts';
import { CallContext } from '../operations/call-context.ts';
import type { Yard } from '../operations/yard.ts';

/** Handles of the world file with their ids. */
function namesIn(image: OpenImage): Readonly<Record<string, string>> {
  return (image.state.about.names ?? {}) as Record<string, string>;
}

/** Kinds of handles that stand for somebody. */
const SOMEBODY = /^(person|service|contact|guest):/;

/** Handles that stand for somebody, for messages. */
export function handlesOfPeople(image: OpenImage): string[] {
  return Object.keys(namesIn(image)).filter((handle) => SOMEBODY.test(handle));
}

/** Where a principal is looked for. `state` is asked only for ids that the world file does not name. */
export interface Company {
  readonly yard: Yard;
  readonly image: OpenImage;
  readonly state: () => Live;
}

/** The company of a workspace as it stands. */
export function companyOf(yard: Yard, workspace: Workspace): Company {
  const image = yard.engine.images.open(yard.engine.store.lines.byNumber(workspace.row.line)?.image ?? '');
  return { yard, image, state: () => workspace.live() };
}

/** The id behind a handle or id; undefined when nobody is called so. */
export function principalNamed(company: Company, name: string): string | undefined {
  const names = namesIn(company.image);
  if (Object.hasOwn(names, name)) return SOMEBODY.test(name) ? names[name] : undefined;
  if (name === company.image.state.about.principal) return name;
  const known = Object.entries(names).some(([handle, id]) => id === name && SOMEBODY.test(handle));
  return known || isPerson(company, name) ? name : undefined;
}

/** Whether the directory of the state knows somebody by this id: a contact that came later, for example. */
function isPerson({ yard, state }: Company, id: string): boolean {
  if (!yard.composition.apps.some((app) => app.ports?.Directory)) return false;
  const live = state();
  const outside = {
    readText: (reference: string) => reference,
    keepBlob: () => undefined,
  };
  const ground = { composition: yard.composition, live, outside };
  const ctx = new CallContext(ground, { actor: { id: 'operator' }, readOnly: true });
  return ctx.ports.Directory.person(id) !== undefined;
}

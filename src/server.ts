// The composition root: the only file that names apps, control and surfaces together.
import { fileURLToPath } from 'node:url';
import { apps as companyApps } from './apps/index.ts';
import { faultsOf } from './faults/plan.ts';
import { agentPlane } from './operations/agent-plane.ts';
import type { App } from './operations/app.ts';
import { compose } from './operations/compose.ts';
import type { Plane } from './operations/plane.ts';
import { openYard, type Yard, type YardOptions } from './operations/yard.ts';
import { Library } from './worlds/library.ts';

/** How a yard is put together. */
export interface AssemblyOptions extends Omit<YardOptions, 'composition'> {
  /** The apps; those of the company unless given. */
  readonly apps?: readonly App[];
  /** Folder of world files; the ones that come with the package unless given. */
  readonly worlds?: string;
}

/** A yard with everything on it, not yet listening. */
export interface Assembly {
  readonly yard: Yard;
  readonly library: Library;
  readonly agent: Plane;
  close(): void;
}

/** Puts a yard together over a data folder. */
export function assemble(options: AssemblyOptions): Assembly {
  const {
    apps = companyApps,
    worlds = fileURLToPath(new URL('../seeds/worlds', import.meta.url)),
    ...rest
  } = options;
  const yard = openYard({ faults: faultsOf, ...rest, composition: compose(apps) });
  const library = new Library(yard, worlds);
  return { yard, library, agent: agentPlane(yard), close: () => yard.close() };
}

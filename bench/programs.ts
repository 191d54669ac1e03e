// Every group of measurements, in the order of the report, and every process that they start.
import type { Service } from './child.ts';
import type { Prepared } from './prepared.ts';
import type { Row } from './row.ts';

/** One group of measurements. */
export interface Group {
  measure(prepared: Prepared): Promise<Row[]>;
}

/** Loaded in the process that runs it, so that nobody pays for the imports of others. */
export const groups: Readonly<Record<string, () => Promise<Group>>> = {
  lifecycle: () => import('./lifecycle.ts'),
  control: () => import('./control.ts'),
  diff: () => import('./diff.ts'),
  copies: () => import('./copies.ts'),
  calls: () => import('./calls.ts'),
  stages: () => import('./stages.ts'),
  parts: () => import('./parts.ts'),
  image: () => import('./image.ts'),
  memory: () => import('./memory.ts'),
  crowd: () => import('./crowd.ts'),
  http: () => import('./http.ts'),
  mcp: () => import('./mcp.ts'),
  loop: () => import('./loop.ts'),
  cli: () => import('./cli.ts'),
};

/** Processes by name. */
export const services: Readonly<Record<string, () => Promise<{ start(argument: never): Promise<Service> }>>> =
  {
    prepare: () => import('./prepare.ts'),
    load: () => import('./load.ts'),
    'yard-server': () => import('./yard-server.ts'),
    'bare-server': () => import('./references/bare-server.ts'),
    'bare-mcp': () => import('./references/bare-mcp.ts'),
  };

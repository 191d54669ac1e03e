// T17: deep JSON on every write route of both planes: refused or taken, never a fault of the server.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnyDeclaration } from '../../src/operations/operation.ts';
import { hasJsonBody, methodAndPath, pathFields } from '../../src/surfaces/wire/route.ts';
import type { TestWorkspace } from '../harness.ts';
import { openCompany } from '../laws/company.ts';
import { LONGEST, progressOf } from './counts.ts';
import { type Planes, servePlanes } from './planes.ts';

const DEPTHS = [10, 64, 65, 10_000, 1_000_000];

let company: TestWorkspace;
let planes: Planes;
beforeAll(async () => {
  company = openCompany();
  planes = await servePlanes(company);
});
afterAll(async () => {
  await planes.close();
  company.close();
});

/** Nested lists and nested objects as the value of a field; a million levels fit into a body only unclosed. */
function bodies(field: string, depth: number): string[] {
  const levels = depth - 1;
  const name = JSON.stringify(field);
  if (depth > 100_000) return [`{${name}:${'['.repeat(levels)}`, `{${name}:${'{"a":'.repeat(200_000)}`];
  return [
    `{${name}:${'['.repeat(levels)}${']'.repeat(levels)}}`,
    `{${name}:${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}}`,
  ];
}

test(
  `T17: ${DEPTHS.join(', ')} levels on every write route of both planes`,
  async (context) => {
    const routes = (['agent', 'control'] as const).flatMap((plane) =>
      planes[plane].plane.operations.filter(hasJsonBody).map((operation) => ({ plane, operation })),
    );
    const progress = progressOf(context, routes.length);
    const wrong: string[] = [];
    let sent = 0;
    for (const [done, { plane, operation }] of routes.entries()) {
      const { method, path } = methodAndPath(operation);
      const token = plane === 'agent' ? agentToken() : planes.key('operator');
      for (const depth of DEPTHS) {
        for (const body of bodies(fieldOf(operation), depth)) {
          const response = await fetch(planes[plane].at.url + path.replaceAll(/\{\w+\}/g, 'some-id'), {
            method,
            headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
            body,
          });
          sent += 1;
          const text = await response.text();
          const tooDeep = depth > 64 && !text.includes('"MALFORMED_JSON"');
          if (response.status >= 500 || response.status < 200 || tooDeep)
            wrong.push(`${operation.id}, ${depth} levels: ${response.status} ${text.slice(0, 200)}`);
        }
      }
      progress(done + 1);
    }
    console.info(`${routes.length} routes, ${sent} requests`);
    expect(wrong).toEqual([]);
    expect(planes.log).toEqual([]);
  },
  LONGEST,
);

function agentToken(): string {
  const { workspace, assembly } = company;
  return assembly.yard.engine.sessions.token(workspace.row.agent_serial) as string;
}

/** A field that travels in the body; some name where there is none. */
function fieldOf(operation: AnyDeclaration): string {
  const inPath = pathFields(operation);
  return Object.keys(operation.input.shape).find((name) => !inPath.includes(name)) ?? 'nothing';
}

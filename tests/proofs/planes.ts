// Both planes of a company behind real sockets, with every kind of credential that exists.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { controlPlane } from '../../src/control/plane.ts';
import type { Plane } from '../../src/operations/plane.ts';
import { type Listening, listen } from '../../src/surfaces/http/index.ts';
import { mcpEndpoint } from '../../src/surfaces/mcp/endpoint.ts';
import type { TestWorkspace } from '../harness.ts';

/** Both planes, listening. */
export interface Planes {
  readonly agent: { readonly plane: Plane; readonly at: Listening };
  readonly control: { readonly plane: Plane; readonly at: Listening };
  /** Everything that the servers logged. */
  readonly log: string[];
  /** The key in a file of the data folder. */
  key(role: 'operator' | 'grader'): string;
  close(): Promise<void>;
}

/** Serves both planes of a test company on free loopback ports. */
export async function servePlanes(company: TestWorkspace): Promise<Planes> {
  const { agent, yard, library } = company.assembly;
  const lines: string[] = [];
  const log = (line: string) => void lines.push(line);
  const { handle } = mcpEndpoint(agent, { onDefect: (error) => log(String(error)) });
  const mounts = [{ path: '/mcp', handle }];
  const agentAt = await listen({ plane: agent, host: '127.0.0.1', port: 0, mounts, log });
  const control = controlPlane({ yard, library, agentUrl: agentAt.url });
  const controlAt = await listen({ plane: control, host: '127.0.0.1', port: 0, log });
  return {
    agent: { plane: agent, at: agentAt },
    control: { plane: control, at: controlAt },
    log: lines,
    key: (role) => readFileSync(join(yard.engine.folder.path, `${role}.key`), 'utf8').trim(),
    close: async () => {
      await agentAt.close();
      await controlAt.close();
    },
  };
}

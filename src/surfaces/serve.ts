// Both planes of a yard on two listeners, each at an address of its own.
import type { Plane } from '../operations/plane.ts';
import type { Extra, ListenOptions, Mount } from './http/index.ts';
import { documentRoutes, type Listening, listen } from './http/index.ts';
import { withoutTokens } from './http/log.ts';
import { mcpEndpoint } from './mcp/endpoint.ts';
import type { ToolView } from './mcp/view.ts';

/** Where a plane listens; port 0 takes a free one. */
export interface Address {
  readonly host: string;
  readonly port: number;
}

/** One plane and what stands beside its operations. */
export interface ServedPlane {
  readonly plane: Plane;
  readonly address: Address;
  /** The plane's OpenAPI document. */
  readonly document: () => object;
}

/** What operators' machines ask for. */
export interface Probing {
  health(): object;
  readiness(): { readonly ready: boolean };
  metrics(): string;
}

/** What is served. */
export interface ServeOptions extends Pick<ListenOptions, 'allowedHosts' | 'tls' | 'log' | 'stopPatience'> {
  readonly agent: ServedPlane & { readonly viewOf: (token: string) => ToolView | undefined };
  readonly control: ServedPlane & { readonly probes: Probing };
  readonly version: string;
}

/** Two listening planes. */
export interface Served {
  readonly agentUrl: string;
  readonly controlUrl: string;
  /** Stops both: calls in flight get their answers. */
  close(): Promise<void>;
}

/** Listens with both planes, or with neither. */
export async function servePlanes(options: ServeOptions): Promise<Served> {
  const { agent, control, version, ...rest } = options;
  const agents = await listen({
    ...rest,
    ...agent.address,
    plane: agent.plane,
    extras: documentRoutes('Tiltyard', agent.document),
    mounts: [mcpMount(options)],
  });
  const controls = await orClose(agents, () =>
    listen({
      ...rest,
      ...control.address,
      plane: control.plane,
      extras: [...documentRoutes('Tiltyard control', control.document), ...probeRoutes(control.probes)],
    }),
  );
  return {
    agentUrl: agents.url,
    controlUrl: controls.url,
    close: async () => {
      await Promise.all([agents.close(), controls.close()]);
    },
  };
}

async function orClose(first: Listening, next: () => Promise<Listening>): Promise<Listening> {
  try {
    return await next();
  } catch (error) {
    await first.close();
    throw error;
  }
}

function mcpMount({ agent, version, log = () => undefined }: ServeOptions): Mount {
  const { handle } = mcpEndpoint(agent.plane, {
    viewOf: agent.viewOf,
    info: { name: 'tiltyard', version },
    onDefect: (error) =>
      log(withoutTokens(JSON.stringify({ event: 'defect', plane: 'agent', surface: 'mcp', error: textOf(error) }))),
  });
  return { path: '/mcp', handle };
}

function probeRoutes(probes: Probing): Extra[] {
  return [
    { path: '/healthz', answer: () => Response.json(probes.health(), { headers }) },
    {
      path: '/readyz',
      answer: () => {
        const readiness = probes.readiness();
        return Response.json(readiness, { status: readiness.ready ? 200 : 503, headers });
      },
    },
    {
      path: '/metrics',
      answer: () =>
        new Response(probes.metrics(), {
          headers: { ...headers, 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' },
        }),
    },
  ];
}

const headers = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' };

function textOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

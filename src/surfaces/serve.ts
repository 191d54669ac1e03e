// Both planes of a yard on two listeners, each at an address of its own, with documents, MCP and probes beside them.
import type { Plane } from '../operations/plane.ts';
import {
  documentRoutes,
  doorProblems,
  type Extra,
  type Listening,
  type ListenOptions,
  type Log,
  listen,
  type Mount,
} from './http/index.ts';
import { withoutTokens } from './http/log.ts';
import { mcpEndpoint } from './mcp/endpoint.ts';
import type { ToolView } from './mcp/view.ts';
import { type DocumentedPlane, openApiDocument } from './openapi/index.ts';

/** Where a plane listens; port 0 takes a free one. */
export interface Address {
  readonly host: string;
  readonly port: number;
}

/** What operators' machines ask for. */
export interface Probing {
  health(): object;
  readiness(): { readonly ready: boolean };
  metrics(): string;
}

/** What is served. */
export interface ServeOptions {
  readonly allowedHosts?: readonly string[] | undefined;
  readonly tls?: ListenOptions['tls'];
  readonly log?: Log | undefined;
  readonly agent: Address & {
    readonly plane: Plane;
    /** Which tools a token shows over MCP. */
    readonly viewOf: (token: string) => ToolView | undefined;
  };
  readonly control: Address & { readonly plane: Plane; readonly probes: Probing };
  readonly documented: Readonly<Record<'agent' | 'control', DocumentedPlane>>;
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
  const { agent, control, allowedHosts = [], tls, log = quiet } = options;
  const common = { allowedHosts, tls, log };
  const agents = await listen({
    ...common,
    ...agent,
    extras: documents(options, 'agent'),
    mounts: [mcpMount(options)],
  });
  const controls = await orClose(agents, () =>
    listen({
      ...common,
      ...control,
      extras: [...documents(options, 'control'), ...probeRoutes(control.probes)],
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

function quiet(): void {
  // Nobody asked to be told. Incidents stand in control.db all the same.
}

async function orClose(first: Listening, next: () => Promise<Listening>): Promise<Listening> {
  try {
    return await next();
  } catch (error) {
    await first.close();
    throw error;
  }
}

/** Each plane shows its own part. */
function documents({ documented, version }: ServeOptions, plane: 'agent' | 'control'): Extra[] {
  const title = plane === 'agent' ? 'Tiltyard' : 'Tiltyard control plane';
  return documentRoutes(title, () =>
    openApiDocument({ planes: [documented[plane]], title, version, problems: doorProblems }),
  );
}

function mcpMount({ agent, version, log = quiet }: ServeOptions): Mount {
  const { handle } = mcpEndpoint(agent.plane, {
    viewOf: agent.viewOf,
    info: { name: 'tiltyard', version },
    onDefect: (error) =>
      log(withoutTokens(JSON.stringify({ event: 'defect', plane: 'mcp', error: textOf(error) }))),
  });
  return { path: '/mcp', handle };
}

const headers = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' };

/** Health, readiness and metrics, for machines that ask without a key: numbers, no names. */
function probeRoutes(probes: Probing): Extra[] {
  const metricsType = { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' };
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
      answer: () => new Response(probes.metrics(), { headers: { ...headers, ...metricsType } }),
    },
  ];
}

function textOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

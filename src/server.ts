// The composition root: the only file that names apps, control and surfaces together.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { apps as companyApps } from './apps/index.ts';
import { keyFile } from './control/keys.ts';
import { mayCall } from './control/operation.ts';
import { controlOperations } from './control/operations/index.ts';
import { type ControlPlane, controlPlane } from './control/plane.ts';
import { type Keeping, startSweeper } from './engine/sweeper.ts';
import { faultsOf } from './faults/plan.ts';
import { agentPlane } from './operations/agent-plane.ts';
import type { App } from './operations/app.ts';
import { compose } from './operations/compose.ts';
import type { Plane } from './operations/plane.ts';
import { openYard, type Yard, type YardOptions } from './operations/yard.ts';
import {
  type Client,
  createClient,
  type Inputs,
  type OperationsOf,
  type Outputs,
  type Remote,
} from './surfaces/client/index.ts';
import { logDefect } from './surfaces/http/log.ts';
import type { ToolView } from './surfaces/mcp/view.ts';
import type { DocumentedPlane } from './surfaces/openapi/index.ts';
import { type LocalYard, localYard } from './surfaces/process/local-yard.ts';
import type { Address, ServeOptions } from './surfaces/serve.ts';
import { Library } from './worlds/library.ts';

/** How a yard is put together. */
export interface AssemblyOptions extends Omit<YardOptions, 'composition'> {
  /** The apps; those of the company unless given. */
  readonly apps?: readonly App[];
  /** Folder of world files; the ones that come with the package unless given. */
  readonly worlds?: string;
  /** Where agents reach the yard, asked for whenever an answer says so; nowhere unless given. */
  readonly agentUrl?: () => string;
}

/** A yard with everything on it, not yet listening. */
export interface Assembly {
  readonly yard: Yard;
  readonly library: Library;
  readonly agent: Plane;
  /** The control plane as it listens: with keys. */
  readonly control: ControlPlane;
  /** The same for this process: every call speaks for an operator. It must not listen. */
  readonly operator: ControlPlane;
  close(): void;
}

/** Puts a yard together over a data folder. */
export function assemble(options: AssemblyOptions): Assembly {
  const {
    apps = companyApps,
    worlds = fileURLToPath(new URL('../seeds/worlds', import.meta.url)),
    agentUrl = () => '',
    ...rest
  } = options;
  const yard = openYard({ faults: faultsOf, ...rest, composition: compose(apps) });
  const library = new Library(yard, worlds, apps === companyApps ? builder : undefined);
  const site = { yard, library, agentUrl };
  return {
    yard,
    library,
    agent: agentPlane(yard),
    control: controlPlane(site),
    operator: controlPlane({ ...site, implicit: { name: 'in-process', role: 'operator' } }),
    close: () => yard.close(),
  };
}

/** The thread that builds images of the company. Only the built program has one: threads do not read TypeScript. */
const builder = import.meta.url.endsWith('.js') ? new URL('./build-worker.js', import.meta.url) : undefined;

/** Every operation that an agent of the company may call. */
export type AgentOperations = OperationsOf<typeof companyApps>;

/** Every operation of the control plane. */
export type ControlOperations = (typeof controlOperations)[number];

/** The client of an agent: `client.tickets.create({ … })`. */
export interface AgentClient extends Client<AgentOperations> {}

/** The client of an operator or grader: `client.workspaces.open({ … })`. */
export interface ControlClient extends Client<ControlOperations> {}

/** What an operation of the company takes: `InputFor<'tickets.create'>`. */
export type InputFor<Id extends keyof Inputs<AgentOperations>> = Inputs<AgentOperations>[Id];

/** What an operation of the company answers: `OutputFor<'tickets.create'>`. */
export type OutputFor<Id extends keyof Outputs<AgentOperations>> = Outputs<AgentOperations>[Id];

/** A client of the agent plane at a server. The token comes from opening a workspace. */
export function createAgentClient(remote: Remote): AgentClient {
  const operations = companyApps.flatMap((app) => [...app.operations]);
  return createClient(operations as readonly AgentOperations[], remote);
}

/** A client of the control plane at a server. The token is a key: the line in `operator.key` of the data folder. */
export function createControlClient(remote: Remote): ControlClient {
  return createClient<ControlOperations>(controlOperations, remote);
}

/** How a yard in this process is made. */
export interface CreateYardOptions extends AssemblyOptions {
  /** The world of workspaces whose opening names none; the reference company unless given. */
  readonly world?: string;
}

/** An open yard in this process, of the company's apps unless others are named. */
export interface OpenYard<Apps extends readonly App[] = typeof companyApps>
  extends LocalYard<OperationsOf<Apps>, ControlOperations> {}

/**
 * Makes a yard in this process, without a port: `const yard = await createYard({ data: 'memory' })`, then
 * `const workspace = await yard.open()` and `await workspace.agent.directory.me()`. Whoever holds it is an operator.
 */
export async function createYard<const Apps extends readonly App[] = typeof companyApps>(
  options: CreateYardOptions & { readonly apps?: Apps },
): Promise<OpenYard<Apps>> {
  const { world = 'brennhagel', ...rest } = options;
  const { agent, operator, close } = assemble(rest);
  return localYard({ agent, control: operator, world, close });
}

/** The program's version. */
const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  readonly version: string;
};

/** How a server is started. */
export interface ServerOptions
  extends Omit<AssemblyOptions, 'agentUrl'>,
    Pick<ServeOptions, 'allowedHosts' | 'tls' | 'log'> {
  /** Where each plane listens: at a free port of 127.0.0.1 unless given. */
  readonly at?: { readonly agent: Address; readonly control: Address };
  /** How long what ended is kept; seven days unless given. */
  readonly keeping?: Keeping;
  /** Where agents reach the agent plane, when that is not where it listens: `https://yard.example`. Its name is allowed. */
  readonly publicUrl?: string | undefined;
}

/** A running server. */
export interface Server {
  readonly agentUrl: string;
  readonly controlUrl: string;
  /** File that holds the operator's key. */
  readonly keyFile: string;
  /** Path of the data folder. */
  readonly data: string;
  /** Lets calls in flight finish, then closes the data folder. */
  close(): Promise<void>;
}

const anywhere: Address = { host: '127.0.0.1', port: 0 };

/** Starts both planes on a data folder. Fails when an address is taken or another process holds the folder. */
export async function startServer(options: ServerOptions): Promise<Server> {
  const { at = { agent: anywhere, control: anywhere }, keeping = { keepDays: 7 }, ...rest } = options;
  const { allowedHosts = [], publicUrl, tls, log = () => undefined, ...assembling } = rest;
  const names = publicUrl === undefined ? allowedHosts : [...allowedHosts, new URL(publicUrl).hostname];
  const { servePlanes } = await import('./surfaces/serve.ts');
  const onDefect = (incident: string, error: unknown) => logDefect(log, { plane: 'yard', incident, error });
  let agentUrl = '';
  const assembly = assemble({ onDefect, ...assembling, agentUrl: () => agentUrl });
  const { engine } = assembly.yard;
  try {
    const { close, ...urls } = await servePlanes({
      ...{ allowedHosts: names, tls, log, version },
      agent: { ...at.agent, plane: assembly.agent, viewOf: (token) => viewOf(assembly, token) },
      control: { ...at.control, plane: assembly.control, probes: assembly.control.probes },
      documented: documentedPlanes(options.apps),
    });
    agentUrl = publicUrl?.replace(/\/$/, '') ?? urls.agentUrl;
    const stopSweeper = startSweeper(engine, keeping);
    const { path } = engine.folder;
    const stop = async () => {
      stopSweeper();
      await close();
      assembly.close();
    };
    return { ...urls, keyFile: keyFile(path, 'operator'), data: path, close: stop };
  } catch (error) {
    assembly.close();
    throw error;
  }
}

/** Both planes as the documents show them. Addresses count from where the document was read. */
export function documentedPlanes(
  apps: readonly App[] = companyApps,
): Record<'agent' | 'control', DocumentedPlane> {
  const operations = apps.flatMap((app) => app.operations.filter(({ audience }) => audience === 'agent'));
  const roles = ['operator', 'grader', 'reviewer'] as const;
  return {
    agent: { name: 'agent', server: '.', operations, tags: apps },
    control: {
      name: 'control',
      server: '.',
      operations: controlOperations,
      roles: (operation) => roles.filter((role) => mayCall(role, operation)),
    },
  };
}

/** Which tools a token shows: those of its workspace, of a set of its own if it has one. */
function viewOf({ yard }: Assembly, token: string): ToolView | undefined {
  const session = yard.engine.sessions.identify(token);
  const view = session?.workspace.options.tools as ToolView | undefined;
  return session && session.tools !== null ? { ...view, set: [session.tools] } : view;
}

// An operator's desk for tests: the fixture company (or another) in a yard, control calls by id, and agents by token.
import { type Keeping, type Swept, sweep } from '../src/engine/sweeper.ts';
import type { AnyDeclaration } from '../src/operations/operation.ts';
import type { Outcome } from '../src/operations/outcome.ts';
import type { Plane, PlaneCall } from '../src/operations/plane.ts';
import type { Problem } from '../src/operations/problem.ts';
import { type Assembly, type AssemblyOptions, assemble } from '../src/server.ts';
import { fixture } from './harness.ts';
import { reached } from './record.ts';

/** What a control call answers; tests look into answers of every operation. */
// biome-ignore lint/suspicious/noExplicitAny: the shape differs by operation
export type Output = any;

/** An operator at work. */
export interface Desk {
  readonly assembly: Assembly;
  /** Makes a control call that must succeed. */
  call(operation: string, input?: object): Promise<Output>;
  /** Makes a control call that must be refused. */
  refused(operation: string, input?: object): Promise<Problem>;
  /** Opens a workspace of the world `notes`. */
  open(id: string, input?: object): Promise<Output>;
  /** Makes a call of the agent plane with a token that must succeed. */
  agent(token: string, operation: string, input?: object): Output;
  /** The outcome of a call of the agent plane. */
  outcome(token: string, operation: string, input?: object): Outcome;
  /** Sweeps as if so many real seconds had passed. */
  sweep(seconds: number, keeping?: Partial<Keeping>): Swept;
  close(): void;
}

/** Opens a desk over a new yard in memory, or over a data folder. */
export function openDesk(options: Partial<AssemblyOptions> = {}): Desk {
  const onDefect = (incident: string, error: unknown) => console.error(incident, error);
  const assembly = assemble({
    data: 'memory',
    agentUrl: () => 'http://agent.example',
    onDefect,
    ...fixture,
    ...options,
  });
  const { agent, operator } = assembly;
  const call = async (id: string, input: object = {}) => {
    const outcome = await dispatch(operator, id, { input });
    if (outcome.ok) return outcome.output;
    throw new Error(`${id} was refused: ${JSON.stringify(outcome.problem)}`);
  };
  const outcome = (token: string, id: string, input: object = {}) =>
    dispatch(agent, id, { token, input }) as Outcome;
  return {
    assembly,
    call,
    refused: async (id, input = {}) => {
      const outcome = await dispatch(operator, id, { input });
      if (outcome.ok) throw new Error(`${id} should have been refused: ${JSON.stringify(outcome.output)}`);
      reached('problem', outcome.problem.code);
      return outcome.problem;
    },
    open: (id, input = { world: 'notes', seed: 0 }) =>
      call('workspaces.open', { workspace_id: id, ...input }),
    outcome,
    agent: (...call) => {
      const answer = outcome(...call);
      if (answer.ok) return answer.output;
      throw new Error(`${call[1]} was refused: ${JSON.stringify(answer.problem)}`);
    },
    sweep: (seconds, keeping = {}) =>
      sweep(assembly.yard.engine, { keepDays: 7, ...keeping }, Date.now() + seconds * 1000),
    close: () => assembly.close(),
  };
}

/** Makes a call on a plane by the operation's id. */
export function dispatch(plane: Plane, id: string, call: Partial<PlaneCall>): Outcome | Promise<Outcome> {
  const operation = plane.operations.find((each) => each.id === id) as AnyDeclaration;
  return plane.dispatch({ operation, token: undefined, input: {}, surface: 'process', ...call });
}

// Processes of the bench. Each group and each server has its own, so that none pays for another's memory or processor.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';

/** What runs in a process of its own: it says hello once it is ready, then answers questions. */
export interface Service {
  readonly hello: unknown;
  ask?(question: unknown): unknown;
}

/** A running process, as the one that started it sees it. */
export interface Child<Hello> {
  readonly hello: Hello;
  ask<Answer>(question: unknown): Promise<Answer>;
  stop(): Promise<void>;
}

type Message = { readonly say: string } | { readonly result: unknown } | { readonly error: string };

const program = process.argv[1] as string;

/** Starts a program in a process of its own and waits until it is ready. */
export async function startChild<Hello>(
  name: string,
  argument: unknown = null,
  options: { say?: (text: string) => void; nodeOptions?: readonly string[] } = {},
): Promise<Child<Hello>> {
  const { say, nodeOptions = [] } = options;
  const child = fork(program, ['--child', name, '--argument', JSON.stringify(argument)], {
    execArgv: [...process.execArgv, ...nodeOptions],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const hello = (await answer(child, name, say)) as Hello;
  return {
    hello,
    async ask<Answer>(question: unknown) {
      const reply = answer(child, name, say);
      child.send({ question });
      return (await reply) as Answer;
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.send({ stop: true });
      await gone;
    },
  };
}

/** Runs a service inside a child process. */
export async function serveAsChild(
  start: (argument: unknown) => Promise<Service>,
  argument: unknown,
): Promise<void> {
  // Nobody is left to answer to.
  process.on('disconnect', () => process.exit(1));
  try {
    const service = await start(argument);
    process.on('message', (message: { question?: unknown; stop?: true }) => {
      if (message.stop) process.exit(0);
      void respond(() => service.ask?.(message.question));
    });
    await respond(() => service.hello);
  } catch (error) {
    process.send?.({ error: textOf(error) }, () => process.exit(1));
  }
}

/** Tells the process that started this one what is going on. */
export function say(text: string): void {
  process.send?.({ say: text });
}

async function respond(work: () => unknown): Promise<void> {
  try {
    process.send?.({ result: await work() });
  } catch (error) {
    process.send?.({ error: textOf(error) });
  }
}

/** The next result of a child; what it says on the way is passed on. */
function answer(child: ChildProcess, name: string, say?: (text: string) => void): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const settle = (done: () => void) => {
      child.off('message', hear).off('exit', leave);
      done();
    };
    const leave = (code: number | null) =>
      settle(() => reject(new Error(`${name} ended with exit code ${code}.`)));
    const hear = (message: Message) => {
      if ('say' in message) say?.(message.say);
      else if ('error' in message) settle(() => reject(new Error(`${name}: ${message.error}`)));
      else settle(() => resolve(message.result));
    };
    child.on('message', hear).on('exit', leave);
  });
}

function textOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

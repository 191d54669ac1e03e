// Jobs: control operations that take a while. They show how far they are, and may hold a workspace's gate.
import type { Workspace } from '../engine/workspace.ts';

/** A job under way. */
export interface Job {
  readonly id: number;
  readonly operation: string;
  /** What it is about, as the operators' log has it. */
  readonly subject: string | undefined;
  /** Parts done and parts in all; `total` is 0 while nobody knows. */
  done: number;
  total: number;
}

/** Tells how far a job is. */
export type Tell = (done: number, total: number) => void;

/** The jobs of one process. */
export class Jobs {
  readonly #running = new Map<number, Job>();
  #last = 0;

  /** Jobs under way, the longest running first. */
  list(): Job[] {
    return [...this.#running.values()];
  }

  /** Runs work that takes a while. */
  async run<Result>(
    about: Pick<Job, 'operation' | 'subject'>,
    work: (tell: Tell) => Promise<Result>,
  ): Promise<Result> {
    this.#last += 1;
    const job: Job = { id: this.#last, ...about, done: 0, total: 0 };
    this.#running.set(job.id, job);
    try {
      return await work((done, total) => Object.assign(job, { done, total }));
    } finally {
      this.#running.delete(job.id);
    }
  }
}

/** Holds a workspace for as long as the work takes: calls for it wait, everybody else goes on. */
export async function holding<Result>(workspace: Workspace, work: () => Promise<Result>): Promise<Result> {
  let open: () => void = () => undefined;
  workspace.gate = new Promise((resolve) => {
    open = resolve;
  });
  try {
    return await work();
  } finally {
    workspace.gate = undefined;
    open();
  }
}

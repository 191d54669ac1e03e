// Health, readiness and metrics: no operations, but what operators' machines ask for. No names, no contents.
import type { Yard } from '../operations/yard.ts';

/** Answer of the readiness probe: the sentences say what is missing. */
export interface Readiness {
  readonly ready: boolean;
  readonly reasons: readonly string[];
}

/** Probes of one control plane. */
export class Probes {
  readonly #yard: Yard;
  readonly #calls = new Map<string, number>();

  constructor(yard: Yard) {
    this.#yard = yard;
  }

  /** Counts a control call. */
  called(operation: string, outcome: string): void {
    const labels = `operation="${operation}",outcome="${outcome}"`;
    this.#calls.set(labels, (this.#calls.get(labels) ?? 0) + 1);
  }

  /** Whether the process answers at all. */
  health(): { readonly status: 'ok' } {
    return { status: 'ok' };
  }

  /** Whether workspaces can be opened and written now. */
  readiness(): Readiness {
    const { engine } = this.#yard;
    const reasons = [
      ...(engine.isClosed ? ['The server is stopping.'] : []),
      ...(engine.isFull
        ? ['The data folder has reached its limit: delete workspaces or raise --max-bytes.']
        : []),
    ];
    return { ready: reasons.length === 0, reasons };
  }

  /** Metrics in the Prometheus text format, version 0.0.4. */
  metrics(): string {
    return this.#metrics()
      .map(({ name, kind, help, samples }) =>
        [
          `# HELP tiltyard_${name} ${help}`,
          `# TYPE tiltyard_${name} ${kind}`,
          ...samples.map(([labels, value]) => `tiltyard_${name}${labels && `{${labels}}`} ${value}`),
        ].join('\n'),
      )
      .join('\n')
      .concat('\n');
  }

  #metrics(): Metric[] {
    const { copies, counts, store, isFull } = this.#yard.engine;
    const states = { open: 0, frozen: 0, closed: 0, ...store.workspaces.countByState() };
    const entries = [...counts.entries].map(([surface, count]) => [`surface="${surface}"`, count] as const);
    return [
      gauge('workspaces', 'Workspaces by state.', labelled('state', states)),
      gauge('copies', 'Databases in memory, as-of states included.', [['', copies.count]]),
      gauge('copy_bytes', 'Bytes of databases in memory.', [['', copies.bytes]]),
      gauge('copy_budget_bytes', 'Bytes that databases in memory may have.', [['', copies.budget]]),
      gauge('quarantined_workspaces', 'Workspaces that were set aside.', [
        ['', store.quarantine.all().length],
      ]),
      gauge('folder_full', '1 when the data folder is over its limit.', [['', Number(isFull)]]),
      counter('entries_total', 'Journal entries by the way in.', entries),
      counter('copies_made_total', 'Databases made from image and journal.', [['', counts.copiesMade]]),
      counter('copies_dropped_total', 'Databases let go of.', [['', counts.copiesDropped]]),
      counter('checkpoints_total', 'Checkpoint images made.', [['', counts.checkpoints]]),
      counter('failed_appends_total', 'Entries that the disk refused.', [['', counts.failedAppends]]),
      counter('lost_log_rows_total', "Rows of the operators' log that the disk refused.", [
        ['', counts.lostLogRows],
      ]),
      counter('control_calls_total', 'Control calls by operation and outcome.', [...this.#calls]),
    ];
  }
}

type Sample = readonly [labels: string, value: number];

interface Metric {
  readonly name: string;
  readonly kind: 'gauge' | 'counter';
  readonly help: string;
  readonly samples: readonly Sample[];
}

function gauge(name: string, help: string, samples: readonly Sample[]): Metric {
  return { name, kind: 'gauge', help, samples };
}

function counter(name: string, help: string, samples: readonly Sample[]): Metric {
  return { name, kind: 'counter', help, samples };
}

function labelled(label: string, values: Readonly<Record<string, number>>): Sample[] {
  return Object.entries(values).map(([value, count]) => [`${label}="${value}"`, count]);
}

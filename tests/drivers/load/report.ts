// What came of a load: counts by status and operation, latencies counted from when each request was due.

/** One request of a load. Times in milliseconds since the load began. */
export interface Sent {
  /** Position of the workspace it went to. */
  readonly seat: number;
  readonly operation: string;
  readonly isWrite: boolean;
  /** Whether it was accepted where its script was made. */
  readonly expected: boolean;
  readonly due: number;
  sentAt: number;
  /** 0 until an answer came. */
  answeredAt: number;
  /** 0 when none came. */
  status: number;
  /** The journal's number of the call. */
  entry: number;
  /** The connection was gone before it could be sent. */
  unsent: boolean;
}

/** A load in figures. */
export interface LoadReport {
  readonly sent: number;
  readonly answered: number;
  /** Sent, and the connection ended or patience did before an answer came. */
  readonly unanswered: number;
  readonly unsent: number;
  readonly byStatus: Readonly<Record<string, number>>;
  /** Answers with 429, 500 or above, and requests without an answer. */
  readonly errors: number;
  readonly acceptedWrites: number;
  /** Answers that were accepted or refused as where the script was made. */
  readonly asExpected: number;
  readonly latency: Percentiles;
  /** How much later than due requests were written: the driver's own share of the latency. */
  readonly lateness: Percentiles;
  readonly byOperation: ReadonlyMap<string, OperationCounts>;
}

/** Milliseconds. */
export interface Percentiles {
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
}

/** What became of the calls of one operation. */
export interface OperationCounts {
  accepted: number;
  refused: number;
}

/** Whether the server did what the call asked for. */
export const isAccepted = ({ status }: Pick<Sent, 'status'>): boolean => status >= 200 && status < 300;

/** Adds up what became of some requests. */
export function reportOf(all: readonly Sent[]): LoadReport {
  const sent = all.filter(({ unsent }) => !unsent);
  const answered = sent.filter(({ status }) => status !== 0);
  const bad = answered.filter(({ status }) => status === 429 || status >= 500).length;
  const unanswered = sent.length - answered.length;
  return {
    sent: sent.length,
    answered: answered.length,
    unanswered,
    unsent: all.length - sent.length,
    byStatus: Object.fromEntries(counted(answered.map(({ status }) => String(status)))),
    errors: bad + unanswered + all.length - sent.length,
    acceptedWrites: answered.filter((each) => each.isWrite && isAccepted(each)).length,
    asExpected: answered.filter((each) => isAccepted(each) === each.expected).length,
    latency: percentiles(answered.map(({ due, answeredAt }) => answeredAt - due)),
    lateness: percentiles(sent.map(({ due, sentAt }) => sentAt - due)),
    byOperation: operationsOf(answered),
  };
}

/** The figures in a few lines. */
export function describeLoad(report: LoadReport): string {
  const { sent, answered, unanswered, unsent, acceptedWrites, asExpected, byStatus, byOperation } = report;
  const operations = [...byOperation.values()];
  const both = operations.filter(({ accepted, refused }) => accepted > 0 && refused > 0).length;
  return [
    `${sent} sent, ${answered} answered, ${unanswered} without an answer, ${unsent} not sent`,
    `statuses ${JSON.stringify(byStatus)}`,
    `${acceptedWrites} accepted writes; ${asExpected} answers as in the script`,
    `${operations.length} operations, ${both} of them both accepted and refused`,
    `latency ${spelled(report.latency)}; lateness of the driver ${spelled(report.lateness)}`,
  ].join('\n');
}

/** Percentiles of some milliseconds; zeros when there are none. */
export function percentiles(values: readonly number[]): Percentiles {
  const sorted = Float64Array.from(values).sort();
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50: at(0.5), p99: at(0.99), max: at(1) };
}

function spelled({ p50, p99, max }: Percentiles): string {
  return `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, at most ${max.toFixed(1)} ms`;
}

function operationsOf(answered: readonly Sent[]): Map<string, OperationCounts> {
  const counts = new Map<string, OperationCounts>();
  for (const each of answered) {
    const of = counts.get(each.operation) ?? { accepted: 0, refused: 0 };
    of[isAccepted(each) ? 'accepted' : 'refused'] += 1;
    counts.set(each.operation, of);
  }
  return counts;
}

function counted(values: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

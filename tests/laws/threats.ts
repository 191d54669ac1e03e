// Threats and reliability goals by id: what each is about, and why some need no test yet.

/** Short names of the threats (T) and reliability goals (R) that the project answers to. */
export const subjects: Readonly<Record<string, string>> = {
  T01: 'the agent reaches the control plane',
  T02: 'the agent reads answers, rubrics or the fault plan',
  T03: 'a grade is tampered with',
  T04: 'code runs in the grader',
  T05: 'a judging model is persuaded',
  T06: 'loose matching, empty answers',
  T07: 'the journal is edited or cut',
  T08: 'another workspace is read',
  T09: 'existence of hidden records is told',
  T10: 'fields are set that nobody offered',
  T11: 'a token leaks',
  T12: 'an old token works after a reset',
  T13: 'something is sent to the outside',
  T14: 'the server is made to fetch',
  T15: 'planted instructions escape',
  T16: 'huge bodies',
  T17: 'deep JSON',
  T18: 'compression bombs',
  T19: 'costly patterns and searches',
  T20: 'DNS rebinding and cross-site requests',
  T21: 'stored scripts in a console',
  T22: 'path traversal by file names',
  T23: 'header injection in mail',
  T24: 'SQL injection',
  T25: 'a query holds up the loop',
  T26: 'the disk is exhausted',
  T27: 'a malicious snapshot is uploaded',
  T28: 'prototype pollution',
  T29: 'duplicate keys, big integers, lone surrogates',
  T30: 'log injection',
  T31: 'the fault plan is guessed from marks',
  T32: 'supply chain',
  T33: 'one workspace starves others',
  T34: 'human approval is abused',
  T35: 'request smuggling',
  T36: 'debug and metrics exposure',
  R01: 'kill -9 in mid-write',
  R02: 'power loss and flipped bits',
  R03: 'full disk',
  R04: 'damaged images',
  R05: 'a reset leaves nothing',
  R06: 'no cross-talk',
  R07: 'replays give the same bytes',
  R08: 'agreement with a model',
  R09: 'races',
  R10: 'idempotency',
  R11: 'malformed input',
  R12: 'faults are exact',
  R13: 'clients that leave',
  R14: 'soak',
  R15: 'load',
  R16: 'capacity',
  R17: 'migration',
  R18: 'graceful stop',
  R19: 'clocks and calendars',
  R20: 'mutation testing',
  R21: 'statistics',
  R22: 'out of memory',
};

/** Why an id has no test: the surface does not exist yet, or nothing could be tested. */
const reasons: Readonly<Record<string, string>> = {
  T03: 'There are no grades yet.',
  T04: 'There is no grader yet; nothing in the project evaluates text as code.',
  T05: 'No language model judges anything here.',
  T06: 'There are no checks and no grades yet.',
  T14: 'The server has no outbound client (T13), so there is no request to forge.',
  T15: 'No world plants instructions yet.',
  T21: 'There is no console.',
  T23: 'There is no mail yet.',
  T27: 'Snapshots cannot be uploaded; images come from world files alone.',
  T34: 'There are no approval pages yet.',
  R17: 'There is no earlier release.',
  R20: 'There are no graders and gates yet.',
  R21: 'There are no statistics yet.',
};

/** The list as text: id, subject, and its tests or the reason for none. `found` maps ids to test files. */
export function threatList(found: ReadonlyMap<string, readonly string[]>): string {
  const lines = Object.entries(subjects).map(([id, subject]) => {
    const tests = found.get(id) ?? [];
    return `| ${id} | ${subject} | ${tests.length > 0 ? tests.map((file) => `\`${file}\``).join('<br>') : (reasons[id] ?? '**missing**')} |`;
  });
  return `# Threats and reliability goals\n\nGenerated from the titles of tests; a law fails when an id has neither a test nor a reason.\n\n| id | what | tests, or why there is none |\n|---|---|---|\n${lines.join('\n')}\n`;
}

/** Ids that have neither a test nor a reason, or both. */
export function gaps(found: ReadonlyMap<string, readonly string[]>): string[] {
  return Object.keys(subjects).flatMap((id) => {
    const tested = (found.get(id) ?? []).length > 0;
    if (tested && id in reasons) return [`${id} has tests and a reason for none`];
    return tested || id in reasons ? [] : [`${id} (${subjects[id]}) has no test`];
  });
}

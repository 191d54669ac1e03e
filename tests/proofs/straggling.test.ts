// T12, R05: calls that are under way when their workspace is reset are refused and leave nothing in the new line.
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { resetWorkspace } from '../../src/engine/lifecycle.ts';
import { callers } from '../generate/explore.ts';
import type { TestWorkspace } from '../harness.ts';
import { look, type Seen } from '../laws/checks/places.ts';
import { openCompany } from '../laws/company.ts';
import { type ServedCompany, serveCompany } from '../served-company.ts';
import { count, LONGEST, progressOf } from './counts.ts';

const RESETS = count('resetsInFlight');
const AT_ONCE = 10;

let company: TestWorkspace;
let served: ServedCompany;
let first: Seen;
beforeAll(async () => {
  company = openCompany();
  served = await serveCompany(company);
  first = look(company);
}, 60_000);
afterAll(async () => {
  await served.close();
  company.close();
});

/** A call of which all but the last byte was sent. */
interface Halted {
  finish(): Promise<string>;
}

const organisation = JSON.stringify({ name: 'Late', kind: 'supplier', country: 'DE', language: 'de' });
const tool = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'directory_organisation_create', arguments: JSON.parse(organisation) },
});

/** What a straggler sends: a JSON write, an upload, a tool call, by header and by path. */
const kinds = [
  (token: string) => request('/v1/organisations', organisation, token),
  (token: string) => request('/v1/files?name=late.txt', 'late '.repeat(5000), token),
  (token: string) => request('/mcp', tool, token),
  (token: string) => request(`/t/${token}/v1/organisations`, organisation),
];

function request(target: string, body: string, token?: string): string {
  const head = [
    `POST ${target} HTTP/1.1`,
    `Host: 127.0.0.1:${served.port}`,
    ...(token ? [`Authorization: Bearer ${token}`] : []),
    'Content-Type: application/json',
    'Accept: application/json, text/event-stream',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}

test(
  `T12 R05: ${RESETS} resets with ${AT_ONCE} calls under way each`,
  async (context) => {
    const progress = progressOf(context, RESETS);
    const [widest] = callers(company) as [string];
    let refused = 0;
    for (let round = 1; round <= RESETS; round++) {
      const token = served.tokenFor(company, widest);
      const halted = await Promise.all(
        Array.from({ length: AT_ONCE }, (_, index) =>
          halt((kinds[index % kinds.length] as (typeof kinds)[number])(token)),
        ),
      );
      // Something happened before, so that there is a line to leave.
      company.ok('directory.me');
      resetWorkspace(company.assembly.yard.engine, company.workspace, false);
      for (const answer of await Promise.all(halted.map(({ finish }) => finish()))) {
        expect(answer).toMatch(/^HTTP\/1\.1 401 /);
        refused += 1;
      }
      expect(company.entries(0)).toEqual([]);
      expect(look(company), `round ${round}`).toEqual(first);
      progress(round);
    }
    console.info(`${refused} stragglers refused`);
    expect(refused).toBe(RESETS * AT_ONCE);
  },
  LONGEST,
);

async function halt(text: string): Promise<Halted> {
  const bytes = Buffer.from(text);
  let said = '';
  const socket = await new Promise<Socket>((resolve, reject) => {
    const opened = connect(served.port, '127.0.0.1', () =>
      opened.write(bytes.subarray(0, -1), () => resolve(opened)),
    );
    opened.on('error', reject);
  });
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    said += chunk;
  });
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  // Time for the server to see the call, which it then waits with.
  await new Promise((resolve) => setTimeout(resolve, 2));
  return {
    finish: async () => {
      socket.write(bytes.subarray(-1));
      await closed;
      return said;
    },
  };
}

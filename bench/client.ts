// A client of the control plane that costs little: one connection that is kept, JSON in and out.
import { Agent, request } from 'node:http';

/** Sends a request to the control plane; throws when the answer is no success. */
export type Control = <Answer>(method: string, path: string, body?: unknown) => Promise<Answer>;

/** A caller of one server, with a key or a token. */
export function controlClient(url: string, key: string): Control {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return <Answer>(method: string, path: string, body?: unknown) =>
    new Promise<Answer>((resolve, reject) => {
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
      const sent = request(`${url}${path}`, { method, headers, agent }, (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => {
          text += chunk;
        });
        response.on('end', () => {
          if ((response.statusCode ?? 0) < 300) resolve((text === '' ? null : JSON.parse(text)) as Answer);
          else
            reject(new Error(`${method} ${path} was answered ${response.statusCode}: ${text.slice(0, 300)}`));
        });
      });
      sent.on('error', reject);
      sent.end(body === undefined ? undefined : JSON.stringify(body));
    });
}

/** Uploads bytes as the raw body of a request. */
export function sendBytes(url: string, token: string, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, 'content-length': bytes.length };
    const sent = request(url, { method: 'POST', headers }, (response) => {
      response.resume();
      response.on('end', () => {
        if ((response.statusCode ?? 0) < 300) resolve();
        else reject(new Error(`${url} was answered ${response.statusCode}.`));
      });
    });
    sent.on('error', reject);
    sent.end(bytes);
  });
}

/** What opening a workspace answers, as far as the bench looks at it. */
export interface OpenedAnswer {
  readonly workspace: { readonly id: string };
  readonly agent: { readonly token: string };
}

/** A bench makes more calls than any agent. */
export const UNLIMITED = { journal_entries: 1_000_000_000, journal_bytes: 2 ** 40, database_bytes: 2 ** 30 };

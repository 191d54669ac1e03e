// tiltyard mcp: lets a host that only starts commands speak to a workspace over standard input and output.
import { command } from '../command.ts';
import { refusal } from '../refusal.ts';
import { note, printable } from '../terminal.ts';

export const mcp = command({
  name: 'mcp',
  description: 'Bridge a host that starts commands (stdio) to the MCP endpoint of a workspace.',
  options: [
    {
      name: 'url',
      hint: 'URL',
      description: 'URL of the agent plane, its MCP endpoint or a capability URL (or TILTYARD_URL).',
    },
    {
      name: 'token',
      hint: 'TOKEN',
      description: 'Token of the workspace, unless the URL holds it (or TILTYARD_TOKEN).',
    },
  ],
  run: async (given) => {
    const url = endpointOf(given.text('url') ?? process.env.TILTYARD_URL);
    const token = given.text('token') ?? process.env.TILTYARD_TOKEN;
    if (token === undefined && !url.includes('/t/'))
      throw refusal('USAGE', 'Give --token TOKEN (or TILTYARD_TOKEN), or a URL that holds the token.');
    const { bridge } = await import('../../surfaces/mcp/bridge.ts');
    const onError = (error: Error) => note(printable(withoutToken(error.message)));
    await bridge({ url, token, onError });
  },
});

/** `http://host:4010` and `http://host:4010/t/TOKEN` lead to their `/mcp`. */
export function endpointOf(url: string | undefined): string {
  if (url === undefined)
    throw refusal('USAGE', 'Give --url URL (or TILTYARD_URL): the "mcp_url" of the opening.');
  if (!/^https?:\/\/[^/]/.test(url) || !URL.canParse(url))
    throw refusal('USAGE', 'The URL is none. Write one such as http://127.0.0.1:4010.');
  const base = url.replace(/\/$/, '').replace(/\/v1$/, '');
  return base.endsWith('/mcp') ? base : `${base}/mcp`;
}

/** The host's log is no place for a token. */
function withoutToken(text: string): string {
  return text.replaceAll(/\/t\/[^/\s]+/g, '/t/…').replaceAll(/\bty[a-z]_[A-Za-z0-9_-]{8,}/g, '…');
}

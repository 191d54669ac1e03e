// What a reader pastes to reach a workspace, in every way there is. README.md shows the same texts; a story compares them.

/** Where a workspace can be reached. */
export interface Reach {
  /** Base of the agent plane, such as `http://127.0.0.1:4010`. */
  readonly url: string;
  readonly token: string;
  /** Path of this command line, for hosts that start commands. */
  readonly program: string;
}

/** One thing to paste. */
export interface Snippet {
  readonly title: string;
  /** As a fence of Markdown names it. */
  readonly language: '' | 'json' | 'ts' | 'python';
  readonly text: string;
}

/** Put together here, because a text that says it whole would look like an import of ours. */
const importLine = ['import { createAgentClient }', "'tiltyard';"].join(' from ');

/** All snippets, in the order of the README. */
export function snippets(reach: Reach): Snippet[] {
  return [
    { title: 'curl', language: '', text: curl(reach) },
    { title: 'An MCP host over HTTP', language: 'json', text: host(overHttp(reach)) },
    { title: 'An MCP host that cannot send headers', language: 'json', text: host(overPath(reach)) },
    { title: 'An MCP host that only starts commands', language: 'json', text: host(overStdio(reach)) },
    { title: 'TypeScript', language: 'ts', text: typescript(reach) },
    { title: 'The environment of the Python program', language: '', text: environment(reach) },
    { title: 'Python', language: 'python', text: python },
  ];
}

const curl = ({ url, token }: Reach) => `\
curl -H "Authorization: Bearer ${token}" "${url}/v1/tickets?status=new&limit=5"
curl "${url}/t/${token}/v1/me"`;

const host = (office: object) => spaced(JSON.stringify({ mcpServers: { office } }, null, 1));

const overHttp = ({ url, token }: Reach) => ({
  type: 'http',
  url: `${url}/mcp`,
  headers: { Authorization: `Bearer ${token}` },
});

const overPath = ({ url, token }: Reach) => ({ type: 'http', url: `${url}/t/${token}/mcp` });

const overStdio = ({ url, token, program }: Reach) => ({
  command: 'node',
  args: [program, 'mcp', '--url', url, '--token', token],
});

const typescript = ({ url, token }: Reach) => `\
${importLine}

const office = createAgentClient({ url: '${url}', token: '${token}' });
const { items } = await office.tickets.list({ status: 'new', limit: 5 });`;

const environment = ({ url, token }: Reach) => `export TILTYARD_URL=${url} TILTYARD_TOKEN=${token}`;

const python = `\
import json, os, urllib.request

BASE, TOKEN = os.environ["TILTYARD_URL"], os.environ["TILTYARD_TOKEN"]

def call(method, path, body=None):
    data = None if body is None else json.dumps(body).encode()
    headers = {"Authorization": f"Bearer {TOKEN}", "Content-Type": "application/json"}
    request = urllib.request.Request(BASE + path, data, headers, method=method)
    with urllib.request.urlopen(request) as response:
        return json.load(response)

me = call("GET", "/v1/me")
print("Tickets that", me["name"], "sees:")
for ticket in call("GET", "/v1/tickets?limit=3")["items"]:
    print(ticket["number"], ticket["subject"])`;

/** JSON on one line that people can read. */
function spaced(json: string): string {
  return json
    .replaceAll(/([[{])\n +/g, (_, open) => (open === '{' ? '{ ' : open))
    .replaceAll(/\n *\}/g, ' }')
    .replaceAll(/\n *\]/g, ']')
    .replaceAll(/\n +/g, ' ');
}

// What the linter does not see: members such as Math.random, and every way of calling out.
import { withoutComments } from './source.ts';

interface Ban {
  readonly name: string;
  readonly pattern: RegExp;
  /** Path prefixes where it is allowed, with the reason beside each. */
  readonly except?: readonly string[];
}

const talksToOurServer = ['src/cli/', 'src/surfaces/msw', 'src/surfaces/client'];
const ownsTheHost = ['src/engine/', 'src/cli/', 'src/server.ts'];
const touchesIntl = ['src/values/'];
const touchesDate = ['src/values/', ...ownsTheHost];

const bans: readonly Ban[] = [
  {
    name: 'Math.random',
    pattern: /\bMath\s*(?:\?\.\s*|\.\s*)random\b|\bMath(?:\?\.)?\[|=\s*Math\b(?!\s*[.[?])/,
  },
  {
    name: 'globalThis',
    pattern: /(?<![\w.$])(?:globalThis\b|global(?:\??\.\w|\[))/,
    except: talksToOurServer,
  },
  {
    name: 'Date',
    pattern: /\bnew\s+Date\s*[(;),]|(?<![\w.$'"`])Date(?:\s*\n\s*)?(?:\??\.\w|\(|\[)/,
    except: touchesDate,
  },
  { name: 'Intl', pattern: /(?<![\w.$'"`])Intl(?:\s*\n\s*)?(?:\??\.\w|\[)/, except: touchesIntl },
  {
    name: 'a timer of the host',
    pattern: /(?<![\w.$])set(?:Timeout|Interval|Immediate)\b/,
    except: [...ownsTheHost, 'src/surfaces/'],
  },
  {
    name: 'process, performance, crypto',
    pattern: /(?<![\w.$'"`:/-])(?:process|performance|crypto)(?:\s*\n\s*)?\??\.\w/,
    except: ownsTheHost,
  },
  { name: 'a locale of the host', pattern: /\blocaleCompare\b|\.toLocale\w+|\bIntl\.Collator\b/ },
  { name: 'a time-out of the host', pattern: /\bAbortSignal\s*\.\s*timeout\b|\bAtomics\s*\.\s*wait/ },
  {
    name: 'a random draw of the host',
    pattern: /\b(?:randomUUID|randomBytes|randomInt|randomFillSync|randomFill|getRandomValues)\b/,
    except: ownsTheHost,
  },
  {
    name: 'http client',
    pattern: /\bhttps?\s*\.\s*(?:request|get|Agent|globalAgent)\b|\bhttp2\s*\.\s*connect\b/,
  },
  {
    name: 'socket client',
    pattern: /\b(?:net|tls)\s*\.\s*(?:connect|createConnection|Socket)\b|\bnew\s+Socket\b/,
  },
  { name: 'client by import', pattern: clientImport() },
  {
    name: 'a whole module of sockets (import its server by name)',
    pattern:
      /\bimport\s+(?!type\b)(?:\*\s+as\s+)?\w+\s+from\s*['"](?:node:)?(?:https?|http2|net|tls)['"]|\bimport\(\s*['"](?:node:)?(?:https?|http2|net|tls)['"]/,
  },
  { name: 'dgram, dns, undici', pattern: /['"](?:node:)?(?:dgram|dns|undici)(?:\/[^'"]*)?['"]/ },
  { name: 'fetch', pattern: /(?<![\w.$])fetch(?:\?\.)?\(/, except: talksToOurServer },
  { name: 'WebSocket', pattern: /\bnew\s+(?:WebSocket|EventSource|XMLHttpRequest)\b/ },
  { name: 'a silenced boundary', pattern: /biome-ignore[^\n]*(?:noRestricted|noExcessive|suppress)/ },
];

/** One sentence per forbidden call in a file of src; test files are free. */
export function forbiddenCalls(path: string, text: string): string[] {
  if (!path.startsWith('src/') || path.endsWith('.test.ts')) return [];
  const code = withoutComments(text);
  return bans
    .filter((ban) => !ban.except?.some((prefix) => path.startsWith(prefix)))
    .filter((ban) => ban.pattern.test(ban.name === 'a silenced boundary' ? text : code))
    .map((ban) => `${path}: ${ban.name} is not for this room`);
}

/** `import { request } from 'node:http'` and its kin; a type is no call. */
function clientImport(): RegExp {
  const names = 'request|get|Agent|ClientRequest|connect|createConnection|Socket|TLSSocket';
  const modules = '(?:node:)?(?:http|https|http2|net|tls)';
  return new RegExp(`import\\s*\\{[^}]*(?<!type\\s)\\b(?:${names})\\b[^}]*\\}\\s*from\\s*['"]${modules}['"]`);
}

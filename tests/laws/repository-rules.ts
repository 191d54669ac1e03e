// What must hold for the files around the code; each rule takes text and answers with sentences.

export interface Manifest {
  readonly engines?: { readonly node?: string };
  readonly license?: string;
  readonly allowScripts?: Record<string, boolean>;
  readonly scripts?: Record<string, string>;
  readonly dependencies?: Record<string, string>;
  readonly devDependencies?: Record<string, string>;
}

/** Versions are exact, so that two installs are the same install. */
export function inexactVersions(manifest: Manifest): string[] {
  const all = { ...manifest.dependencies, ...manifest.devDependencies };
  return Object.entries(all)
    .filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))
    .map(([name, version]) => `${name} ${version} is not an exact version`);
}

/** A lock file that names hosts installs from nowhere else; ours names none, each install asks its own registry. */
export function foreignHosts(lock: string): string[] {
  const { packages } = JSON.parse(lock) as { packages: Record<string, { resolved?: string }> };
  return Object.entries(packages)
    .filter(([, { resolved }]) => resolved !== undefined && /^[a-z+]+:/.test(resolved))
    .map(([path, { resolved }]) => `${path} is fetched from ${resolved}`);
}

/** Install scripts run code on the machine of whoever installs: each one is allowed or denied by name. */
export function undecidedScripts(lock: string, manifest: Manifest): string[] {
  const { packages } = JSON.parse(lock) as { packages: Record<string, { hasInstallScript?: boolean }> };
  return Object.entries(packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length))
    .filter((name) => manifest.allowScripts?.[name] === undefined)
    .map((name) => `the install script of ${name} is neither allowed nor denied`);
}

const npmItself = new Set(['ci', 'install', 'audit', 'ls', 'pack', 'exec', 'init', 'view', 'outdated']);
const shortcuts = new Set(['test', 'start', 'stop', 'restart']);

/** Every `npm run x`, `npm test`, `npm start` of a document is a script of the package. */
export function missingScripts(document: string, manifest: Manifest): string[] {
  const commands = [...document.matchAll(/\bnpm\s+(run\s+)?((?:-{1,2}[\w-]+\s+)*)([a-z][\w:-]*)/g)];
  const named = commands.flatMap(([, run, , name = '']) => (run || shortcuts.has(name) ? [name] : []));
  const unknown = commands.flatMap(([, run, , name = '']) =>
    run || shortcuts.has(name) || npmItself.has(name) ? [] : [`npm ${name} is no command of npm`],
  );
  const missing = named.filter((name) => !manifest.scripts?.[name]);
  return [...new Set([...missing.map((name) => `package.json has no script ${name}`), ...unknown])];
}

/** `decisions/0007-own-rest-shape.md`: numbered without gaps, each with the alternative that lost. */
export function brokenDecisions(files: Readonly<Record<string, string>>): string[] {
  const names = Object.keys(files).sort();
  const misnamed = names.filter((name) => !/^\d{4}-[a-z0-9-]+\.md$/.test(name));
  const gaps = names.flatMap((name, index) =>
    Number(name.slice(0, 4)) === index + 1 ? [] : [`${name} should have number ${index + 1}`],
  );
  const silent = names.filter((name) => !/\balternatives?\b/i.test(files[name] ?? ''));
  const long = names.filter((name) => (files[name] ?? '').split('\n').length > 100);
  return [
    ...misnamed.map((name) => `${name} is not called NNNN-some-words.md`),
    ...(misnamed.length > 0 ? [] : gaps),
    ...silent.map((name) => `${name} does not name the alternative that lost`),
    ...long.map((name) => `${name} is longer than a page`),
  ];
}

/** Folders of one machine have no place in a repository. */
export function machinePaths(path: string, text: string): string[] {
  const patterns = [
    /(?<![\w.$}~-])\/(?:home|Users)\/[a-z][\w.-]*/gi,
    /(?<![\w.$}~/-])\/(?:root|work|mnt)\/[\w.-]*/g,
    /\b[A-Z]:\\(?:Users|work)\\/g,
    /\bfile:\/\/\/(?!etc\b)[a-z]/g,
  ];
  return patterns.flatMap((pattern) => [...text.matchAll(pattern)].map(([found]) => `${path}: ${found}`));
}

const hostName = '((?:[\\w-]+\\.)+(?:com|org|net|de|eu|io|ch|at|fr|uk|biz))';
const hostInText = new RegExp(`(?<![\\w.@/$-])${hostName}\\b(?![\\w(.:]*\\s*[(=?])`, 'g');
/** In code `line.net` is a field; a host stands directly behind a quotation mark. */
const hostInCode = new RegExp(`(?<=['"\`])${hostName}\\b(?!\\.)`, 'g');

const reserved = /(?:^|\.)(?:example|invalid|test|localhost)$/;
const ourOwn = new Set(['localhost', '127.0.0.1', '0.0.0.0', '::1']);

/** Specifications and documentation that a comment or schema may point at. */
const references = [
  ...[
    'json-schema.org',
    'rfc-editor.org',
    'datatracker.ietf.org',
    'w3.org',
    'iana.org',
    'iso.org',
    'oasis-open.org',
  ],
  ...[
    'modelcontextprotocol.io',
    'openapis.org',
    'sqlite.org',
    'unicode.org',
    'nodejs.org',
    'ecma-international.org',
  ],
  ...[
    'apache.org',
    'semver.org',
    'keepachangelog.com',
    'schema.org',
    'oasis-open.org',
    'gesetze-im-internet.de',
  ],
];

/** Addresses and hosts outside the reserved names: nothing we ship may point at somebody real. */
export function realHosts(path: string, text: string): string[] {
  const mail = [...text.matchAll(/[\w.+-]+@((?:[\w-]+\.)+[a-z]{2,})\b/gi)];
  const urls = [
    ...text.matchAll(
      /\b(?:https?|ftp|wss?|smtps?|imaps?):\/\/(?:[^\s/@'"`<>]*@)?([\w.-]+\.[a-z]{2,}|\d+\.\d+\.\d+\.\d+)\b/gi,
    ),
  ];
  const bare = [...text.matchAll(path.endsWith('.ts') ? hostInCode : hostInText)];
  const hosts = [
    ...mail.map(([, host = '']) => ({ host, mayRefer: false })),
    ...[...urls, ...bare].map(([, host = '']) => ({ host, mayRefer: true })),
  ];
  const real = hosts.filter(({ host, mayRefer }) => !isOurs(host, path) && !(mayRefer && isReference(host)));
  return [...new Set(real.map(({ host }) => `${path}: ${host} is not under .example, .invalid or .test`))];
}

/** Seeds keep to the reserved top-level names; code may also speak of example.com and its two sisters. */
function isOurs(host: string, path: string): boolean {
  const sister = !path.startsWith('seeds/') && /(?:^|\.)example\.(?:com|net|org)$/.test(host);
  return ourOwn.has(host) || sister || reserved.test(host.toLowerCase());
}

function isReference(host: string): boolean {
  return references.some((name) => host === name || host.endsWith(`.${name}`));
}

const permissive = new Set([
  ...['MIT', 'MIT-0', 'ISC', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'CC0-1.0', 'CC-BY-4.0'],
  ...['Unlicense', 'BlueOak-1.0.0', 'Python-2.0', 'WTFPL', 'Zlib'],
]);

/** `(MIT OR GPL-3.0)` passes by its first half, `MIT AND GPL-3.0` does not pass. */
export function isPermissive(licence: string): boolean {
  const plain = licence.replace(/[()]/g, ' ').trim();
  return plain
    .split(/\s+OR\s+/)
    .some((choice) => choice.split(/\s+AND\s+/).every((part) => permissive.has(part.trim())));
}

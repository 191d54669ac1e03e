// The files around the code: exact versions, no foreign hosts, no real addresses, documents that do not lie.
import { describe, expect, it } from 'vitest';
import { productionPackages, thirdPartyText } from '../../scripts/third-party.mjs';
import {
  brokenDecisions,
  foreignHosts,
  inexactVersions,
  isPermissive,
  type Manifest,
  machinePaths,
  missingScripts,
  realHosts,
  undecidedScripts,
} from './repository-rules.ts';
import { read, readIfThere, repositoryFiles } from './source.ts';

const manifest = JSON.parse(read('package.json')) as Manifest;
const files = repositoryFiles();

describe('T32: the package', () => {
  it.each(['package.json', 'tests/clients/package.json'])('has exact versions in %s', (path) => {
    expect(inexactVersions(JSON.parse(read(path)) as Manifest)).toEqual([]);
  });

  it.each(['package-lock.json', 'tests/clients/package-lock.json'])('names no host in %s', (path) => {
    expect(foreignHosts(read(path))).toEqual([]);
  });

  it('lets the install script of better-sqlite3 run, and decides about every other', () => {
    const allowed = Object.entries(manifest.allowScripts ?? {}).filter(([, runs]) => runs);
    expect(allowed.map(([name]) => name)).toEqual(['better-sqlite3']);
    expect(undecidedScripts(read('package-lock.json'), manifest)).toEqual([]);
  });

  it('runs on Node 20.19 or newer, under Apache-2.0', () => {
    expect(manifest.engines?.node).toBe('>=20.19.0');
    expect(manifest.license).toBe('Apache-2.0');
    expect(read('LICENSE')).toMatch(/Apache License[\s\S]*Copyright 2026 The Tiltyard authors/);
  });

  it('has the scripts that people are told about', () => {
    const told = [
      'dev',
      'build',
      'start',
      'demo',
      'generate',
      'check',
      'test',
      'test:full',
      'bench',
      'sbom',
      'tiltyard',
    ];
    expect(told.filter((name) => !manifest.scripts?.[name])).toEqual([]);
  });
});

describe('T32: the third-party licences', () => {
  it('are written down as they are installed', () => {
    expect(read('THIRD_PARTY_LICENSES.md'), 'Run `npm run generate`.').toBe(thirdPartyText());
  });

  it('are permissive', () => {
    const others = productionPackages().filter(({ licence }) => !isPermissive(licence));
    expect(others).toEqual([]);
  });
});

describe('the documents', () => {
  const documents = files.filter((path) => /^[A-Z]+\.md$|^src\/apps\/[^/]+\/README\.md$/.test(path));

  it.each(documents)('name only commands that exist in %s', (path) => {
    expect(missingScripts(read(path), manifest)).toEqual([]);
  });

  it('hold decisions that name what lost', () => {
    const decisions = files.filter((path) => path.startsWith('decisions/'));
    const texts = decisions.map((path) => [path.slice('decisions/'.length), read(path)] as const);
    expect(brokenDecisions(Object.fromEntries(texts))).toEqual([]);
  });

  it('say what is not released and how to report a weakness', () => {
    expect(readIfThere('CHANGELOG.md')).toContain('## Unreleased');
    expect(readIfThere('SECURITY.md')).toContain('security@tiltyard.example');
  });
});

describe('every file', () => {
  const texts = files.filter((path) => !/\.(?:png|jpe?g|gif|ico|pdf|zip|docx|xlsx|sqlite|gz)$/.test(path));

  it('holds no path of a machine', () => {
    const own = new Set(['tests/laws/repository.test.ts']);
    const found = texts.filter((path) => !own.has(path)).flatMap((path) => machinePaths(path, read(path)));
    expect(found).toEqual([]);
  });

  it('of src, seeds and schemas names only reserved hosts', () => {
    const shipped = texts.filter(
      (path) =>
        (/^(?:src|seeds|schemas)\//.test(path) || path === 'openapi.yaml') && !path.endsWith('.test.ts'),
    );
    expect(shipped.flatMap((path) => realHosts(path, read(path)))).toEqual([]);
  });
});

describe('a planted violation', () => {
  it.each(['^1.2.3', '~1.2.3', '1.x', '*', 'latest', '>=1', 'github:a/b', 'file:../x'])(
    'is version %s',
    (version) => {
      expect(inexactVersions({ dependencies: { a: version } })).toHaveLength(1);
      expect(inexactVersions({ devDependencies: { a: version } })).toHaveLength(1);
    },
  );

  it.each(['https://registry.invalid/a.tgz', 'git+ssh://git@host.invalid/a.git'])(
    'is a lock with %s',
    (resolved) => {
      expect(foreignHosts(JSON.stringify({ packages: { 'node_modules/a': { resolved } } }))).toHaveLength(1);
    },
  );

  it('is an install script that nobody decided about', () => {
    const lock = JSON.stringify({ packages: { 'node_modules/@a/b': { hasInstallScript: true } } });
    expect(undecidedScripts(lock, {})).toHaveLength(1);
    expect(undecidedScripts(lock, { allowScripts: { '@a/b': false } })).toEqual([]);
  });

  it.each(['npm run nothing', 'npm run -s nothing -- x', '`npm start`', 'npm tets'])(
    'is the command %s',
    (text) => {
      expect(missingScripts(text, { scripts: { test: 'x' } })).toHaveLength(1);
    },
  );

  it('is a decision without a number, with a gap, or without what lost', () => {
    expect(brokenDecisions({ 'own-rest.md': 'alternative' })).not.toEqual([]);
    expect(brokenDecisions({ '0002-own-rest.md': 'alternative' })).toHaveLength(1);
    expect(brokenDecisions({ '0001-own-rest.md': 'We chose this.' })).toHaveLength(1);
    expect(brokenDecisions({ '0001-own-rest.md': 'The alternative that lost: that.' })).toEqual([]);
  });

  it.each([
    '/home/anna/x',
    'in /Users/anna',
    "'/root/x'",
    `cd ${['', 'work', 'x'].join('/')}`,
    'C:\\Users\\anna',
  ])('is the path %s', (text) => {
    expect(machinePaths('a.ts', text)).toHaveLength(1);
  });

  it.each([
    ...[
      'anna@brennhagel.com',
      'mail a.b+c@gmail.com now',
      'https://api.acme.io/x',
      'http://10.0.0.1/',
      'www.acme.de',
    ],
    ...['anna@example.com', "'acme.com'", 'wss://acme.net', 'https://user@acme.org/'],
  ])('is the address %s', (text) => {
    expect(realHosts('seeds/a.yaml', text)).toHaveLength(1);
  });

  it('is a host in a string of code, where a field of that spelling is none', () => {
    expect(realHosts('src/a.ts', "const host = 'acme.com';")).toHaveLength(1);
    expect(realHosts('src/a.ts', 'const total = line.net + label.de;')).toEqual([]);
  });

  it.each(['GPL-3.0', 'AGPL-3.0-only', 'UNLICENSED', 'unknown', 'MIT AND GPL-3.0'])(
    'is the licence %s',
    (licence) => {
      expect(isPermissive(licence)).toBe(false);
    },
  );
});

describe('what is allowed', () => {
  it.each([
    ...['anna@brennhagel.example', 'http://127.0.0.1:4100/v1', 'http://localhost:80', 'ops@mail.invalid'],
    ...[
      'https://json-schema.org/draft/2020-12/schema',
      'https://www.rfc-editor.org/rfc/rfc9457',
      'row.de = 1;',
    ],
    ...[
      'mail.example.com',
      'https://shop.test/x',
      'import { x } from "@hono/node-server"',
      'ticket.at(0)',
      'https://localhost/',
    ],
  ])('is the address %s', (text) => {
    expect(realHosts('src/a.ts', text)).toEqual([]);
  });

  it.each(['npm ci && npm test', 'npm run -s tiltyard -- world list', 'npm run test:full'])(
    'is %s',
    (text) => {
      expect(missingScripts(text, { scripts: { test: 'x', tiltyard: 'x', 'test:full': 'x' } })).toEqual([]);
    },
  );

  it.each(['/v1/workspaces/work/x', 'src/home/a.ts', './root/x', '/t/{token}/home'])(
    'is the path %s',
    (text) => {
      expect(machinePaths('a.ts', text)).toEqual([]);
    },
  );

  it.each(['MIT', '(MIT OR GPL-3.0)', 'Apache-2.0 AND MIT'])('is the licence %s', (licence) => {
    expect(isPermissive(licence)).toBe(true);
  });
});

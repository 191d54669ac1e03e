// Forbidden imports and calls are caught: by the linter, and by two laws that do not trust it.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forbiddenCalls } from './forbidden-calls.ts';
import { forbiddenImports, specifiersOf } from './imports.ts';
import { plantedCalls, plantedFreely, plantedImports } from './planted.ts';
import { read, readIfThere, root, typeScriptFiles, withoutComments } from './source.ts';

describe('the linter', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tiltyard-boundaries-'));
  let complaints: Set<string>;

  beforeAll(() => {
    for (const file of ['biome.json', '.gitignore']) cpSync(join(root, file), join(folder, file));
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    for (const { file, text } of plantedFiles()) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), text);
    }
    complaints = lint(folder);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const linted = plantedImports.filter(({ seenByLint }) => seenByLint !== false);
  it.each(linted)('refuses in $path the import of $names', ({ path, names }) => {
    expect(complaints).toContain(`noRestrictedImports ${fileFor(path, names)}`);
  });

  const lintedCalls = plantedCalls.filter(({ seenByLint }) => seenByLint);
  it.each(lintedCalls)('refuses in $path the call $code', ({ path, code }) => {
    expect(complaints).toContain(`noRestrictedGlobals ${fileFor(path, code)}`);
  });

  it.each(plantedFreely)('lets $path import $names', ({ path, names }) => {
    expect(complaints).not.toContain(`noRestrictedImports ${fileFor(path, names)}`);
  });
});

describe('T13: the import law', () => {
  it.each(plantedImports)('refuses in $path the import of $names', ({ path, names }) => {
    expect(forbiddenImports({ path, text: `import { x } from '${names}';` })).toHaveLength(1);
  });

  it.each(plantedFreely)('lets $path import $names', ({ path, names }) => {
    expect(forbiddenImports({ path, text: `import { x } from '${names}';` })).toEqual([]);
  });

  it('reads every form of import', () => {
    const text = [
      "import { a,\n  b } from './one.ts';",
      "import './two.ts';",
      "export * from './three.ts';",
      "export type { C } from './four.ts';",
      "const five = await import('./five.ts');",
      "type Six = import('./six.ts').Six;",
      'const seven = await import(name);',
      "// import { no } from './comment.ts';",
      "/* import './comment-too.ts' */",
    ].join('\n');
    const names = ['one', 'two', 'three', 'four', 'five', 'six'].map((name) => `./${name}.ts`);
    expect(specifiersOf(text).sort()).toEqual([...names, '?'].sort());
  });

  it('lets an app use a package that its README names', () => {
    const question = { path: 'src/apps/mail/formats/mime.ts', text: "import { parse } from 'postal-mime';" };
    expect(forbiddenImports(question)).toHaveLength(1);
    expect(forbiddenImports({ ...question, appPackages: ['postal-mime'] })).toEqual([]);
  });

  it('refuses a file outside every room', () => {
    expect(forbiddenImports({ path: 'src/helpers/text.ts', text: '' })).toHaveLength(1);
  });

  it('holds for all of src', () => {
    const files = typeScriptFiles('src');
    const broken = files.flatMap((path) =>
      forbiddenImports({ path, text: read(path), appPackages: packagesOfApp(path) }),
    );
    expect(broken).toEqual([]);
  });
});

describe('T13: the call law', () => {
  it.each(plantedCalls)('refuses in $path the call $code', ({ path, code }) => {
    expect(forbiddenCalls(path, `// a file\n${code}\n`)).not.toEqual([]);
  });

  it.each([
    ['src/apps/mail/rules.ts', '// Math.random would differ; so would new Date().'],
    ['src/surfaces/http.ts', 'return app.fetch(request);'],
    ['src/surfaces/http.ts', "import { createServer, type IncomingMessage } from 'node:http';"],
    ['src/apps/mail/models.ts', "const text = 'A global. The process. A new Date. Fetch (or fetch) again.';"],
    ['src/surfaces/client/index.ts', 'return fetch(url, init);'],
    ['src/apps/mail/rules.ts', 'const updated = Math.max(record.Date, 1);'],
    ['src/apps/mail/rules.test.ts', 'const when = new Date();'],
  ])('lets %s say %s', (path, code) => {
    expect(forbiddenCalls(path, code)).toEqual([]);
  });

  it('keeps strings and lines when it removes comments', () => {
    const text = "const url = 'http://a.example'; // why\n/* two\nlines */ const b = 1;";
    expect(withoutComments(text).split('\n')).toHaveLength(3);
    expect(withoutComments(text)).toContain("'http://a.example'");
    expect(withoutComments(text)).not.toMatch(/why|two|lines/);
  });

  it('holds for all of src', () => {
    expect(typeScriptFiles('src').flatMap((path) => forbiddenCalls(path, read(path)))).toEqual([]);
  });
});

function plantedFiles(): { file: string; text: string }[] {
  const imports = [...plantedImports, ...plantedFreely].map(({ path, names }) => ({
    file: fileFor(path, names),
    text: `import { x } from '${names}';\n\nexport const y = x;\n`,
  }));
  const calls = plantedCalls.map(({ path, code }) => ({ file: fileFor(path, code), text: `${code}\n` }));
  return [...imports, ...calls];
}

/** A file of its own per violation, in the same folder as the path it stands for. */
function fileFor(path: string, names: string): string {
  if (/^src\/[a-z]+\.ts$/.test(path)) return path;
  const suffix = path.endsWith('.test.ts') ? '.test.ts' : '.ts';
  return `${dirname(path)}/planted-${Buffer.from(names).toString('hex').slice(0, 60)}${suffix}`;
}

/** `rule file` for every complaint about boundaries, in one run over all planted files. */
function lint(folder: string): Set<string> {
  const program = join(root, 'node_modules', '@biomejs', 'biome', 'bin', 'biome');
  const args = ['lint', '--reporter=json', '--max-diagnostics=none', '--vcs-enabled=false'];
  const { stdout } = spawnSync(process.execPath, [program, ...args, 'src'], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: Diagnostic[] };
  return new Set(
    diagnostics.map(({ category, location }) => `${category.split('/')[2]} ${pathOf(location)}`),
  );
}

interface Diagnostic {
  readonly category: string;
  readonly location: { readonly path: string | { readonly file: string } };
}

function pathOf({ path }: Diagnostic['location']): string {
  return typeof path === 'string' ? path : path.file;
}

/** Packages in backticks in the README of the app that a file belongs to. */
function packagesOfApp(path: string): string[] {
  const app = /^src\/apps\/([^/]+)\//.exec(path)?.[1];
  const readme = app ? readIfThere(`src/apps/${app}/README.md`) : undefined;
  return [...(readme ?? '').matchAll(/`([@a-z][\w@/.-]*)`/g)].map((match) => match[1] ?? '');
}

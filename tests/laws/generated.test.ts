// What is generated is committed, and fresh.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { generatedFiles } from '../../scripts/generate.ts';
import { read, readIfThere, root } from './source.ts';

const { version } = JSON.parse(read('package.json')) as { version: string };
const files = generatedFiles(version);

describe('a generated file', () => {
  it.each([...files.keys()])('%s is as the declarations have it', (path) => {
    expect(readIfThere(path) === files.get(path), `${path} is stale: run \`npm run generate\`.`).toBe(true);
  });

  it('is the same each time it is made', () => {
    expect([...generatedFiles(version)]).toEqual([...files]);
  });

  it('is all there is in schemas/', () => {
    const names = readdirSync(join(root, 'schemas')).map((name) => `schemas/${name}`);
    expect(names.filter((name) => !files.has(name))).toEqual([]);
  });

  it('would be caught stale', () => {
    const [path = ''] = files.keys();
    expect(`${readIfThere(path)} ` === files.get(path)).toBe(false);
  });
});

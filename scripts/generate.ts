// Writes what is derived from the declarations and committed beside them: openapi.yaml and schemas/.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { apps } from '../src/apps/index.ts';
import { compose } from '../src/operations/compose.ts';
import { METHOD_NOT_ALLOWED, UNKNOWN_PATH } from '../src/operations/problems.ts';
import { documentedPlanes } from '../src/server.ts';
import { doorProblems } from '../src/surfaces/http/index.ts';
import { openApiDocument, openApiYaml } from '../src/surfaces/openapi/index.ts';
import { worldSchema } from '../src/worlds/world-file.ts';
import { refreshReadme } from './readme.ts';

/** Every generated file by its path below the root, as text. */
export function generatedFiles(version: string): ReadonlyMap<string, string> {
  return new Map([
    ['openapi.yaml', openApiYaml(wholeDocument(version))],
    ['schemas/world.json', jsonSchema('world', worldFileSchema())],
  ]);
}

/** Both planes, each at the address that a server started without options has. */
function wholeDocument(version: string) {
  const { agent, control } = documentedPlanes();
  return openApiDocument({
    title: 'Tiltyard',
    version,
    problems: [UNKNOWN_PATH, METHOD_NOT_ALLOWED, ...doorProblems],
    planes: [
      { ...agent, server: 'http://127.0.0.1:4010' },
      { ...control, server: 'http://127.0.0.1:4011' },
    ],
  });
}

/** A world file may have parts of it in other files. */
function worldFileSchema(): z.ZodType {
  const include = z
    .array(z.string())
    .optional()
    .describe('Files, relative to this one, with more of the world.');
  return worldSchema(compose(apps)).extend({ include });
}

/** The schema of a file that people write, for completion in their editors. */
function jsonSchema(name: string, model: z.ZodType): string {
  const { $schema, ...schema } = z.toJSONSchema(model, { io: 'input' });
  const whole = { $schema, $id: `https://tiltyard.example/schemas/${name}.json`, ...schema };
  return `${JSON.stringify(whole, null, 2)}\n`;
}

function writeAll(root: string): void {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  for (const [path, text] of generatedFiles(version)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
    console.log(path);
  }
  refreshReadme(root);
  console.log('README.md');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeAll(process.cwd());

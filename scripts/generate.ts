// Writes what is derived from the declarations and committed beside them: openapi.yaml and schemas/.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { apps } from '../src/apps/index.ts';
import { mayCall, type Role } from '../src/control/operation.ts';
import { controlOperations } from '../src/control/operations/index.ts';
import { compose } from '../src/operations/compose.ts';
import { METHOD_NOT_ALLOWED, UNKNOWN_PATH } from '../src/operations/problems.ts';
import { doorProblems } from '../src/surfaces/http/index.ts';
import { openApiDocument, openApiYaml } from '../src/surfaces/openapi/index.ts';
import { worldSchema } from '../src/worlds/world-file.ts';

/** Every generated file by its path below the root, as text. */
export function generatedFiles(version: string): ReadonlyMap<string, string> {
  return new Map([
    ['openapi.yaml', openApiYaml(wholeDocument(version))],
    ['schemas/world.json', jsonSchema('world', worldSchema(compose(apps)))],
  ]);
}

const roles: readonly Role[] = ['operator', 'grader', 'reviewer'];

function wholeDocument(version: string) {
  const { operations } = compose(apps);
  const agent = [...operations.values()].filter(({ audience }) => audience === 'agent');
  return openApiDocument({
    title: 'Tiltyard',
    version,
    problems: [UNKNOWN_PATH, METHOD_NOT_ALLOWED, ...doorProblems],
    planes: [
      { name: 'agent', server: 'http://127.0.0.1:4010', operations: agent, tags: apps },
      {
        name: 'control',
        server: 'http://127.0.0.1:4011',
        operations: controlOperations,
        roles: (operation) => roles.filter((role) => mayCall(role, operation)),
      },
    ],
  });
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
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeAll(process.cwd());

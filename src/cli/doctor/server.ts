// What a running server says: it holds the folder and checks what it opens.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { call } from '../call.ts';
import { findServerFile } from '../server-file.ts';
import { type Check, failed, ok, warning } from './check.ts';

const name = 'images and lines';

/** Workspaces that a running server has set aside; nothing where none runs. */
export async function checkRunning(folder: string): Promise<Check[]> {
  const found = findServerFile(folder);
  if (found.state !== 'running') return [];
  const { control_url: url } = found.facts;
  try {
    const { control } = await import('../control.ts');
    const key = readFileSync(join(folder, 'operator.key'), 'utf8').trim();
    const operation = control('maintenance.incidents');
    const { items } = (await call({ url, key, folder }, { operation, input: {} })) as { items: object[] };
    if (items.length === 0)
      return [ok(name, 'the server has found none damaged; stop it to look at them all')];
    const advice = '"tiltyard server incidents" lists them. Delete these workspaces and open new ones.';
    return [warning(name, `the server has set ${items.length} workspaces aside`, advice)];
  } catch (error) {
    return [failed(name, (error as Error).message, 'Stop the server, then run the doctor again.')];
  }
}

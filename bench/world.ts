// The worlds that the bench works on: images of a small and a medium company, built once per run.
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { buildImage } from '../src/engine/build-image.ts';
import type { Copy } from '../src/engine/copy.ts';
import { Registers } from '../src/engine/registers.ts';
import { referTo } from '../src/engine/text.ts';
import { compose } from '../src/operations/compose.ts';
import { openYard, type Yard } from '../src/operations/yard.ts';
import { formatInstant, parseInstant } from '../src/values/instant.ts';
import type { Service } from './child.ts';
import { addComment, addRequest, DESK_PRINCIPAL, desk, deskRow } from './desk.ts';
import type { Prepared, PreparedImage } from './prepared.ts';

/** How many requests a desk has. Medium has as many rows as a medium company has tickets and bytes. */
export const DESK_SIZES = { small: 100, medium: 12_000 } as const;
export type DeskSize = keyof typeof DESK_SIZES;

const START = '2026-09-14T08:00:00.000Z';

/** Opens a yard with the desk on it. */
export function openDeskYard(
  data: string,
  options: { checkOutput?: boolean; copyBudget?: number } = {},
): Yard {
  return openYard({ data, composition: compose([desk]), checkOutput: false, ...options });
}

/** Builds the image of a desk; answers its hash. */
export function deskImage(yard: Yard, size: DeskSize): string {
  const { images, blobs, schema } = yard.engine;
  return buildImage({
    images,
    blobs,
    schema,
    seed: `desk/${size}`,
    registers: new Registers({ now: parseInstant(START) }),
    about: { principal: DESK_PRINCIPAL, now: START },
    fill: (copy) => fillDesk(copy, DESK_SIZES[size]),
  });
}

/** Key of the request at a position of a desk's image. */
export function requestId(position: number): string {
  return `req_${String(position).padStart(12, '0')}`;
}

/** German and English prose of about so many bytes, the same for the same position. */
export function prose(position: number, bytes: number): string {
  const words = SENTENCE.split(' ');
  let text = `Position ${position}:`;
  for (let index = position; text.length < bytes; index++) text += ` ${words[index % words.length]}`;
  return text.slice(0, bytes);
}

const SENTENCE =
  'the carrier left the pallet at gate two without papers and nobody signed for it until Monday so please send the ' +
  'Lieferschein again with the number of the purchase order und prüfen Sie bitte ob die Kündigung der Versicherung ' +
  'for this route reached us before the end of the quarter because the invoice shows another amount than agreed';

/** One comment per request; every tenth is long enough to stand in the text part. */
function fillDesk(copy: Copy, count: number): void {
  const now = parseInstant(START);
  for (let position = 0; position < count; position++) {
    const id = requestId(position);
    const at = formatInstant(now - (count - position) * 60_000);
    copy.run(addRequest, deskRow(position, id, at));
    const { reference, row } = referTo(prose(position, position % 10 === 0 ? 2400 : 180));
    if (row !== undefined)
      copy.engine('INSERT OR IGNORE INTO _texts (id, body) VALUES (?, ?)').run(reference.slice(1), row);
    const comment = {
      id: `com_${id}`,
      request_id: id,
      author_id: DESK_PRINCIPAL,
      body: reference,
      created_at: at,
    };
    copy.run(addComment, comment);
  }
}

/** Builds the worlds of a run, for the process that prepares it. */
export async function start(folder: string): Promise<Service> {
  const yard = openDeskYard(join(folder, 'prepared'));
  const prepared: Prepared = {
    folder,
    images: { small: prepare(yard, 'small'), medium: prepare(yard, 'medium') },
    about: `${DESK_SIZES.medium} requests and as many comments of the bench's own desk`,
  };
  yard.close();
  return { hello: prepared };
}

function prepare(yard: Yard, size: DeskSize): PreparedImage {
  const started = performance.now();
  const hash = deskImage(yard, size);
  const { bytes, counts } = yard.engine.images.manifest(hash);
  return {
    hash,
    rowsBytes: bytes.rows,
    textBytes: bytes.text,
    buildMilliseconds: performance.now() - started,
    counts,
  };
}

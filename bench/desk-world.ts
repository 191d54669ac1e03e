// The desk as a world: images of any number of requests.
import { buildImage } from '../src/engine/build-image.ts';
import type { Copy } from '../src/engine/copy.ts';
import { Registers } from '../src/engine/registers.ts';
import { referTo } from '../src/engine/text.ts';
import { compose } from '../src/operations/compose.ts';
import { openYard, type Yard } from '../src/operations/yard.ts';
import { formatInstant, parseInstant } from '../src/values/instant.ts';
import { addComment, addRequest, DESK_PRINCIPAL, desk, deskRow } from './desk.ts';
import { prose } from './prose.ts';
import type { World } from './world.ts';

/** How many requests the two desks have. The medium one has about as many bytes as a medium company. */
export const DESK_SIZES = { small: 100, medium: 12_000 } as const;

const START = '2026-09-14T08:00:00.000Z';

/** The bench's own desk. */
export const deskWorld: World = {
  apps: [desk],
  table: 'desk_requests',
  records: 'SELECT id FROM desk_requests',
  about: (count) => `${count} requests and as many comments of the bench's own desk`,
  build: deskImage,
  read: (call, id) => call('desk.get_guarded', { request_id: id }),
  change: (call, id, turn) =>
    call('desk.move', { request_id: id, status: turn % 2 === 0 ? 'solved' : 'pending' }),
  speak: (call, id, body) => call('desk.comment', { request_id: id, body }),
};

/** Opens a yard with the desk on it. */
export function openDeskYard(
  data: string,
  options: { checkOutput?: boolean; copyBudget?: number } = {},
): Yard {
  return openYard({ data, composition: compose([desk]), checkOutput: false, ...options });
}

/** Builds the image of a desk with so many requests; answers its hash. */
export function deskImage(yard: Yard, count: number): string {
  const { images, blobs, schema } = yard.engine;
  return buildImage({
    images,
    blobs,
    schema,
    seed: `desk/${count}`,
    registers: new Registers({ now: parseInstant(START) }),
    about: { principal: DESK_PRINCIPAL, now: START },
    fill: (copy) => fillDesk(copy, count),
  });
}

/** Key of the request at a position of a desk's image. */
export function requestId(position: number): string {
  return `req_${String(position).padStart(12, '0')}`;
}

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

// Answers that fit: an answer's JSON takes 16 KiB unless its caller asked for more. What does not fit is cut in this order,
// and never in silence:
// 1. Long texts are shortened, all to the same length, each with a note that says how long it was and how to get the rest.
// 2. A page loses items at its end. Its `next_cursor` is then the cursor behind the last item that stayed, so that
//    paging on reads every item once. Where no such cursor can be had, the page keeps its items and is too large.
// 3. Other long lists lose items at their end; a sentence beside the answer names each list and both counts.

/** What fits, and sentences on what was left out of it. */
export interface Fitted {
  readonly value: unknown;
  readonly text: string;
  readonly notes: readonly string[];
}

/** How an answer may be cut. */
export interface Cutting {
  /** Most bytes of its JSON. */
  readonly room: number;
  /** How to get the whole, for example `call again with max_kib=80`; told how many KiB it takes. */
  readonly advice: (kib: number) => string;
  /** The cursor behind the first so many items of the page. */
  readonly cursorAfter?: ((items: number) => string) | undefined;
}

/** Texts are not shortened below this many characters. */
const LEAST_TEXT = 200;

/** Cuts an answer until it fits. */
export function fitted(output: unknown, cutting: Cutting): Fitted {
  const whole = JSON.stringify(output);
  const size = Buffer.byteLength(whole);
  if (size <= cutting.room) return { value: output, text: whole, notes: [] };
  const advice = cutting.advice(Math.ceil(size / 1024));
  const shorter = withShortTexts(output, cutting.room, advice);
  if (fits(shorter, cutting.room)) return { value: shorter, text: JSON.stringify(shorter), notes: [] };
  const page = cutPage(shorter, cutting) ?? shorter;
  const { value, notes } = cutLists(page, cutting.room, advice);
  return { value, text: JSON.stringify(value), notes };
}

/** A text's first characters and how to get the rest; never half of a surrogate pair. */
export function shortened(text: string, length: number, advice: string): string {
  const code = text.charCodeAt(length - 1);
  const end = code >= 0xd800 && code <= 0xdbff ? length - 1 : length;
  return `${text.slice(0, end)}… (truncated, ${end} of ${text.length} characters; ${advice})`;
}

function fits(value: unknown, room: number): boolean {
  return Buffer.byteLength(JSON.stringify(value)) <= room;
}

function withShortTexts(output: unknown, room: number, advice: string): unknown {
  let length = Math.floor(room * 0.9);
  let value = shortTexts(output, length, advice);
  while (length > LEAST_TEXT && !fits(value, room)) {
    length = Math.max(LEAST_TEXT, Math.floor(length * 0.75));
    value = shortTexts(output, length, advice);
  }
  return value;
}

/** A text that its note would make no shorter stays. */
function shortTexts(value: unknown, length: number, advice: string): unknown {
  if (typeof value === 'string') {
    if (value.length <= length) return value;
    const short = shortened(value, length, advice);
    return short.length < value.length ? short : value;
  }
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => shortTexts(item, length, advice));
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, shortTexts(part, length, advice)]),
  );
}

interface Page {
  readonly items: readonly unknown[];
  readonly next_cursor: string | null;
}

function isPage(value: unknown): value is Page {
  return (
    typeof value === 'object' &&
    value !== null &&
    'next_cursor' in value &&
    Array.isArray((value as Page).items)
  );
}

/** The page with as many items as fit, at least one; undefined when the answer is no page that can be cut. */
function cutPage(value: unknown, { room, cursorAfter }: Cutting): Page | undefined {
  if (!isPage(value) || !cursorAfter || value.items.length < 2) return undefined;
  let left =
    room -
    Buffer.byteLength(JSON.stringify({ ...value, items: [], next_cursor: cursorAfter(1) })) -
    CURSORS_DIFFER;
  let count = 0;
  for (const item of value.items) {
    left -= Buffer.byteLength(JSON.stringify(item)) + 1;
    if (left < 0) break;
    count += 1;
  }
  if (count === value.items.length) return value;
  const kept = Math.max(1, count);
  return { ...value, items: value.items.slice(0, kept), next_cursor: cursorAfter(kept) };
}

/** Cursors of one page differ in length by less than this. */
const CURSORS_DIFFER = 256;

interface LongList {
  readonly pointer: string;
  readonly holder: Record<string, unknown>;
  readonly name: string;
  readonly items: readonly unknown[];
  readonly bytes: number;
}

function cutLists(output: unknown, room: number, advice: string): { value: unknown; notes: string[] } {
  if (fits(output, room)) return { value: output, notes: [] };
  const value = structuredClone(output);
  const cut = new Map<string, { left: number; of: number }>();
  while (!fits(value, room)) {
    const longest = listsIn(value, '', isPage(value)).reduce<LongList | undefined>(longer, undefined);
    if (!longest) break;
    const { pointer, holder, name, items } = longest;
    const left = Math.floor(items.length / 2);
    holder[name] = items.slice(0, left);
    cut.set(pointer, { left, of: cut.get(pointer)?.of ?? items.length });
  }
  const notes = [...cut].map(
    ([pointer, { left, of }]) => `${pointer} shows ${left} of ${of} items; ${advice}.`,
  );
  return { value, notes };
}

function longer(longest: LongList | undefined, list: LongList): LongList {
  return longest && longest.bytes >= list.bytes ? longest : list;
}

/** The lists in a value that have more than one item, but for the items of a page. */
function listsIn(value: unknown, pointer: string, page = false): LongList[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]): LongList[] => {
    const at = `${pointer}/${name}`;
    const inside = listsIn(part, at);
    if (!Array.isArray(part) || part.length < 2 || (page && name === 'items')) return inside;
    const holder = value as Record<string, unknown>;
    return [...inside, { pointer: at, holder, name, items: part, bytes: JSON.stringify(part).length }];
  });
}

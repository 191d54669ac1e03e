// One pass over the bytes of a JSON body before it is parsed: how deep, how wide, and which characters it spells.
import { MOST_DEPTH, MOST_ITEMS, MOST_MEMBERS, MOST_STRING_BYTES } from './limits.ts';

/** What the pass found. `fault` is a sentence; the other two ask for a look at the parsed value. */
export interface Scan {
  readonly fault: string | undefined;
  /** An escape begins with `\ud`: it may be half of a surrogate pair. */
  readonly mayHoldSurrogate: boolean;
  /** A string is written with more bytes than one may have; with escapes, it may still be short enough. */
  readonly mayHoldLongString: boolean;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/** Commas still allowed at each depth; one array for all calls, because a scan never waits. */
const left = new Int32Array(MOST_DEPTH + 1);

/** Scans text that need not be JSON: what is no JSON is left to the parser, what is too much for it is a fault. */
export function scanJson(bytes: Uint8Array): Scan {
  const strings: Strings = { nul: false, surrogate: false, long: false };
  let depth = 0;
  left[0] = bytes.length;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    switch (byte) {
      case QUOTE:
        at = endOfString(bytes, at, strings);
        break;
      case COMMA:
        left[depth] = (left[depth] as number) - 1;
        if ((left[depth] as number) < 0) return faulty(TOO_WIDE);
        break;
      case OPEN_OBJECT:
      case OPEN_LIST:
        depth += 1;
        if (depth > MOST_DEPTH) return faulty(TOO_DEEP);
        left[depth] = (byte === OPEN_OBJECT ? MOST_MEMBERS : MOST_ITEMS) - 1;
        break;
      case CLOSE_OBJECT:
      case CLOSE_LIST:
        depth = Math.max(0, depth - 1);
    }
  }
  if (strings.nul) return faulty('A string holds U+0000.');
  return { fault: undefined, mayHoldSurrogate: strings.surrogate, mayHoldLongString: strings.long };
}

const TOO_DEEP = `It is nested more than ${MOST_DEPTH} levels deep.`;
const TOO_WIDE = `An object has more than ${MOST_MEMBERS} members, or a list more than ${MOST_ITEMS} items.`;

/** What was seen inside strings. */
interface Strings {
  nul: boolean;
  surrogate: boolean;
  long: boolean;
}

/** Place of the closing quotation mark, or past the end. */
function endOfString(bytes: Uint8Array, start: number, found: Strings): number {
  let at = start + 1;
  for (; at < bytes.length && bytes[at] !== QUOTE; at++) {
    if (bytes[at] !== BACKSLASH) continue;
    at += 1;
    if (bytes[at] === 0x75) look(bytes, at + 1, found);
  }
  if (at - start - 1 > MOST_STRING_BYTES) found.long = true;
  return at;
}

/** Looks at the four digits of an escape. */
function look(bytes: Uint8Array, at: number, found: Strings): void {
  const [first, second, third, fourth] = [bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]];
  if (first === 0x64 || first === 0x44) found.surrogate = true;
  if (first === 0x30 && second === 0x30 && third === 0x30 && fourth === 0x30) found.nul = true;
}

function faulty(fault: string): Scan {
  return { fault, mayHoldSurrogate: false, mayHoldLongString: false };
}

// From the bytes of a body to what was posted, or to a sentence on why they are no message.
import { isUtf8 } from 'node:buffer';
import { scanJson } from '../http/json-scan.ts';

/** What was posted, and what its strings still have to be looked at for. */
export interface Posted {
  readonly message: unknown;
  readonly clean: boolean;
  readonly mayHoldLongString: boolean;
}

/**
 * Reads a body. Depth and width are checked on the bytes, before anything is parsed. Characters that no text may hold are
 * left to the call, which is refused with a problem that its caller gets to read.
 */
export function readMessage(bytes: Buffer): Posted | string {
  if (!isUtf8(bytes)) return 'It is not UTF-8.';
  const text = bytes.toString('utf8');
  const holdsNul = text.includes('\\u0000');
  const scan = scanJson(holdsNul ? Buffer.from(text.replaceAll('\\u0000', '\\u0001')) : bytes);
  if (scan.fault) return scan.fault;
  try {
    const { mayHoldSurrogate, mayHoldLongString } = scan;
    return { message: JSON.parse(text) as unknown, clean: !holdsNul && !mayHoldSurrogate, mayHoldLongString };
  } catch {
    return 'It is not JSON.';
  }
}

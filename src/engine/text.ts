// Wide texts: a column marked wide holds a reference; short texts are the reference, long ones stand elsewhere, once.
import { base32 } from '../values/base32.ts';
import { sha256Bytes } from './hash.ts';

/** Texts of up to this many UTF-8 bytes stand inside their reference. */
const INLINE_BYTES = 1024;
/** Texts of up to this many UTF-8 bytes are rows of the workspace; longer ones are blobs. */
const ROW_BYTES = 64 * 1024;

/**
 * What a wide column holds: `=text` for a short text, `#id` for a row of `_texts` (of the workspace or of the base
 * image), `@sha256` for a blob.
 */
export type TextReference = string;

/** The short text inside a reference, or undefined when it stands elsewhere. */
export function inlineText(reference: TextReference): string | undefined {
  return reference.charCodeAt(0) === 61 ? reference.slice(1) : undefined;
}

/** How a text would be kept. `row` and `blob` say what has to be stored for it. */
export function referTo(text: string): { reference: TextReference; row?: string; blob?: Buffer } {
  const utf8 = Buffer.from(text);
  if (utf8.length <= INLINE_BYTES) return { reference: `=${text}` };
  const hash = sha256Bytes(text);
  if (utf8.length > ROW_BYTES) return { reference: `@${hash.toString('hex')}`, blob: utf8 };
  return { reference: `#${base32(hash).slice(0, 32)}`, row: text };
}

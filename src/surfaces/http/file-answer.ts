// Answers that are files: streamed from the store, never shown in place, under any name.
import { Readable } from 'node:stream';
import type { FileAnswer } from '../../operations/operation.ts';
import type { Answer } from '../../operations/outcome.ts';
import type { Bytes } from '../../operations/plane.ts';
import { headersOf } from './answer.ts';

/** The response that carries a file; to a HEAD without its bytes. */
export function fileResponse(outcome: Answer, bytes: Bytes, method: string | undefined): Response {
  const { name, media_type, size, sha256 } = outcome.output as FileAnswer;
  const headers = headersOf(outcome, isMediaType(media_type) ? media_type : 'application/octet-stream');
  headers['Content-Length'] = String(size);
  headers['Content-Disposition'] = disposition(name);
  headers['Content-Security-Policy'] = "default-src 'none'; sandbox";
  headers.ETag = `"${sha256}"`;
  const body = method === 'HEAD' ? null : Readable.toWeb(bytes.stream(sha256));
  return new Response(body as ReadableStream | null, { headers });
}

/**
 * `Content-Disposition` of a download (RFC 6266). Names beyond printable ASCII travel in `filename*` (RFC 8187), with a
 * plain one beside it for old clients.
 */
export function disposition(name: string): string {
  const wellFormed = Buffer.from(name).toString('utf8');
  const plain = wellFormed.replaceAll(/[^\x20-\x7e]|["\\%]/gu, '_');
  const short = `attachment; filename="${plain}"`;
  if (plain === wellFormed) return short;
  return `${short}; filename*=UTF-8''${encodeURIComponent(wellFormed).replaceAll(/['()*]/g, percent)}`;
}

/** Characters that `encodeURIComponent` leaves alone and RFC 8187 does not. */
function percent(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}

/** Whether a media type that somebody gave can stand in a header. */
function isMediaType(text: string): boolean {
  return /^[\w!#$&^.+-]{1,127}\/[\w!#$&^.+-]{1,127}(?:; ?[\w-]{1,40}=(?:[\w.-]{1,80}|"[\w .:/+-]{1,80}"))*$/.test(
    text,
  );
}

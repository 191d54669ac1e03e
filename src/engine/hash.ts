// SHA-256 in the spellings that the engine uses.
import { createHash, hash } from 'node:crypto';

/** Hex SHA-256 of a text (as UTF-8) or of bytes: 64 characters. */
export function sha256(data: string | Uint8Array): string {
  return hash('sha256', data, 'hex');
}

/** SHA-256 of a text as 32 bytes. */
export function sha256Bytes(text: string): Buffer {
  return hash('sha256', text, 'buffer');
}

/** A running SHA-256 for bytes that arrive in pieces. */
export function sha256Stream() {
  return createHash('sha256');
}

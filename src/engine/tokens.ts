// Agent tokens: an HMAC under the folder's secret over what the token speaks for, so that it need not be stored.
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { TokenRow } from './store/token-rows.ts';

const PATTERN = /^tya_([0-9a-z]{1,11})_([A-Za-z0-9_-]{43})$/;

/** The token of an issued serial: the same every time. */
export function tokenOf(secret: Buffer, row: TokenRow): string {
  return `tya_${row.serial.toString(36)}_${mac(secret, row).toString('base64url')}`;
}

/** The serial that a text claims, or undefined when it is no token. The claim still has to be verified. */
export function claimedSerial(token: string): number | undefined {
  const match = PATTERN.exec(token);
  if (!match) return undefined;
  const serial = Number.parseInt(match[1] as string, 36);
  return Number.isSafeInteger(serial) ? serial : undefined;
}

/** Whether the token is the one of this row; in constant time. */
export function verifyToken(secret: Buffer, token: string, row: TokenRow): boolean {
  const given = Buffer.from((PATTERN.exec(token)?.[2] ?? '') as string, 'base64url');
  const expected = mac(secret, row);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** What stands in logs and errors instead of a token. */
export function redact(text: string): string {
  return text
    .replaceAll(/ty[ak]_[0-9a-z]{1,11}_[A-Za-z0-9_-]{43}/g, '…')
    .replaceAll(/tyk_[A-Za-z0-9_-]{43}/g, '…');
}

function mac(secret: Buffer, row: TokenRow): Buffer {
  return createHmac('sha256', secret)
    .update(['agent', row.workspace, row.epoch, row.principal, row.serial].join('\n'))
    .digest();
}

// Tokens: made again for the same facts, worth nothing when any fact or character differs.
import { expect, test } from 'vitest';
import { claimedSerial, redact, tokenOf, verifyToken } from './tokens.ts';

const secret = Buffer.alloc(32, 7);
const row = { serial: 12345, workspace: 3, epoch: 2, principal: 'per_1', pays: true, tools: null };

test('the same facts give the same token, and it verifies', () => {
  const token = tokenOf(secret, row);
  expect(tokenOf(secret, row)).toBe(token);
  expect(claimedSerial(token)).toBe(12345);
  expect(verifyToken(secret, token, row)).toBe(true);
});

test('a token of other facts, another secret or with one changed character does not verify', () => {
  const token = tokenOf(secret, row);
  for (const change of [{ workspace: 4 }, { epoch: 3 }, { principal: 'per_2' }, { serial: 12346 }]) {
    expect(verifyToken(secret, token, { ...row, ...change })).toBe(false);
  }
  expect(verifyToken(Buffer.alloc(32, 8), token, row)).toBe(false);
  for (let place = 10; place < token.length - 1; place++) {
    const changed = `${token.slice(0, place)}${token[place] === 'A' ? 'B' : 'A'}${token.slice(place + 1)}`;
    expect(verifyToken(secret, changed, row), `character ${place}`).toBe(false);
  }
});

test('what is no token claims nothing', () => {
  for (const text of ['', 'x', 'tya_', 'tya_zz', `tya_1_${'A'.repeat(42)}`, `TYA_1_${'A'.repeat(43)}`])
    expect(claimedSerial(text)).toBeUndefined();
});

test('redaction takes every token and key out of a text', () => {
  const text = `GET /t/${tokenOf(secret, row)}/v1 with tyk_${'k'.repeat(43)}`;
  expect(redact(text)).toBe('GET /t/…/v1 with …');
});

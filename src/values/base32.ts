// Base32 in lower case for ids: digits and letters without i, l, o and u, which are easily misread (after Crockford).

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/** Five bits a character from the first bit on; the last character is filled up with zero bits. No padding. */
export function base32(bytes: Uint8Array): string {
  let text = '';
  let bits = 0;
  let held = 0;
  for (const byte of bytes) {
    held = ((held << 8) | byte) & 0xfff;
    for (bits += 8; bits >= 5; bits -= 5) text += alphabet[(held >> (bits - 5)) & 31];
  }
  return bits === 0 ? text : text + alphabet[(held << (5 - bits)) & 31];
}

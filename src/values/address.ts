// Mail addresses: the part of RFC 5322 and RFC 5321 that people use, with domains in any script, and nothing else.

/** A mailbox: `name` is the display name, null if there is none; `address` is `local@domain`, the domain lower-cased. */
export interface Mailbox {
  name: string | null;
  address: string;
}

/**
 * Reads `local@domain`, `<local@domain>`, `Name <local@domain>` or `"Name" <local@domain>`.
 * Comments, groups, lists, quoted local parts and address literals are refused, and so is every control character.
 * @throws RangeError with a sentence that says what is wrong.
 */
export function parseMailbox(text: string): Mailbox {
  if (control.test(text))
    throw new RangeError('A mail address must not contain line breaks or other control characters.');
  const trimmed = text.trim();
  if (!trimmed.endsWith('>')) return { name: null, address: normalAddress(trimmed) };
  const opening = trimmed.lastIndexOf('<');
  if (opening < 0) throw new RangeError('The mail address ends in > but has no < before it.');
  const name = displayName(trimmed.slice(0, opening).trim());
  return { name, address: normalAddress(trimmed.slice(opening + 1, -1)) };
}

/** Writes a mailbox so that `parseMailbox` reads it back: the name in quotes unless it is plain words. @throws RangeError as `parseMailbox`. */
export function formatMailbox({ name, address }: Mailbox): string {
  const normal = normalAddress(address);
  const text = !name ? normal : `${isPlainWords(name) ? name : quotedString(name)} <${normal}>`;
  parseMailbox(text);
  return text;
}

/**
 * The address with its domain in lower case and NFC. The local part keeps its case: only its owner may fold it.
 * Local part: dot-atom of ASCII, at most 64 bytes. Domain: labels of letters, digits and inner hyphens, each at most
 * 63 bytes, together 255. Address: at most 254 bytes (RFC 5321, 4.5.3.1; bytes are those of UTF-8).
 * @throws RangeError if the text is no such address.
 */
export function normalAddress(text: string): string {
  const at = text.lastIndexOf('@');
  const local = text.slice(0, at);
  const domain = text
    .slice(at + 1)
    .normalize('NFC')
    .toLowerCase();
  if (at < 1 || !dotAtom.test(local))
    throw new RangeError(`${shown(text)} is not a mail address such as name@company.example.`);
  if (!isDomain(domain))
    throw new RangeError(`${shown(text)} does not end in a domain such as company.example.`);
  const address = `${local}@${domain}`;
  if (local.length > 64 || bytesOf(address) > 254)
    throw new RangeError('The mail address is too long: 64 bytes before @, 254 in all.');
  return address;
}

/** Whether the text is an address that `normalAddress` accepts. */
export function isAddress(text: string): boolean {
  try {
    normalAddress(text);
    return true;
  } catch {
    return false;
  }
}

/** The part behind the last @, in lower case. */
export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase();
}

/** Whether the domain can exist nowhere: it is or ends in example, invalid, test or localhost (RFC 2606, RFC 6761). */
export function isReservedDomain(domain: string): boolean {
  return /(?:^|\.)(?:example|invalid|test|localhost)$/i.test(domain);
}

const control = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]/u;
const atom = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
const dotAtom = new RegExp(`^${atom}(?:\\.${atom})*$`);
const quotedText = /^"((?:[^"\\]|\\.)*)"$/u;
const label = /^[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]*[\p{L}\p{N}\p{M}])?$/u;

function displayName(text: string): string | null {
  const quoted = quotedText.exec(text)?.[1];
  if (quoted !== undefined) return quoted.replace(/\\(.)/gu, '$1').trim() || null;
  if (/["<>,;:@()[\]\\]/.test(text))
    throw new RangeError('A display name with punctuation must stand in double quotes.');
  return text || null;
}

function isDomain(domain: string): boolean {
  if (bytesOf(domain) > 255) return false;
  return domain.split('.').every((part) => label.test(part) && bytesOf(part) <= 63);
}

function isPlainWords(name: string): boolean {
  return /^[\p{L}\p{N}\p{M}'_-]+(?: [\p{L}\p{N}\p{M}'_-]+)*$/u.test(name);
}

function quotedString(name: string): string {
  return `"${name.replace(/["\\]/g, '\\$&')}"`;
}

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length;
}

function shown(text: string): string {
  return JSON.stringify(text.length > 80 ? `${text.slice(0, 80)}…` : text);
}

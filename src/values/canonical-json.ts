// One spelling for every JSON value (RFC 8785, JCS), so that equal values hash alike.

import { isWellFormed } from './well-formed.ts';

/**
 * The canonical text of a JSON value: no blanks, members in order of their UTF-16 code units, numbers as ECMAScript
 * writes them (for integers below 2^53 that is their digits). Members that are undefined are left out, as in JSON.
 * @throws TypeError for what JSON has no value for: numbers that are not finite, lone surrogates, undefined in a list,
 * functions, symbols, bigints, and objects that are neither plain nor lists.
 */
export function canonicalJson(value: unknown): string {
  if (typeof value === 'string') return canonicalString(value);
  if (typeof value === 'number') return canonicalNumber(value);
  if (value === null || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return `[${Array.from(value, canonicalJson).join(',')}]`;
  if (isPlainObject(value)) return canonicalObject(value);
  throw new TypeError(
    `JSON has no value for ${typeof value === 'object' ? 'objects of a class' : typeof value}.`,
  );
}

function canonicalString(text: string): string {
  if (!isWellFormed(text)) throw new TypeError('JSON text must not contain lone surrogates.');
  return JSON.stringify(text);
}

function canonicalNumber(number: number): string {
  if (!Number.isFinite(number)) throw new TypeError(`JSON has no value for ${number}.`);
  return JSON.stringify(number);
}

function canonicalObject(object: Record<string, unknown>): string {
  let text = '';
  // The default sort compares UTF-16 code units, which is the order that RFC 8785 asks for.
  for (const key of Object.keys(object).sort()) {
    const member = object[key];
    if (member === undefined) continue;
    text += `${text === '' ? '' : ','}${canonicalString(key)}:${canonicalJson(member)}`;
  }
  return `{${text}}`;
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype || Object.getPrototypeOf(prototype) === null;
}

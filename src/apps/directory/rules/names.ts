// Names, addresses and languages: sort keys, and the text that a list of languages is kept as.
import { isAddress, normalAddress } from '../../../values/address.ts';
import { foldKey } from '../../../values/fold.ts';

/** Sort key of a person: family name, then given names. */
export function personSortKey(family: string, given: string): string {
  return foldKey(`${family} ${given}`);
}

/** Sort key of a contact known by one full name: the last word is taken for the family name. */
export function fullNameSortKey(name: string): string {
  const words = name.trim().split(/\s+/u);
  return personSortKey(words.at(-1) ?? '', words.slice(0, -1).join(' '));
}

/** The one spelling in which addresses are stored and looked up. */
export function addressKey(address: string): string {
  return normalAddress(address).toLowerCase();
}

/** The same, or undefined for what is no address. */
export function addressKeyOrNone(text: string): string | undefined {
  return isAddress(text) ? addressKey(text) : undefined;
}

/** Language tags as a column holds them. */
export function joinLanguages(languages: readonly string[]): string {
  return languages.join(' ');
}

/** Language tags of a column. */
export function splitLanguages(languages: string): string[] {
  return languages.split(' ');
}

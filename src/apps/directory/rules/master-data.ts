// Master data of an organisation: the fields that fraud goes for, as values and as the texts a change request keeps.

/** Every field that changes only through a change request. */
export const masterDataFields = [
  'payment_term_days',
  'account_holder',
  'iban',
  'bic',
  'bank_name',
  'tax_id',
  'notice_contact_id',
  'billing_contact_id',
] as const;

export type MasterDataField = (typeof masterDataFields)[number];
export type MasterDataValue = string | number | null;
export type MasterDataValues = Readonly<Record<MasterDataField, MasterDataValue>>;

/** The master data of an organisation that was just entered. */
export const emptyMasterData: MasterDataValues = {
  payment_term_days: null,
  account_holder: null,
  iban: null,
  bic: null,
  bank_name: null,
  tax_id: null,
  notice_contact_id: null,
  billing_contact_id: null,
};

/** One field of a request, values as they are shown. */
export interface FieldChange {
  readonly field: MasterDataField;
  readonly old_value: MasterDataValue;
  readonly new_value: MasterDataValue;
}

/** The proposed fields that differ from what is stored, in the fixed order of the fields. */
export function differences(
  stored: MasterDataValues,
  proposed: Partial<Record<MasterDataField, MasterDataValue | undefined>>,
): FieldChange[] {
  return masterDataFields.flatMap((field) => {
    const value = proposed[field];
    if (value === undefined || value === stored[field]) return [];
    return [{ field, old_value: stored[field], new_value: value }];
  });
}

/** The fields whose stored value is no longer the old value of the request. */
export function outdated(stored: MasterDataValues, changes: readonly FieldChange[]): MasterDataField[] {
  return changes.filter((change) => stored[change.field] !== change.old_value).map((change) => change.field);
}

/** All master data after the changes. */
export function applied(stored: MasterDataValues, changes: readonly FieldChange[]): MasterDataValues {
  return { ...stored, ...Object.fromEntries(changes.map((change) => [change.field, change.new_value])) };
}

/** A value as a request keeps it. */
export function toText(value: MasterDataValue): string | null {
  return value === null ? null : String(value);
}

/** A value as it is shown: the payment term is a number, everything else text. */
export function fromText(field: MasterDataField, text: string | null): MasterDataValue {
  if (text === null) return null;
  return field === 'payment_term_days' ? Number(text) : text;
}

/** Whether the check digits of an IBAN (ISO 13616, mod 97) are right. Expects capitals and digits without blanks. */
export function isIban(text: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(text)) return false;
  const digits = (text.slice(4) + text.slice(0, 4)).replace(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  );
  let rest = 0;
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97;
  return rest === 1;
}

/** Whether the text has the form of a BIC (ISO 9362): bank, country, place and, if given, branch. */
export function isBic(text: string): boolean {
  return /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(text);
}

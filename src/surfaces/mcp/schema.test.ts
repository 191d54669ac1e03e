// Schemas of tools: small, and they accept and refuse what the models accept and refuse.
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/server/validators/ajv';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { inputSchemaOf, outputSchemaOf } from './schema.ts';

const Money = z
  .strictObject({ amount: z.int(), currency: z.string().length(3) })
  .meta({ id: 'Money', description: 'Money in minor units of a currency by its ISO 4217 code.' });
const Tag = z.string().max(20).meta({ id: 'Tag' });
interface Folder {
  readonly name: string;
  readonly inside: readonly Folder[];
}
const Folder: z.ZodType<Folder> = z
  .object({
    name: z.string(),
    get inside() {
      return z.array(Folder);
    },
  })
  .meta({ id: 'Folder' });

describe('an input', () => {
  test('keeps fields, limits, defaults and sentences', () => {
    const model = z.strictObject({
      limit: z.int().min(1).max(200).default(25).describe('How many.'),
      kind: z.enum(['a', 'b']).optional(),
      code: z.string().regex(/^[A-Z]+$/),
    });
    expect(inputSchemaOf(model)).toEqual({
      type: 'object',
      properties: {
        limit: { type: 'integer', minimum: 1, maximum: 200, default: 25, description: 'How many.' },
        kind: { type: 'string', enum: ['a', 'b'] },
        code: { type: 'string', pattern: '^[A-Z]+$' },
      },
      required: ['code'],
      additionalProperties: false,
    });
  });

  test('leaves out what a format or a type says already', () => {
    const model = z.strictObject({
      mail: z.email(),
      day: z.iso.date(),
      pages: z.int(),
      tags: z.record(z.string(), z.string()),
    });
    expect(inputSchemaOf(model).properties).toEqual({
      mail: { type: 'string', format: 'email' },
      day: { type: 'string', format: 'date' },
      pages: { type: 'integer' },
      tags: { type: 'object', additionalProperties: { type: 'string' } },
    });
  });

  test('writes "or null" as a list of types', () => {
    const model = z.strictObject({
      note: z.string().max(9).nullable().describe('A note.'),
      kind: z.enum(['a']).nullable(),
    });
    expect(inputSchemaOf(model).properties).toEqual({
      note: { type: ['string', 'null'], maxLength: 9, description: 'A note.' },
      kind: { anyOf: [{ type: 'string', enum: ['a'] }, { type: 'null' }] },
    });
  });

  test('puts definitions in place unless they are long and used twice', () => {
    const once = inputSchemaOf(z.strictObject({ net: Money, tag: Tag, other: Tag }));
    expect(once).not.toHaveProperty('$defs');
    expect(JSON.stringify(once)).not.toContain('$ref');
    const twice = inputSchemaOf(z.strictObject({ net: Money, gross: Money.optional() }));
    expect(twice).toMatchObject({
      properties: { net: { $ref: '#/$defs/Money' } },
      $defs: { Money: { type: 'object' } },
    });
  });

  test('keeps a sentence that stands beside a reference', () => {
    const { properties } = inputSchemaOf(z.strictObject({ net: Money.describe('Before tax.') }));
    expect(properties).toMatchObject({ net: { type: 'object', description: 'Before tax.' } });
  });

  test('takes a field by the name of a keyword for a field', () => {
    const fields = z.strictObject({
      pattern: z.string(),
      $schema: z.string(),
      items: z.string(),
      format: z.string(),
    });
    expect(Object.keys(inputSchemaOf(fields).properties as object)).toEqual([
      'pattern',
      '$schema',
      'items',
      'format',
    ]);
  });

  test('of a recursive model ends', () => {
    const schema = inputSchemaOf(z.strictObject({ folder: Folder }));
    expect(schema).toMatchObject({
      $defs: { Folder: { properties: { inside: { items: { $ref: '#/$defs/Folder' } } } } },
    });
  });

  test('agrees with the model on what is good', () => {
    const model = z.strictObject({
      net: Money,
      gross: Money.nullable(),
      kind: z.discriminatedUnion('is', [
        z.strictObject({ is: z.literal('letter'), stamps: z.int().min(0) }),
        z.strictObject({ is: z.literal('parcel') }),
      ]),
      tags: z.array(Tag).max(2),
    });
    const validate = new AjvJsonSchemaValidator().getValidator(inputSchemaOf(model));
    const good = { net: { amount: 1, currency: 'EUR' }, gross: null, kind: { is: 'parcel' }, tags: [] };
    const inputs: unknown[] = [
      good,
      { ...good, gross: { amount: 1, currency: 'EURO' } },
      { ...good, kind: { is: 'letter', stamps: -1 } },
      { ...good, kind: { is: 'letter', stamps: 0 } },
      { ...good, kind: { is: 'parcel', stamps: 0 } },
      { ...good, tags: ['a', 'b', 'c'] },
      { ...good, more: 1 },
      { net: good.net },
    ];
    for (const input of inputs)
      expect(validate(input).valid, JSON.stringify(input)).toBe(model.safeParse(input).success);
  });
});

describe('an output', () => {
  test('tells the shape alone', () => {
    const model = z
      .object({
        id: z.string().max(9).describe('Id.'),
        at: z.iso.datetime(),
        net: Money.nullable(),
        kind: z.enum(['a', 'b']),
        fields: z.record(z.string(), z.int().min(3)),
      })
      .meta({ id: 'Thing' });
    expect(outputSchemaOf(model)).toEqual({
      type: 'object',
      properties: {
        id: { type: 'string' },
        at: { type: 'string' },
        net: {
          anyOf: [
            {
              type: 'object',
              properties: { amount: { type: 'integer' }, currency: { type: 'string' } },
              required: ['amount', 'currency'],
            },
            { type: 'null' },
          ],
        },
        kind: { type: 'string', enum: ['a', 'b'] },
        fields: { type: 'object', additionalProperties: { type: 'integer' } },
      },
      required: ['id', 'at', 'net', 'kind', 'fields'],
    });
  });

  test('of several kinds is an object all the same, and what is no object has no schema', () => {
    const union = z.discriminatedUnion('k', [
      z.object({ k: z.literal('a') }),
      z.object({ k: z.literal('b') }),
    ]);
    expect(outputSchemaOf(union)).toMatchObject({
      type: 'object',
      oneOf: [{ type: 'object' }, { type: 'object' }],
    });
    expect(outputSchemaOf(z.array(z.string()))).toBeUndefined();
    expect(outputSchemaOf(z.string())).toBeUndefined();
  });
});

// Query strings become the types of the schema, or stay the texts that it refuses.
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { AnyDeclaration } from '../../operations/operation.ts';
import type { Fields } from './json-body.ts';
import { addQuery, decoded, fieldReaders } from './query.ts';

const Kind = z.enum(['box', 'bag']).meta({ id: 'TestKind' });
const input = z.strictObject({
  limit: z.int().default(25),
  factor: z.number().optional(),
  open: z.boolean().optional(),
  owner: z.string().nullable().optional(),
  words: z.string().optional(),
  kinds: z.array(Kind).optional(),
  sizes: z.array(z.int()).optional(),
  level: z.union([z.literal(1), z.literal(2)]).optional(),
  either: z.union([z.int(), z.string()]).optional(),
});
const readers = fieldReaders({ input } as unknown as AnyDeclaration);

function read(query: string): { fields: Fields; errors: string[] } {
  const fields: Fields = {};
  const errors = addQuery(fields, query, readers);
  return { fields, errors: errors.map(({ pointer, message }) => `${pointer} ${message}`) };
}

describe('a parameter', () => {
  it.each<[string, Fields]>([
    ['limit=25', { limit: 25 }],
    ['limit=-3', { limit: -3 }],
    ['factor=2.50', { factor: 2.5 }],
    ['factor=-1e3', { factor: -1000 }],
    ['open=true', { open: true }],
    ['open=false', { open: false }],
    ['words=25', { words: '25' }],
    ['words=true', { words: 'true' }],
    ['words=', { words: '' }],
    ['words', { words: '' }],
    ['owner=null', { owner: null }],
    ['words=null', { words: 'null' }],
    ['level=2', { level: 2 }],
    ['either=7', { either: 7 }],
    ['either=7a', { either: '7a' }],
    ['words=a+b%2Bc%20d', { words: 'a b+c d' }],
    ['words=a=b', { words: 'a=b' }],
    ['words=K%C3%BCndigung', { words: 'Kündigung' }],
    ['kinds=box', { kinds: ['box'] }],
    ['kinds=box&limit=1&kinds=bag', { kinds: ['box', 'bag'], limit: 1 }],
    ['sizes=1&sizes=2', { sizes: [1, 2] }],
    ['&&limit=1&', { limit: 1 }],
    ['', {}],
  ])('%s is %j', (query, fields) => {
    expect(read(query)).toEqual({ fields, errors: [] });
    expect(input.safeParse(fields).success).toBe(true);
  });

  it.each([
    ...[
      'limit=25abc',
      'limit=2.5',
      'limit=+5',
      'limit=05',
      'limit=',
      'limit=%205',
      'limit=1e2',
      'limit=0x10',
    ],
    ...['limit=9007199254740993', 'limit=99999999999999999999', 'factor=1.', 'factor=.5', 'factor=Infinity'],
    ...[
      'factor=1e999',
      'open=1',
      'open=TRUE',
      'open=',
      'open=yes',
      'sizes=1&sizes=x',
      'kinds=crate',
      'level=3',
    ],
    ...['nothing=1', '__proto__=1', 'constructor=1', 'toString=1', 'limit[]=1'],
  ])('%s is refused by the schema', (query) => {
    const { fields, errors } = read(query);
    expect(errors).toEqual([]);
    const parsed = input.safeParse(fields);
    expect(parsed.success).toBe(false);
  });

  it('that the operation does not have stays in the input under its own name', () => {
    expect(Object.keys(read('__proto__=1').fields)).toEqual(['__proto__']);
    expect(({} as Fields).admin).toBeUndefined();
  });

  it('may be given once unless it is a list', () => {
    expect(read('limit=1&limit=2').errors).toEqual(['/limit Given more than once.']);
    expect(read('a%2Fb~=1&a%2Fb~=1&a%2Fb~=1').errors).toEqual(['/a~1b~0 Given more than once.']);
  });

  it.each(['words=%', 'words=%zz', 'words=%C3', 'words=%ED%A0%80', 'words=a%00b', 'words=%FF'])(
    '%s is refused: it is not percent-encoded UTF-8, or hides U+0000',
    (query) => {
      expect(read(query).errors).toEqual(['/words Not percent-encoded UTF-8, or it holds U+0000.']);
    },
  );

  it('with a name that cannot be read is refused', () => {
    expect(read('%ff=1').errors).toEqual(['/ Not percent-encoded UTF-8, or it holds U+0000.']);
  });
});

describe('percent-encoding', () => {
  it.each([
    ['plain', 'plain'],
    ['a%2Fb', 'a/b'],
    ['%F0%9F%98%80', '😀'],
    ['%25', '%'],
  ])('%s hides %s', (text, plain) => {
    expect(decoded(text)).toBe(plain);
  });
});

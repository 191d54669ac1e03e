// A fixture app for the tests of MCP: files that come and go, long texts, long lists, nested and mixed inputs.
import { eq, sql } from 'drizzle-orm';
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { z } from 'zod';
import {
  type Context,
  defineApp,
  defineFileOperation,
  defineOperation,
  NOT_FOUND,
  query,
  type Verdict,
} from '../../src/operations/index.ts';

const papers = sqliteTable('papers_papers', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  media_type: text('media_type').notNull(),
  size: integer('size').notNull(),
  sha256: text('sha256').notNull(),
});
const at = sql.placeholder;
const byId = query('papers.byId', (db) =>
  db
    .select()
    .from(papers)
    .where(eq(papers.id, at('id'))),
);
const insert = query('papers.insert', (db) =>
  db.insert(papers).values({
    id: at('id'),
    name: at('name'),
    media_type: at('media_type'),
    size: at('size'),
    sha256: at('sha256'),
  }),
);

const Paper = z
  .object({ id: z.string(), name: z.string(), media_type: z.string(), size: z.int() })
  .meta({ id: 'Paper', description: 'A file on paper.' });
const Money = z
  .strictObject({ amount: z.int().describe('Minor units.'), currency: z.string().length(3) })
  .meta({
    id: 'Money',
    description: 'An amount of money in minor units of a currency by its ISO 4217 code.',
  });

const paperId = { paper_id: z.string().max(40).describe('Id of the paper.') };
const on = {
  entity: 'paper',
  id: (input: { paper_id: string }) => input.paper_id,
  rule: (id: string, ctx: Context): Verdict => (ctx.get(byId, { id }) ? 'allowed' : 'hidden'),
};

const upload = defineOperation({
  id: 'papers.upload',
  summary: 'Bring a paper.',
  effect: 'write',
  route: 'POST /v1/papers',
  upload: { limit: 25 * 1024 * 1024 },
  access: { permission: 'papers.write' },
  creates: { entity: 'paper', id: (paper) => paper.id },
  input: z.strictObject({
    name: z.string().min(1).max(200),
    media_type: z.string().max(100).default('text/plain'),
  }),
  output: Paper,
  handler({ name, media_type }, ctx) {
    const { sha256 = '', size = 0 } = ctx.upload ?? {};
    const id = ctx.id('pap');
    ctx.run(insert, { id, name, media_type, size, sha256 });
    return { id, name, media_type, size };
  },
});

const content = defineFileOperation({
  id: 'papers.content',
  summary: 'Fetch the bytes of a paper.',
  effect: 'read',
  route: 'GET /v1/papers/{paper_id}/content',
  access: { permission: 'papers.read', on },
  input: z.strictObject(paperId),
  handler: ({ paper_id }, ctx) => ctx.get(byId, { id: paper_id }) ?? ctx.fail(NOT_FOUND),
});

const measure = defineOperation({
  id: 'papers.measure',
  summary: 'Make an answer of a given size.',
  description: 'Texts are made of one character, lists of numbers.',
  effect: 'read',
  route: 'POST /v1/papers/measure',
  access: { permission: 'papers.read' },
  input: z.strictObject({
    texts: z.array(z.int().min(0).max(1_500_000)).max(50).default([]),
    numbers: z.int().min(0).max(100_000).default(0),
    character: z.string().max(2).default('x'),
  }),
  output: z.object({ texts: z.array(z.string()), numbers: z.array(z.int()) }),
  handler: ({ texts, numbers, character }) => ({
    texts: texts.map((length) => character.repeat(length)),
    numbers: Array.from({ length: numbers }, (_, number) => number),
  }),
});

const price = defineOperation({
  id: 'papers.price',
  summary: 'Say what papers cost.',
  effect: 'write',
  route: 'PUT /v1/papers/price',
  access: { permission: 'papers.write' },
  input: z.strictObject({
    net: Money,
    gross: Money.optional(),
    since: z.iso.date().optional(),
    pages: z.int().default(1),
    kind: z.discriminatedUnion('is', [
      z.strictObject({ is: z.literal('letter'), stamps: z.int().min(0) }),
      z.strictObject({ is: z.literal('parcel') }),
    ]),
  }),
  output: z.discriminatedUnion('is', [
    z.object({ is: z.literal('letter'), net: Money }),
    z.object({ is: z.literal('parcel') }),
  ]),
  handler: ({ net, kind }) =>
    kind.is === 'letter' ? { is: 'letter' as const, net } : { is: 'parcel' as const },
});

export const papersApp = defineApp({
  id: 'papers',
  title: 'Papers',
  description: 'Files and long answers.',
  tables: [papers],
  entities: [{ name: 'paper', description: 'A file on paper.', root: papers }],
  permissions: { 'papers.read': 'Read papers.', 'papers.write': 'Bring papers.' },
  operations: [upload, content, measure, price],
});

// What the compiler knows of a client. Nothing here is sent: the assertions are checked by tsc.
import { describe, expectTypeOf, test } from 'vitest';
import { notesApp } from '../../../tests/fixtures/notes/index.ts';
import { files } from '../../apps/files/index.ts';
import { createClient, type FileContent, type Inputs, type OperationsOf, type Outputs } from './index.ts';

type Company = OperationsOf<readonly [typeof notesApp, typeof files]>;
const client = createClient([...notesApp.operations, ...files.operations], { url: 'http://office.example' });

interface Note {
  id: string;
  title: string;
  body: string;
  state: 'open' | 'done';
  pinned: boolean;
  made_at: string;
  etag: string;
}

describe('types of a client', () => {
  test('every id is a method in the namespace of its app', () => {
    type NotesMethod = keyof (typeof client)['notes'];
    expectTypeOf<NotesMethod>().toEqualTypeOf<'create' | 'get' | 'list' | 'revise' | 'erase'>();
    expectTypeOf<keyof (typeof client)['files']>().toEqualTypeOf<
      'upload' | 'list' | 'get' | 'download' | 'delete'
    >();
  });

  test('an answer has the type of the operation’s model', () => {
    expectTypeOf(client.notes.create).returns.resolves.toEqualTypeOf<Note>();
    expectTypeOf<Outputs<Company>['notes.get']>().toEqualTypeOf<Note>();
    expectTypeOf<Outputs<Company>['notes.list']>().toEqualTypeOf<{
      items: Note[];
      next_cursor: string | null;
    }>();
  });

  test('fields with defaults may be left out, others not', () => {
    expectTypeOf<Inputs<Company>['notes.create']>().toEqualTypeOf<{
      title: string;
      body?: string | undefined;
      remind_in_seconds?: number | undefined;
    }>();
    expectTypeOf(client.notes.list).toBeCallableWith();
    expectTypeOf(client.notes.list).toBeCallableWith({ state: 'open', limit: 5 });
  });

  test('wrong fields, values and ids do not compile', () => {
    const wrong = () => [
      // @ts-expect-error a required input
      client.notes.create(),
      // @ts-expect-error no such field
      client.notes.create({ titel: 'x' }),
      // @ts-expect-error wrong type
      client.notes.create({ title: 1 }),
      // @ts-expect-error no such state
      client.notes.list({ state: 'closed' }),
      // @ts-expect-error no such option
      client.notes.create({ title: 'x' }, { idempotency_key: 'k' }),
      // @ts-expect-error no such operation
      client.call('notes.burn', {}),
      // @ts-expect-error the company itself calls it, nobody else
      client.call('notes.remind', { note_id: 'x' }),
      // @ts-expect-error input of another operation
      client.call('notes.get', { title: 'x' }),
      // @ts-expect-error no list
      client.each('notes.get', { note_id: 'x' }),
      // @ts-expect-error an upload needs bytes
      client.files.upload({ name: 'x' }),
      // @ts-expect-error bytes are for uploads
      client.notes.create({ title: 'x', bytes: new Uint8Array() }),
    ];
    expectTypeOf(wrong).toBeFunction();
  });

  test('uploads take bytes and files come with theirs', () => {
    expectTypeOf(client.files.upload).parameter(0).toHaveProperty('bytes').toEqualTypeOf<Uint8Array>();
    expectTypeOf(client.files.download).returns.resolves.toEqualTypeOf<FileContent>();
    expectTypeOf(client.files.get).returns.resolves.toHaveProperty('sha256').toEqualTypeOf<string>();
  });

  test('items of a list have the type of its items', () => {
    const each = () => client.each('notes.list', { words: 'x' });
    expectTypeOf(each).returns.toEqualTypeOf<AsyncGenerator<Note, void, undefined>>();
  });
});

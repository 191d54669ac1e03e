import { afterAll, describe, expect, it } from 'vitest';
import { openTestWorkspace } from '../../../../tests/harness.ts';

const work = openTestWorkspace();
afterAll(() => work.close());

const contact_id = work.ref('contact:silke-ahrenkiel');
const update = (changes: object) => work.outcome('directory.contact_update', { contact_id, ...changes });

describe('directory.contact_update', () => {
  it('changes what is given, and finds the contact by it', () => {
    expect(update({ name: 'Silke Ahrenkiel-Voss', phone: null })).toMatchObject({
      ok: true,
      output: { name: 'Silke Ahrenkiel-Voss', phone: null, email: 'silke.ahrenkiel@lumenfels.example' },
    });
    expect(work.ok('directory.contacts_list', { q: 'voss' }).items).toMatchObject([{ id: contact_id }]);
  });

  it('takes the permissions from a contact who has left', () => {
    expect(work.may(contact_id, 'directory.self')).toBe(true);
    expect(update({ status: 'left' })).toMatchObject({ ok: true });
    expect(work.may(contact_id, 'directory.self')).toBe(false);
  });

  it("keeps its own address, but takes nobody else's", () => {
    expect(update({ email: 'Silke.Ahrenkiel@lumenfels.example' })).toMatchObject({ ok: true });
    expect(update({ email: 'wiebke.jorns@havelstedt.example' })).toMatchObject({
      problem: { code: 'ADDRESS_IN_USE' },
    });
  });

  it('is for those who keep partners', () => {
    expect(
      work.refused('directory.contact_update', { contact_id, phone: '1' }, { as: 'person:emre-saltuk' }),
    ).toBe('FORBIDDEN');
  });
});

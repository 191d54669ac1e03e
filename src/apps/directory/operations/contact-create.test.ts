import { afterAll, describe, expect, it } from 'vitest';
import { openTestWorkspace } from '../../../../tests/harness.ts';

const work = openTestWorkspace();
afterAll(() => work.close());

const base = { name: 'Grete Holmqvist-Lund', email: 'Grete@Olmquist.Example', language: 'en' };
const organisation_id = work.ref('organisation:olmquist');
const create = (input: object) =>
  work.outcome('directory.contact_create', { organisation_id, ...base, ...input });

describe('directory.contact_create', () => {
  it('enters a contact who is found and can act at once', () => {
    const made = work.ok('directory.contact_create', {
      organisation_id,
      ...base,
      time_zone: 'Europe/London',
    });
    expect(made).toMatchObject({
      email: 'grete@olmquist.example',
      organisation_name: 'Olmquist Analytics Ltd',
    });
    expect(work.ok('directory.contacts_list', { q: 'holmqvist' }).items).toHaveLength(1);
    expect(work.ok('directory.me', {}, { as: made.id })).toMatchObject({
      kind: 'contact',
      roles: [{ id: 'guest' }],
    });
  });

  it.each([
    'dana.whitlow@corvaneth.example',
    'LEVIN.ADOMEIT@brennhagel.example',
    'legal-agent@brennhagel.example',
  ])('refuses the address of somebody else: %s', (email) => {
    expect(create({ email })).toMatchObject({ problem: { code: 'ADDRESS_IN_USE' } });
  });

  it.each([
    ['/organisation_id', { email: 'a@b.example', organisation_id: 'org_x' }],
    ['/time_zone', { email: 'a@b.example', time_zone: 'Mars/Olympus' }],
  ])('names the field that refers to nothing: %s', (pointer, input) => {
    expect(create(input)).toMatchObject({ problem: { code: 'UNKNOWN_REFERENCE', errors: [{ pointer }] } });
  });

  it('refuses what is no address', () => {
    expect(create({ email: 'grete at olmquist' })).toMatchObject({
      problem: { code: 'INVALID_INPUT', errors: [{ pointer: '/email' }] },
    });
  });
});

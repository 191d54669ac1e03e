import { afterAll, describe, expect, it } from 'vitest';
import { openTestWorkspace } from '../../../../tests/harness.ts';

const work = openTestWorkspace();
afterAll(() => work.close());

describe('directory.contact_get', () => {
  it('shows a contact', () => {
    const contact = work.ok('directory.contact_get', { contact_id: work.ref('contact:jost-wiegmann') });
    expect(contact).toMatchObject({
      organisation_name: 'Lumenfels GmbH',
      status: 'left',
      job_title: 'IT-Betrieb',
    });
  });

  it('answers 404 for people of our own', () => {
    expect(work.refused('directory.contact_get', { contact_id: work.ref('person:levin-adomeit') })).toBe(
      'NOT_FOUND',
    );
  });
});

import { afterAll, describe, expect, it } from 'vitest';
import { openTestWorkspace } from '../../../../tests/harness.ts';
import { CallContext } from '../../../operations/call-context.ts';
import { groundOf } from '../../../operations/yard.ts';

const work = openTestWorkspace();
afterAll(() => work.close());
const id = work.ref;
const port = () =>
  new CallContext(groundOf(work.assembly.yard, work.workspace), { actor: { id: 'test' }, readOnly: true })
    .ports.Directory;

describe('the Directory port', () => {
  it('knows people, service accounts and contacts by id and by address', () => {
    const farah = port().person(id('person:farah-nasseri'));
    expect(farah).toEqual({
      id: id('person:farah-nasseri'),
      kind: 'person',
      name: 'Farah Nasseri',
      email: 'farah.nasseri@brennhagel.example',
      active: true,
      language: 'en',
      time_zone: 'Europe/Berlin',
      holiday_region: 'DE-BY',
      organisation_id: null,
      org_unit_id: 'security',
      manager_id: id('person:sabine-thorwarth'),
      groups: ['security'],
    });
    expect(port().byEmail('Farah.Nasseri@Brennhagel.example')).toEqual(farah);
    expect(port().byEmail('legal-agent@brennhagel.example')).toMatchObject({
      kind: 'service',
      groups: ['legal', 'legal-ops'],
    });
    expect(port().byEmail('dana.whitlow@corvanett.example')).toMatchObject({
      kind: 'contact',
      organisation_id: id('organisation:corvanett'),
      groups: [],
    });
    expect(port().person(id('person:rico-haubold'))).toMatchObject({ active: false });
  });

  it.each(['', 'per_x', 'tic_x', 'svc_x', 'con_x'])('knows nobody called %j', (nobody) => {
    expect(port().person(nobody)).toBeUndefined();
    expect(port().byEmail(nobody)).toBeUndefined();
  });

  it('counts deputies in force into a group', () => {
    const uhlmoser = id('person:bastian-uhlmoser');
    expect(port().inGroup(uhlmoser, 'security')).toBe(true);
    expect(port().inGroup(uhlmoser, 'it')).toBe(true);
    expect(port().inGroup(uhlmoser, 'legal')).toBe(false);
    expect(port().person(uhlmoser)?.groups).toEqual(['it']);
  });

  it('knows groups, their leads and active members', () => {
    expect(port().group('support')).toEqual({
      key: 'support',
      name: 'Support',
      lead_id: id('person:nele-wiebrock'),
    });
    expect(port().group('moon')).toBeUndefined();
    expect(port().members('support')).toHaveLength(4);
    expect(port().members('support')).not.toContain(id('person:rico-haubold'));
    expect(port().members('legal')).toContain(id('service:legal-agent'));
    expect(port().members('moon')).toEqual([]);
  });

  it('knows organisations', () => {
    const tarvik = id('organisation:tarvik');
    expect(port().organisation(tarvik)).toEqual({ id: tarvik, name: 'Tarvik Cloud GmbH' });
    expect(port().organisation('org_x')).toBeUndefined();
  });

  it('tells who is away on a day', () => {
    const pfruender = id('person:jonas-pfruender');
    expect(port().absent(pfruender, '2026-09-25')).toBe(false);
    expect(port().absent(pfruender, '2026-09-26')).toBe(true);
    expect(port().absent(pfruender, '2026-10-09')).toBe(true);
    expect(port().absent(pfruender, '2026-10-10')).toBe(false);
  });

  it('names the deputy for a kind of approval, at the time of asking', () => {
    const pfruender = id('person:jonas-pfruender');
    expect(port().substitute(id('person:beate-holl'), 'invoice')).toBe(id('person:ida-brummund'));
    expect(port().substitute(id('person:beate-holl'), 'contract')).toBeUndefined();
    expect(port().substitute(pfruender, 'contract')).toBeUndefined();
    work.advance(12 * 24 * 3600);
    expect(port().substitute(pfruender, 'contract')).toBe(id('person:beate-holl'));
    expect(port().inGroup(id('person:bastian-uhlmoser'), 'security')).toBe(false);
  });
});

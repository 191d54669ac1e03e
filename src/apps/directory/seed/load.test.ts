import { describe, expect, it } from 'vitest';
import { openTestWorkspace } from '../../../../tests/harness.ts';
import { directorySection } from './schema.ts';

describe('the directory section of a world', () => {
  it('may be empty, as an overlay may be', () => {
    expect(directorySection.parse({})).toMatchObject({ people: {}, absences: [] });
  });

  it.each([
    [{ people: { 'Ines Kaltwasser': {} } }],
    [{ roles: { clerk: { name: 'Clerk', description: 'x', permissions: ['tickets.'] } } }],
    [{ roles: { clerk: { name: 'Clerk', description: 'x', permissions: ['Tickets.read'] } } }],
    [{ locations: { moon: { name: 'Mond', time_zone: 'Moon/Tranquility' } } }],
    [{ absences: [{ person: 'x', from_day: '2026-02-30', to_day: '2026-03-01', kind: 'other' }] }],
    [{ cats: {} }],
  ])('refuses %j', (section) => {
    expect(directorySection.safeParse(section).success).toBe(false);
  });

  it('keeps the reference company free of real addresses, and every queue led', () => {
    const work = openTestWorkspace();
    const people = work.ok('directory.people_list', { limit: 200 }).items;
    const contacts = work.ok('directory.contacts_list', { limit: 200 }).items;
    const organisations = work.ok('directory.organisations_list', { limit: 200 }).items;
    for (const { email } of [...people, ...contacts]) expect(email).toMatch(/\.example$/);
    for (const { website } of organisations) expect(website).toMatch(/\.example$/);
    for (const group of ['legal', 'procurement', 'finance', 'it', 'hr', 'facility', 'support']) {
      const { lead_id, members } = work.ok('directory.group_get', { group_id: group });
      expect(lead_id).toMatch(/^per_/);
      expect(members.filter((member: { active: boolean }) => member.active).length).toBeGreaterThan(1);
    }
    work.close();
  });

  it('gives out no permission that its app does not have', () => {
    const work = openTestWorkspace();
    const { apps, permissions } = work.assembly.yard.composition;
    const roles: { permissions: string[] }[] = work.ok('directory.roles_list', { limit: 200 }).items;
    const names = roles.flatMap((role) => role.permissions).filter((name) => !name.endsWith('*'));
    const judged = names.filter((name) => apps.some((app) => name.startsWith(`${app.id}.`)));
    expect(judged.length).toBeGreaterThan(10);
    expect(judged.filter((name) => !(name in permissions))).toEqual([]);
    work.close();
  });
});

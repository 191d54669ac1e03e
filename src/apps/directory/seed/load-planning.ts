// Absences and delegations of a world file.
import type { SeedContext } from '../../../operations/index.ts';
import { personById } from '../queries/people.ts';
import { addAbsence, addDelegation, addScope } from '../queries/planning.ts';
import { spanOf } from '../rules/planning.ts';
import type { DirectorySection } from './schema.ts';

/** A delegation lasts from midnight to midnight where the person works who is represented. */
export function loadPlanning(section: DirectorySection, ctx: SeedContext): void {
  for (const { person, from_day, to_day, kind, note = null } of section.absences) {
    ctx.run(addAbsence, {
      id: ctx.id('abs'),
      person_id: ctx.ref(`person:${person}`),
      from_day,
      to_day,
      kind,
      note,
    });
  }
  for (const delegation of section.delegations) loadDelegation(ctx, delegation);
}

function loadDelegation(ctx: SeedContext, delegation: DirectorySection['delegations'][number]): void {
  const { from, to, scopes, from_day, to_day, reason = null } = delegation;
  const id = ctx.id('del');
  const from_person_id = ctx.ref(`person:${from}`);
  const zone = ctx.get(personById, { id: from_person_id })?.time_zone ?? 'UTC';
  const to_person_id = ctx.ref(`person:${to}`);
  const span = spanOf(from_day, to_day, zone);
  ctx.run(addDelegation, { id, from_person_id, to_person_id, from_day, to_day, ...span, reason });
  for (const { kind, key } of scopes) ctx.run(addScope, { delegation_id: id, kind, key });
}

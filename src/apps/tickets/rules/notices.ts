// What the system writes into tickets, in the language of the ticket.
import type { Instant } from '../../../values/instant.ts';
import { toLocal } from '../../../values/time-zone.ts';
import { isGerman } from './labels.ts';
import { writtenDay } from './macros.ts';
import type { Metric } from './words.ts';

/** A clock was not kept. `raised` is empty when the priority could not go higher. */
export function breachNotice(
  language: string,
  facts: {
    metric: Metric;
    due: string;
    lead: string | undefined;
    raised: readonly [string, string] | undefined;
  },
): string {
  const { metric, due, lead, raised } = facts;
  if (isGerman(language)) {
    const what = metric === 'first_reply' ? 'Erste Antwort' : 'Lösung';
    const priority = raised ? ` Priorität von ${raised[0]} auf ${raised[1]} erhöht.` : '';
    return `${what} war bis ${due} zugesagt und ist überfällig.${priority}${lead ? ` Informiert: ${lead}.` : ''}`;
  }
  const what = metric === 'first_reply' ? 'First reply' : 'Resolution';
  const priority = raised ? ` Priority raised from ${raised[0]} to ${raised[1]}.` : '';
  return `${what} was promised by ${due} and is overdue.${priority}${lead ? ` Informed: ${lead}.` : ''}`;
}

/** On the ticket that was merged away; its requester reads this, who may not be meant to read the target's subject. */
export function mergedNotice(language: string, target: { number: string }): string {
  return isGerman(language)
    ? `Diese Anfrage wurde mit ${target.number} zusammengeführt und wird dort weiterbearbeitet.`
    : `This request was merged into ${target.number} and will be handled there.`;
}

/** On the ticket that others were merged into; only agents read this. */
export function absorbedNotice(language: string, source: { number: string; subject: string }): string {
  return isGerman(language)
    ? `${source.number} „${source.subject}“ wurde in dieses Ticket zusammengeführt.`
    : `${source.number} "${source.subject}" was merged into this ticket.`;
}

/** On the ticket that comments were split from; only agents read this. */
export function splitNotice(language: string, target: { number: string; subject: string }): string {
  return isGerman(language)
    ? `Ein Teil wurde als ${target.number} „${target.subject}“ abgetrennt.`
    : `A part was split off as ${target.number} "${target.subject}".`;
}

/** The day set for a pending ticket has come. */
export function reminderNotice(language: string): string {
  return isGerman(language)
    ? 'Wiedervorlage: Die Wartezeit ist um, das Ticket ist wieder offen.'
    : 'Reminder: the waiting time is over, the ticket is open again.';
}

/** A day and time of day as a note writes it, on the clock of a zone. */
export function writtenTime(instant: Instant, zone: string, language: string): string {
  const { hour, minute } = toLocal(instant, zone);
  const clock = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
  return isGerman(language)
    ? `${writtenDay(instant, zone, language)}, ${clock} Uhr`
    : `${clock} on ${writtenDay(instant, zone, language)}`;
}

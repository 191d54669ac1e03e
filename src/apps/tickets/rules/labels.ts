// The words that people see for states, types and priorities, unless a queue has its own.
import type { Priority, Status, TicketType } from './words.ts';

/** A word in both languages. */
export interface Label {
  readonly de: string;
  readonly en: string;
}

export const statusLabels: Readonly<Record<Status, Label>> = {
  new: { de: 'neu', en: 'new' },
  open: { de: 'offen', en: 'open' },
  pending: { de: 'wartend', en: 'pending' },
  hold: { de: 'pausiert', en: 'on hold' },
  solved: { de: 'gelöst', en: 'solved' },
  closed: { de: 'geschlossen', en: 'closed' },
};

export const typeLabels: Readonly<Record<TicketType, Label>> = {
  question: { de: 'Frage', en: 'question' },
  incident: { de: 'Störung', en: 'incident' },
  problem: { de: 'Problem', en: 'problem' },
  task: { de: 'Aufgabe', en: 'task' },
  request: { de: 'Anfrage', en: 'request' },
  change: { de: 'Änderung', en: 'change' },
};

export const priorityLabels: Readonly<Record<Priority, Label>> = {
  low: { de: 'niedrig', en: 'low' },
  normal: { de: 'normal', en: 'normal' },
  high: { de: 'hoch', en: 'high' },
  urgent: { de: 'dringend', en: 'urgent' },
};

/** The word in the language of a ticket: German for German, English for every other. */
export function inLanguage(label: Label, language: string): string {
  return isGerman(language) ? label.de : label.en;
}

/** Whether a language tag is German. */
export function isGerman(language: string): boolean {
  return language === 'de' || language.startsWith('de-');
}

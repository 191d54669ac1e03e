import { expect, it } from 'vitest';
import { absorbedNotice, breachNotice, mergedNotice, writtenTime } from './notices.ts';

it('a breach is told in the language of the ticket', () => {
  const facts = { metric: 'first_reply', due: '14.09.2026, 10:34 Uhr', lead: 'Nele Wiebrock' } as const;
  expect(breachNotice('de', { ...facts, raised: ['normal', 'hoch'] })).toBe(
    'Erste Antwort war bis 14.09.2026, 10:34 Uhr zugesagt und ist überfällig. Priorität von normal auf hoch erhöht. Informiert: Nele Wiebrock.',
  );
  expect(
    breachNotice('fr', {
      metric: 'resolution',
      due: '10:34 on 14 September 2026',
      lead: undefined,
      raised: undefined,
    }),
  ).toBe('Resolution was promised by 10:34 on 14 September 2026 and is overdue.');
});

it('a time is written on the clock of the queue', () => {
  expect(writtenTime('2026-09-14T08:34:59.000Z', 'Europe/Berlin', 'de')).toBe('14.09.2026, 10:34 Uhr');
  expect(writtenTime('2026-01-02T08:04:00.000Z', 'Europe/Berlin', 'en')).toBe('09:04 on 2 January 2026');
});

it('a merge names the other ticket on both sides', () => {
  const ticket = { number: '#501', subject: 'Export' };
  expect(mergedNotice('de', ticket)).toContain('#501');
  expect(mergedNotice('en', ticket)).toContain('#501');
  expect(mergedNotice('en', ticket)).not.toContain('Export');
  expect(absorbedNotice('en', ticket)).toContain('#501 "Export"');
  expect(absorbedNotice('de', ticket)).toContain('#501');
});

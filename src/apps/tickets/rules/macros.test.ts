import { describe, expect, it } from 'vitest';
import { fillPlaceholders, writtenDay } from './macros.ts';

describe('filling placeholders', () => {
  it('puts facts in, blanks in the braces or not', () => {
    const filled = fillPlaceholders('{{number}} von {{ requester_name }}: {{field.error_id}}', {
      number: '#501',
      requester_name: 'Wiebke Jorns',
      'field.error_id': 'E-7741',
    });
    expect(filled).toEqual({ text: '#501 von Wiebke Jorns: E-7741', empty: [] });
  });

  it('leaves what it does not know and reports it once', () => {
    const filled = fillPlaceholders('{{field.a}} {{nobody}} {{field.a}}', { 'field.a': undefined });
    expect(filled).toEqual({ text: '{{field.a}} {{nobody}} {{field.a}}', empty: ['field.a', 'nobody'] });
  });

  it('does not fill what a fact brings along', () => {
    expect(fillPlaceholders('{{subject}}', { subject: '{{number}}', number: '#1' }).text).toBe('{{number}}');
  });

  it('is not fooled by names of objects', () => {
    expect(fillPlaceholders('{{constructor}}', {}).empty).toEqual(['constructor']);
  });
});

describe('a written day', () => {
  it('follows the language and the zone', () => {
    const late = '2026-09-13T22:30:00.000Z';
    expect(writtenDay(late, 'Europe/Berlin', 'de')).toBe('14.09.2026');
    expect(writtenDay(late, 'Europe/Berlin', 'de-CH')).toBe('14.09.2026');
    expect(writtenDay(late, 'Europe/London', 'en')).toBe('13 September 2026');
  });
});

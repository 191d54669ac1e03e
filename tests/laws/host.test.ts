// The tests run where a host's zone and language would show.
import { expect, it } from 'vitest';

it('runs in an odd time zone and an odd language', () => {
  const { timeZone, locale } = new Intl.DateTimeFormat().resolvedOptions();
  expect(timeZone).toBe('Pacific/Chatham');
  expect(locale).toBe('tr-TR');
});

// What a log line may not hold.
import { describe, expect, it } from 'vitest';
import { logDefect, withoutTokens } from './log.ts';

const token = `tya_1_${'A'.repeat(43)}`;

describe('a log line', () => {
  it.each([
    [`/t/${token}/v1/notes?limit=1`, '/t/…/v1/notes?limit=1'],
    [`Authorization: Bearer ${token}`, 'Authorization: Bearer …'],
    ['bearer secret-of-another-kind, then', 'bearer … then'],
    [`the token ${token} failed`, 'the token … failed'],
    [`tyk_${'b'.repeat(43)}`, '…'],
    ['/v1/notes', '/v1/notes'],
  ])('shows %s as %s (T11)', (text, shown) => {
    expect(withoutTokens(text)).toBe(shown);
  });

  it('is one line whatever stands in the error (T30)', () => {
    const lines: string[] = [];
    const error = new Error(`first\r\nsecond\u2028third \u001b[31m ${token}`);
    logDefect((line) => void lines.push(line), { plane: 'agent', incident: 'agent-http-1', error });
    expect(lines).toHaveLength(1);
    for (const part of ['\r', '\n', '\u001b', 'tya_']) expect(lines[0]).not.toContain(part);
    expect(JSON.parse(lines[0] as string)).toMatchObject({ event: 'defect', incident: 'agent-http-1' });
  });
});

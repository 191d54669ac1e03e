import { describe, expect, it } from 'vitest';
import { grantedBy, kindOf } from './access.ts';

describe('a permission', () => {
  it('is granted by itself and by its app', () => {
    expect(grantedBy('tickets.read')).toEqual({ exact: 'tickets.read', app: 'tickets.*' });
  });
});

describe('the kind of a principal', () => {
  it.each([
    ['per_0123456789abcdef', 'person'],
    ['svc_0123456789abcdef', 'service'],
    ['con_0123456789abcdef', 'contact'],
    ['tic_0123456789abcdef', undefined],
    ['per', undefined],
    ['', undefined],
    ['constructor', undefined],
    ['__proto__', undefined],
  ])('of %s is %s', (id, kind) => {
    expect(kindOf(id)).toBe(kind);
  });
});

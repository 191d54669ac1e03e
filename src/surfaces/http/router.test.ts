// Paths find their functions.
import { describe, expect, it } from 'vitest';
import { PathRouter } from './router.ts';

const routes = [
  'GET /v1/tickets',
  'GET /v1/tickets/:ticket_id',
  'GET /v1/tickets/search',
  'GET /v1/tickets/:id/comments',
  'GET /v1/tickets/:id/comments/:comment_id',
  'GET /v1/tickets/search/:words',
  'POST /v1/tickets',
  'POST /v1/tickets/:id/close',
  'PATCH /v1/tickets/:ticket_id',
];

function found(method: string, path: string): string | undefined {
  const router = new PathRouter<string>();
  for (const route of routes) router.add(...(route.split(' ') as [string, string]), route);
  return router.match(method, path)[0][0]?.[0];
}

describe('a path', () => {
  it.each([
    ['/v1/tickets', 'GET /v1/tickets'],
    ['/v1/tickets/tic_1', 'GET /v1/tickets/:ticket_id'],
    ['/v1/tickets/%2F', 'GET /v1/tickets/:ticket_id'],
    ['/v1/tickets/..', 'GET /v1/tickets/:ticket_id'],
    ['/v1/tickets/search', 'GET /v1/tickets/search'],
    ['/v1/tickets/search/x', 'GET /v1/tickets/search/:words'],
    ['/v1/tickets/search/comments', 'GET /v1/tickets/search/:words'],
    ['/v1/tickets/tic_1/comments', 'GET /v1/tickets/:id/comments'],
    ['/v1/tickets/search/comments/c', 'GET /v1/tickets/:id/comments/:comment_id'],
  ])('%s is %s: a word wins over a field, and a dead end is left again', (path, route) => {
    expect(found('GET', path)).toBe(route);
  });

  it.each([
    '',
    '/',
    '/v1',
    '/v1/tickets/',
    '/v1//tickets',
    '/v1/tickets//comments',
    '/v1/tickets/a/b',
    '/V1/tickets',
    '/v1/tickets/a/comments/',
  ])('%s is nothing', (path) => {
    expect(found('GET', path)).toBeUndefined();
  });

  it('belongs to its methods', () => {
    expect(found('POST', '/v1/tickets/tic_1/close')).toBe('POST /v1/tickets/:id/close');
    expect(found('DELETE', '/v1/tickets/tic_1')).toBeUndefined();
    const router = new PathRouter<string>();
    for (const route of routes) router.add(...(route.split(' ') as [string, string]), route);
    expect(router.methods('/v1/tickets/tic_1')).toEqual(['GET', 'PATCH']);
    expect(router.methods('/v1/tickets')).toEqual(['GET', 'POST']);
    expect(router.methods('/v1/nothing')).toEqual([]);
  });
});

// The law of declarations holds for the control plane too, and no two operations share an id or a route.
import { expect, test } from 'vitest';
import { judgeDeclaration } from '../../tests/laws/checks/declarations.ts';
import { controlOperations } from './operations/index.ts';

test('every control operation says what a reader, a command and a client need', () => {
  expect(controlOperations.flatMap(judgeDeclaration)).toEqual([]);
});

test('ids and routes are unique', () => {
  for (const values of [controlOperations.map(({ id }) => id), controlOperations.map(({ route }) => route)])
    expect(new Set(values).size).toBe(values.length);
});

// Every operation is described, routed and documented.
import { expect, test } from 'vitest';
import { judgeDeclaration } from './checks/declarations.ts';
import { openCompany } from './company.ts';

test('every operation says what a reader, a tool user and a client need', () => {
  const company = openCompany();
  const { operations } = company.assembly.yard.composition;
  expect([...operations.values()].flatMap(judgeDeclaration)).toEqual([]);
  company.close();
});

test('every permission that an operation asks for is described by its app', () => {
  const company = openCompany();
  const { operations, permissions } = company.assembly.yard.composition;
  const asked = [...operations.values()].filter((operation) => !(operation.access.permission in permissions));
  expect(asked.map((operation) => `${operation.id} asks for ${operation.access.permission}`)).toEqual([]);
  company.close();
});

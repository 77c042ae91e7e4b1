import { expect, test } from 'vitest';
import { findExtraInfoError, assignExtraInfoIds } from './extra-info.ts';

const storedEntries = [
  { id: 1, name: 'CPF', value: '123' },
  { id: 4, name: 'Plano', value: 'Ouro' },
];

test('an added entry of extra info gets the next number after the contact’s highest number, as on the server', () => {
  expect(assignExtraInfoIds(storedEntries, [{ name: 'Cidade', value: 'Recife' }, ...storedEntries.slice(1)])).toEqual([
    { id: 5, name: 'Cidade', value: 'Recife' },
    { id: 4, name: 'Plano', value: 'Ouro' },
  ]);
  expect(assignExtraInfoIds([], [{ name: 'Cidade', value: 'Recife' }])).toEqual([{ id: 1, name: 'Cidade', value: 'Recife' }]);
});

test.each([
  ['', '', undefined],
  ['', 'Recife', 'required'],
  ['Cidade', '', undefined],
  ['C'.repeat(101), '', 'tooLong'],
  ['Cidade', 'R'.repeat(1001), 'tooLong'],
])('extra info with the name %j and the value %j has the fault %s', (name, value, fault) => {
  expect(findExtraInfoError({ name, value })).toBe(fault);
});

import { texts } from '@prosa/i18n/contacts/pt';
import { expect, test } from 'vitest';
import { changedInfo, infoFault, numberedInfo } from './extra-info.ts';

const before = [
  { id: 1, name: 'CPF', value: '123' },
  { id: 4, name: 'Plano', value: 'Ouro' },
];

test('unchanged extra info is not sent, and empty lines are left out', () => {
  expect(changedInfo(before, before)).toBeUndefined();
  expect(changedInfo(before, [...before, { id: undefined, name: ' ', value: '' }])).toBeUndefined();
});

test('extra info with a changed, added or removed entry is sent as a whole, trimmed', () => {
  const added = [...before, { id: undefined, name: ' Cidade ', value: ' Recife' }];
  expect(changedInfo(before, added)).toEqual([...before, { name: 'Cidade', value: 'Recife' }]);
  expect(changedInfo(before, before.slice(1))).toEqual(before.slice(1));
  expect(changedInfo(before, [{ id: 1, name: 'CPF', value: '456' }, ...before.slice(1)])).toHaveLength(2);
});

test('an added entry shows with the number that the server will give it', () => {
  expect(numberedInfo(before, [{ name: 'Cidade', value: 'Recife' }, ...before.slice(1)])).toEqual([
    { id: 5, name: 'Cidade', value: 'Recife' },
    { id: 4, name: 'Plano', value: 'Ouro' },
  ]);
  expect(numberedInfo([], [{ name: 'Cidade', value: 'Recife' }])).toEqual([{ id: 1, name: 'Cidade', value: 'Recife' }]);
});

test.each([
  ['', '', undefined],
  ['', 'Recife', 'Required'],
  ['Cidade', '', undefined],
  ['C'.repeat(101), '', 'Too Long!'],
  ['Cidade', 'R'.repeat(1001), 'Too Long!'],
])('an entry "%s" of "%s" is told: %s', (name, value, text) => {
  const fault = infoFault({ id: undefined, name, value });
  expect(fault && texts[fault]).toBe(text);
});

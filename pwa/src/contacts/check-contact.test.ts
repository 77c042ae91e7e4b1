import { texts } from '@prosa/i18n/contacts/pt';
import { expect, test } from 'vitest';
import { contactFault } from './check-contact.ts';

test.each([
  ['name', ' ', 'Required'],
  ['name', 'A', 'Too Short!'],
  ['name', 'Al', undefined],
  ['name', 'A'.repeat(50), undefined],
  ['name', 'A'.repeat(51), 'Too Long!'],
  ['number', '', 'Required'],
  ['number', '5511987', 'Too Short!'],
  ['number', '55119876', undefined],
  ['number', '5'.repeat(51), 'Too Long!'],
  ['number', 'not a number', 'Número inválido'],
  ['email', '', undefined],
  ['email', 'marina', 'Invalid email'],
  ['email', 'marina@aurora.test', undefined],
] as const)('%s "%s" is told: %s', (field, value, text) => {
  const fault = contactFault(field, value);
  expect(fault && texts[fault]).toBe(text);
});

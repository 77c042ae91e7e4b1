import { expect, test } from 'vitest';
import { colourOf, toInitials } from './initials.ts';

test.each([
  ['Marina Albuquerque', 'MA'],
  ['João Pedro Vasconcelos', 'JV'],
  ['Seda & Cia', 'SC'],
  ['Ünal', 'Ü'],
  ['+55 11 9••••-••47', '?'],
  ['', '?'],
])('%s has the initials %s', (name, initials) => {
  expect(toInitials(name)).toBe(initials);
});

test('the same seed always has the same colour', () => {
  expect(colourOf('5511987654321')).toBe(colourOf('5511987654321'));
});

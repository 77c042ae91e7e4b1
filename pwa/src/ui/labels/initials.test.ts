import { expect, test } from 'vitest';
import { toSeedColour, toInitials } from './initials.ts';

test.each([
  ['Marina Albuquerque', 'MA'],
  ['João Pedro Vasconcelos', 'JV'],
  ['Seda & Cia', 'SC'],
  ['Ünal', 'Ü'],
  ['+55 11 9••••-••47', '?'],
  ['', '?'],
])('the initials of %s are %s', (name, initials) => {
  expect(toInitials(name)).toBe(initials);
});

test('a seed always gives the same colour', () => {
  expect(toSeedColour('5511987654321')).toBe(toSeedColour('5511987654321'));
});

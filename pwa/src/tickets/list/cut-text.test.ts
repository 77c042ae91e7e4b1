import { MAX_LISTED_CONTACT_NAME_CHARACTERS, MAX_LISTED_LAST_MESSAGE_CHARACTERS } from '@prosa/domain/tickets/constants';
import { expect, test } from 'vitest';
import { cutText } from './cut-text.ts';

test.each([
  ['a last message', MAX_LISTED_LAST_MESSAGE_CHARACTERS, 40],
  ['a contact’s name', MAX_LISTED_CONTACT_NAME_CHARACTERS, 60],
])('%s is cut if the text is longer than %i characters', (_what, limit, characters) => {
  expect(limit).toBe(characters);
  expect(cutText('x'.repeat(characters), limit)).toBe('x'.repeat(characters));
  expect(cutText('x'.repeat(characters + 1), limit)).toBe(`${'x'.repeat(characters)}…`);
});

test('a cut text has no space before the ellipsis', () => {
  expect(cutText('bom dia', 4)).toBe('bom…');
});

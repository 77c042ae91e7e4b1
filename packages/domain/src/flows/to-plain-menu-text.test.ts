import { expect, it } from 'vitest';
import { toPlainMenuText } from './to-plain-menu-text.ts';

it('the text of a menu has one numbered line for each option', () => {
  const options = [
    { number: 1, value: 'Agendar' },
    { number: 2, value: 'Remarcar' },
  ];
  expect(toPlainMenuText({ text: 'Como posso ajudar?', options })).toBe('Como posso ajudar?\n1 Agendar\n2 Remarcar');
  expect(toPlainMenuText({ text: '', options: options.slice(0, 1) })).toBe('1 Agendar');
});

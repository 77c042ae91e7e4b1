import { expect, test } from 'vitest';
import { matchQuickMessages } from './match-quick-messages.ts';

const rows = [
  { shortcode: 'saudação', message: 'Bom dia, {{firstName}}!' },
  { shortcode: 'preço', message: 'A tabela de preços segue no anexo.' },
  { shortcode: 'endereco', message: 'Rua das Flores, 10. Estacionamento ao lado.' },
  { shortcode: 'pix-endereco', message: 'A chave é o e-mail.' },
];
const findShortcodes = (typed: string) => matchQuickMessages(rows, typed).map(({ shortcode }) => shortcode);

test('a shortcode that starts with the typed text comes before a shortcode that contains it elsewhere, whatever the accents and capitals', () => {
  expect(findShortcodes('ENDER')).toEqual(['endereco', 'pix-endereco']);
  expect(findShortcodes('saudacao')).toEqual(['saudação']);
});

test('a quick reply is found by its words in any order, or by some letters of its shortcode in their order', () => {
  expect(findShortcodes('lado flores')).toEqual(['endereco']);
  expect(findShortcodes('pxe')).toEqual(['pix-endereco']);
  expect(findShortcodes('exp')).toEqual([]);
});

test('without typed text all quick replies are listed in the order of their shortcodes', () => {
  expect(findShortcodes('  ')).toEqual(['endereco', 'pix-endereco', 'preço', 'saudação']);
});

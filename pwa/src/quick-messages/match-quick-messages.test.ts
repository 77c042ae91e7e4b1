import { expect, test } from 'vitest';
import { matchQuickMessages } from './match-quick-messages.ts';

const rows = [
  { shortcode: 'saudação', message: 'Bom dia, {{firstName}}!' },
  { shortcode: 'preço', message: 'A tabela de preços segue no anexo.' },
  { shortcode: 'endereco', message: 'Rua das Flores, 10. Estacionamento ao lado.' },
  { shortcode: 'pix-endereco', message: 'A chave é o e-mail.' },
];
const found = (typed: string) => matchQuickMessages(rows, typed).map(({ shortcode }) => shortcode);

test('a shortcode that starts with the typed text comes before one that contains it, whatever the accents and capitals', () => {
  expect(found('ENDER')).toEqual(['endereco', 'pix-endereco']);
  expect(found('saudacao')).toEqual(['saudação']);
});

test('finds words of the text in any order, and letters of the shortcode in their order', () => {
  expect(found('lado flores')).toEqual(['endereco']);
  expect(found('pxe')).toEqual(['pix-endereco']);
  expect(found('exp')).toEqual([]);
});

test('lists all quick replies by shortcode where nothing was typed', () => {
  expect(found('  ')).toEqual(['endereco', 'pix-endereco', 'preço', 'saudação']);
});

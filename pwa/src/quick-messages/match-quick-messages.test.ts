import { expect, test } from 'vitest';
import { matchQuickMessages } from './match-quick-messages.ts';

const rows = [
  { shortcode: 'saudação', message: 'Bom dia, {{firstName}}!' },
  { shortcode: 'preço', message: 'A tabela de preços segue no anexo.' },
  { shortcode: 'endereco', message: 'Rua das Flores, 10. Estacionamento ao lado.' },
  { shortcode: 'pix-endereco', message: 'A chave é o e-mail.' },
];
const found = (typed: string) => matchQuickMessages(rows, typed).map(({ shortcode }) => shortcode);

test('a shortcode that starts with what was typed comes before one that holds it, whatever accents and capitals', () => {
  expect(found('ENDER')).toEqual(['endereco', 'pix-endereco']);
  expect(found('saudacao')).toEqual(['saudação']);
});

test('finds by words of the text in any order, and by letters of the shortcode in theirs', () => {
  expect(found('lado flores')).toEqual(['endereco']);
  expect(found('pxe')).toEqual(['pix-endereco']);
  expect(found('exp')).toEqual([]);
});

test('gives all by shortcode where nothing was typed', () => {
  expect(found('  ')).toEqual(['endereco', 'pix-endereco', 'preço', 'saudação']);
});

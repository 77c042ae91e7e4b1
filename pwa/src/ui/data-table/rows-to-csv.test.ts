import { expect, it } from 'vitest';
import { rowsToCsv } from './rows-to-csv.ts';

const columns = [
  { header: 'Nome', value: (row: { name: string; sum: number }) => row.name },
  { header: 'Total', value: (row: { name: string; sum: number }) => row.sum },
  { header: 'Foto' },
];

it('writes a header and a line for each row, without columns that have no value', () => {
  expect(rowsToCsv(columns, [{ name: 'Ana', sum: 2 }])).toBe('\uFEFFNome;Total\r\nAna;2\r\n');
});

it('quotes separators, and cells that a spreadsheet would run as a formula', () => {
  expect(rowsToCsv(columns, [{ name: 'a;"b"', sum: -1 }])).toContain('"a;""b""";-1');
  expect(rowsToCsv(columns, [{ name: '=1+1', sum: 0 }])).toContain("'=1+1;0");
});

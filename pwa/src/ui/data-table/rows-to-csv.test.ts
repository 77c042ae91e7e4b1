import { expect, it } from 'vitest';
import { rowsToCsv } from './rows-to-csv.ts';

const columns = [
  { header: 'Nome', value: (row: { name: string; sum: number }) => row.name },
  { header: 'Total', value: (row: { name: string; sum: number }) => row.sum },
  { header: 'Foto' },
];

it('a CSV file has a header and a line for each row, and leaves out columns without a `value` function', () => {
  expect(rowsToCsv(columns, [{ name: 'Ana', sum: 2 }])).toBe('\uFEFFNome;Total\r\nAna;2\r\n');
});

it('a CSV file quotes cells with separators, and escapes cells that a spreadsheet would run as a formula', () => {
  expect(rowsToCsv(columns, [{ name: 'a;"b"', sum: -1 }])).toContain('"a;""b""";-1');
  for (const sign of ['=', '+', '-', '@', '\t'])
    expect(rowsToCsv(columns, [{ name: `${sign}1+1`, sum: 0 }])).toContain(`\r\n'${sign}1+1;0`);
  expect(rowsToCsv(columns, [{ name: '\r=1', sum: 0 }])).toContain('"\'\r=1";0');
});

it('a CSV file keeps accents, apostrophes and signs inside a name as they are', () => {
  const names = ["Conceição D'Ávila", 'Ayşe Yılmaz', 'Sales & Filhos = Aurora'];
  for (const name of names) expect(rowsToCsv(columns, [{ name, sum: 0 }])).toContain(`\r\n${name};0\r\n`);
});

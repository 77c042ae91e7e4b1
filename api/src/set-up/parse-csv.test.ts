import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, it } from 'vitest';
import { openCsv, type ReadChunks } from './parse-csv.ts';

async function readAll(read: ReadChunks, maxRows = 1_000_000) {
  const { headers, rows } = await openCsv(read, maxRows);
  const all = [];
  for await (const group of rows) all.push(...group);
  return { headers, rows: all };
}

/** Cuts a file into chunks. Their sizes in bytes are those of `lengths`, repeated until the end of the file. */
const cutIntoChunks = (bytes: Uint8Array, lengths: readonly number[]): ReadChunks =>
  async function* read() {
    for (let start = 0, place = 0; start < bytes.length; place += 1) {
      const length = lengths[place % lengths.length] ?? bytes.length;
      yield bytes.subarray(start, start + length);
      start += length;
    }
  };

const latin1 = (text: string) => Buffer.from(text, 'latin1');
const encodings = {
  'utf-8': (text: string) => Buffer.from(text),
  'utf-16le': (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le'),
  'utf-16be': (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16(),
  'windows-1252': latin1,
};

it('the rows and line numbers of a file are right wherever its chunks end, in each encoding', async () => {
  const cell = fc.string({ unit: fc.constantFrom('a', 'é', ' ', ';', ',', '"', '\n', '7'), maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        rows: fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 20 }),
        delimiter: fc.constantFrom(',' as const, ';' as const, '\t' as const),
        newline: fc.constantFrom('\n' as const, '\r\n' as const),
        encoding: fc.constantFrom(...(Object.keys(encodings) as (keyof typeof encodings)[])), // The object has no other keys.
        lengths: fc.array(fc.integer({ min: 90, max: 70_000 }), { minLength: 1, maxLength: 5 }),
      }),
      async ({ rows, delimiter, newline, encoding, lengths }) => {
        // The parser guesses the delimiter from the beginning of the file, which the long rows fill. Chunks may therefore end
        // anywhere in the random rows after the long ones.
        const long = Array.from({ length: 800 }, (_, n) => [`Ângela ${n}`, 'x'.repeat(100)]);
        const written = [['Nome', 'Número'], ...long, ...rows];
        const text = Papa.unparse(written, { delimiter, newline });
        const chunked = await readAll(cutIntoChunks(encodings[encoding](text), lengths));
        const expected = written
          .map((cells, index) => ({ line: index + 1, cells: cells.map((each) => each.trim()) }))
          .filter(({ cells }) => cells.some((each) => each !== ''));
        expect(chunked).toEqual({ headers: expected[0]?.cells, rows: expected.slice(1) });
      },
    ),
    { numRuns: 25 },
  );
});

it.each([
  ['no rows', 'Nome\n', 10],
  ['more rows than it may have', 'Nome\na\nb\nc\n', 2],
  ['a row of more than a megabyte', `Nome\n"${'a\n'.repeat(600_000)}`, 10],
])('a file with %s is refused', async (_, text, maxRows) => {
  await expect(readAll(cutIntoChunks(Buffer.from(text), [512 * 1024]), maxRows)).rejects.toMatchObject({
    code: 'ERR_BAD_REQUEST',
  });
});

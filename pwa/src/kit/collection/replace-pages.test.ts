import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listUniqueRows } from './define-collection.ts';
import { replacePages } from './replace-pages.ts';

const PAGE_SIZE = 3;
type Row = { readonly id: number; readonly version: number };
const toPages = (rows: readonly Row[]) =>
  Array.from({ length: Math.max(1, Math.ceil(rows.length / PAGE_SIZE)) }, (_, at) => ({
    rows: rows.slice(at * PAGE_SIZE, (at + 1) * PAGE_SIZE),
    count: rows.length,
    hasMore: (at + 1) * PAGE_SIZE < rows.length,
  }));
const arbitraryIds = fc.uniqueArray(fc.nat(20), { maxLength: 15 });
const toRows = (of: readonly number[], version: number): Row[] => of.map((id) => ({ id, version }));

test('replaced pages have the fresh rows, and no row is in the list twice', () => {
  fc.assert(
    fc.property(arbitraryIds, arbitraryIds, fc.uniqueArray(fc.nat(4), { minLength: 1 }), (before, after, chosen) => {
      const loaded = toPages(toRows(before, 1));
      const fresh = toPages(toRows(after, 2));
      const all = replacePages(loaded, new Map(fresh.entries()));
      if (fresh.length <= loaded.length) expect(listUniqueRows(all)).toEqual(toRows(after, 2));
      const some = new Map([...fresh.entries()].filter(([at]) => chosen.includes(at) && at < loaded.length));
      const pages = replacePages(loaded, some);
      const rows = listUniqueRows(pages);
      for (const [at, page] of some) if (at < pages.length) expect(pages[at]).toEqual(page);
      for (const [at, { isStale = false }] of pages.entries()) expect(isStale).toBe(!some.has(at));
      for (const { rows: freshRows } of [...some].flatMap(([at, page]) => (at < pages.length ? [page] : [])))
        for (const row of freshRows) expect(rows).toContainEqual(row);
      expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
      if (some.size > 0) for (const { count } of pages) expect(count).toBe(after.length);
    }),
  );
});

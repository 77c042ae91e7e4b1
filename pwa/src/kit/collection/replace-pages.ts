import type { CollectionPageData, CollectionRow } from './collection-rows.ts';

/**
 * Replaces the loaded pages at the given indexes by fresh pages, and marks all other pages as stale. A row that a fresh page now
 * contains is removed from its former page. Pages after the new end of the list are dropped. All pages get the count of the fresh
 * pages.
 */
export function replacePages<Row extends CollectionRow>(
  pages: readonly CollectionPageData<Row>[],
  fresh: ReadonlyMap<number, CollectionPageData<Row>>,
): CollectionPageData<Row>[] {
  const freshIds = new Set([...fresh.values()].flatMap(({ rows }) => rows.map(({ id }) => id)));
  const count = [...fresh.values()].at(-1)?.count;
  const next = pages.map((page, at) => {
    const replaced = fresh.get(at) ?? { ...page, rows: page.rows.filter(({ id }) => !freshIds.has(id)), isStale: true };
    return { ...replaced, count: count ?? replaced.count };
  });
  const end = next.findIndex(({ hasMore }, at) => !hasMore && fresh.has(at));
  return end === -1 ? next : next.slice(0, end + 1);
}

import { sql, type RawBuilder } from 'kysely';

/**
 * LIMIT and OFFSET of a page, counted from 1. They stand in the text where they are always the same, so that the server sees how
 * little is asked for when it plans a statement for all values at once; planning anew each time costs more than reading.
 */
export function pageLimit(perPage: number, pageNumber: number): RawBuilder<unknown> {
  const limit = sql`limit ${sql.lit(perPage)}`;
  return pageNumber === 1 ? limit : sql`${limit} offset ${(pageNumber - 1) * perPage}::int`;
}

import { sql, type RawBuilder } from 'kysely';

/**
 * Returns LIMIT and OFFSET of a page, counted from 1. Constants are part of the text, so that the server plans for few rows
 * when it plans a statement for all values. Planning each time would cost more than the read.
 */
export function pageLimit(perPage: number, pageNumber: number): RawBuilder<unknown> {
  const limit = sql`limit ${sql.lit(perPage)}`;
  return pageNumber === 1 ? limit : sql`${limit} offset ${(pageNumber - 1) * perPage}::int`;
}

import { sql, type RawBuilder } from 'kysely';

/**
 * Returns LIMIT and OFFSET of a page, counted from 1. The limit is a constant in the statement's text, so that a plan that serves
 * all values of the parameters is made for few rows. A new plan for each read would take longer than the read.
 */
export function pageLimitSql(perPage: number, pageNumber: number): RawBuilder<unknown> {
  const limit = sql`limit ${sql.lit(perPage)}`;
  return pageNumber === 1 ? limit : sql`${limit} offset ${(pageNumber - 1) * perPage}::int`;
}

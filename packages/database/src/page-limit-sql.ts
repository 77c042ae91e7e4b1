import { sql, type RawBuilder } from 'kysely';

/**
 * Returns LIMIT and OFFSET of a page. Pages are counted from 1. The limit is part of the statement's text instead of a parameter.
 * PostgreSQL can therefore use one plan for all parameters, and the planner still knows that few rows are wanted. Making a new
 * plan for each read would take longer than the read.
 */
export function pageLimitSql(perPage: number, pageNumber: number): RawBuilder<unknown> {
  const limit = sql`limit ${sql.lit(perPage)}`;
  return pageNumber === 1 ? limit : sql`${limit} offset ${(pageNumber - 1) * perPage}::int`;
}

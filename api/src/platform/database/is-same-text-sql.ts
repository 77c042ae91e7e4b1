import { sql, type RawBuilder } from 'kysely';

/** Returns SQL that compares a column with a text, ignoring case and accents. */
export const isSameTextSql = (column: string, value: string): RawBuilder<boolean> =>
  sql<boolean>`fold(${sql.ref(column)}) = fold(${value})`;

/** Returns whether a query finds a row. */
export async function hasResultRow(query: { readonly executeTakeFirst: () => Promise<unknown> }): Promise<boolean> {
  return (await query.executeTakeFirst()) !== undefined;
}

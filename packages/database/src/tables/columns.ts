import type { ColumnType, Generated } from 'kysely';

/** The database sets the value if an insert contains none. Reads return a Date. */
export type CreatedAt = ColumnType<Date, Date | undefined, never>;
export type UpdatedAt = ColumnType<Date, Date | undefined, Date>;
/** A transaction id as decimal text. Code must compare such ids as BigInt, because as texts '10' would come before '9'. */
export type TransactionIdColumn = ColumnType<string, never, never>;
export type EnabledColumn = Generated<'enabled' | 'disabled'>;
export type JsonColumn = ColumnType<unknown, string | null, string | null>;

/** An id without its brand. */
type UnbrandedId<Id> = Id extends number ? number : string;
/**
 * The id of another row. Reads return it with its brand. Writes also accept ids without a brand, because provider payloads and
 * seeds have such ids.
 */
export type ForeignId<Id> = ColumnType<Id, UnbrandedId<Id>, UnbrandedId<Id>>;
export type NullableForeignId<Id> = ColumnType<Id | null, UnbrandedId<Id> | null | undefined, UnbrandedId<Id> | null>;
/** The row's own id. The database makes the id if an insert contains none. */
export type OwnId<Id> = ColumnType<Id, UnbrandedId<Id> | undefined, UnbrandedId<Id>>;

import type { ColumnType, Generated } from 'kysely';

/** The database sets the value. Reads return a Date. */
export type CreatedAt = ColumnType<Date, Date | undefined, never>;
export type UpdatedAt = ColumnType<Date, Date | undefined, Date>;
/** A transaction id as decimal text. Texts compare in another order, so compare ids as BigInt. */
export type Xid = ColumnType<string, never, never>;
export type EnabledSetting = Generated<'enabled' | 'disabled'>;
export type JsonColumn = ColumnType<unknown, string | null, string | null>;

/** An id without its brand. */
type Plain<Id> = Id extends number ? number : string;
/** Another row's id. Reads return it branded. Writes also take plain values, as provider payloads and seeds have them. */
export type ForeignId<Id> = ColumnType<Id, Plain<Id>, Plain<Id>>;
export type NullableForeignId<Id> = ColumnType<Id | null, Plain<Id> | null | undefined, Plain<Id> | null>;
/** The row's own id, which the database makes. */
export type OwnId<Id> = ColumnType<Id, Plain<Id> | undefined, Plain<Id>>;

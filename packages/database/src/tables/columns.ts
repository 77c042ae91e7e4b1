import type { ColumnType, Generated } from 'kysely';

/** Set by the database; reads give a Date. */
export type CreatedAt = ColumnType<Date, Date | undefined, never>;
export type UpdatedAt = ColumnType<Date, Date | undefined, Date>;
/** A transaction id as decimal text; compare as BigInt, never as text. */
export type Xid = ColumnType<string, never, never>;
export type Enabled = Generated<'enabled' | 'disabled'>;
export type Json = ColumnType<unknown, string | null, string | null>;
export type ChannelName = 'whatsapp' | 'whatsappapi' | 'facebook' | 'instagram' | 'simulator';

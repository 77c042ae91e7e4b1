import type { Table } from 'dexie';
import type { DeviceTable } from '../../sync/database/device-table.ts';

/**
 * The instant at which a ticket's conversation was last opened on this device. A full device first drops the messages of the
 * conversations that have not been opened for the longest time.
 */
export type TicketReadTime = { readonly ticketId: number; readonly readAtMs: number };

declare module '../../sync/database/local-database.ts' {
  interface LocalTables {
    readonly ticketReads: Table<TicketReadTime, number>;
  }
}

export const ticketReadTable = { name: 'ticketReads', indexes: { 3: 'ticketId' } } satisfies DeviceTable;

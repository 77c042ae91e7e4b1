import type { Table } from 'dexie';
import type { DeviceTable } from '../../sync/database/device-table.ts';

/**
 * The instant at which a ticket's conversation was last read on this device. A full device first drops the conversations that
 * were unread for longest.
 */
export type TicketRead = { readonly ticketId: number; readonly readAtMs: number };

declare module '../../sync/database/local-database.ts' {
  interface LocalTables {
    readonly ticketReads: Table<TicketRead, number>;
  }
}

export const ticketReadTable = { name: 'ticketReads', indexes: { 3: 'ticketId' } } satisfies DeviceTable;

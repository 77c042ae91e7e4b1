import type { Message } from '@prosa/contract/messages/message';
import type { TicketRow } from '@prosa/contract/tickets/ticket';
import type { HeldTicket, LocalDatabase } from './local-database.ts';
import type { OutboxEntry } from './outbox-entry.ts';

/** The tables one write of rows touches. */
export const rowTables = (database: LocalDatabase) => [database.tickets, database.messages, database.outbox, database.meta];

/** A server's row with the unsent changes laid over it in their order. */
export function layOver(base: TicketRow, waiting: readonly OutboxEntry[], generation: number): HeldTicket {
  const unsent = waiting.filter((entry) => entry.ticketId === base.id && entry.state === 'waiting');
  if (unsent.length === 0) return { ...base, generation, base: null };
  let shown: TicketRow = base;
  for (const { patch } of unsent) {
    // The device's clock must not move a ticket below where the server has it.
    const updatedAt = patch.updatedAt !== undefined && patch.updatedAt > shown.updatedAt ? patch.updatedAt : shown.updatedAt;
    shown = { ...shown, ...patch, updatedAt };
  }
  return { ...shown, generation, base };
}

/** The server's row of what is held, without generation and unsent changes. */
export function serverRow({ base, generation: _generation, ...shown }: HeldTicket): TicketRow {
  return base ?? shown;
}

/** Writes server rows of tickets; those with unsent changes keep showing them (SPEC P4). Within a transaction of `rowTables`. */
export async function applyTickets(database: LocalDatabase, rows: readonly TicketRow[], generation: number): Promise<void> {
  if (rows.length === 0) return;
  const waiting = await database.outbox.where('state').equals('waiting').sortBy('seq');
  await database.tickets.bulkPut(rows.map((row) => layOver(row, waiting, generation)));
}

/** Shows a ticket anew after its entries changed. */
export async function relayTicket(database: LocalDatabase, ticketId: number): Promise<void> {
  const held = await database.tickets.get(ticketId);
  if (held !== undefined) await applyTickets(database, [serverRow(held)], held.generation);
}

export async function applyMessages(database: LocalDatabase, rows: readonly Message[], generation: number): Promise<void> {
  if (rows.length > 0) await database.messages.bulkPut(rows.map((row) => ({ ...row, generation })));
}

/** Drops tickets with their messages; what still waits for them in the outbox is answered by the server. */
export async function removeTickets(database: LocalDatabase, ticketIds: readonly number[]): Promise<void> {
  if (ticketIds.length === 0) return;
  const unsent = new Set(
    (
      await database.outbox
        .where('ticketId')
        .anyOf([...ticketIds])
        .toArray()
    ).map((entry) => entry.messageId),
  );
  await database.tickets.bulkDelete([...ticketIds]);
  for (const ticketId of ticketIds) {
    const ids = await database.messages.where('[ticketId+createdAt]').between([ticketId, ''], [ticketId, '\uffff']).primaryKeys();
    await database.messages.bulkDelete(ids.filter((id) => ![...unsent].some((kept) => kept === id)));
  }
}

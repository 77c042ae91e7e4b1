import { uuidv7 } from '../platform/uuidv7.ts';
import { relayTicket } from './apply-rows.ts';
import { currentDatabase } from './current-database.ts';
import type { LocalDatabase } from './local-database.ts';
import { outboxChanged } from './outbox-signal.ts';

/**
 * Sends a refused command again, as things are now: with a new key (the server keeps its first answer to the old one for
 * good), the present owner and status, and after all that waits. Nothing happens to an entry that is not refused.
 */
export async function retryEntry(id: string): Promise<void> {
  await retryIn(currentDatabase(), id);
  outboxChanged();
}

/** Drops a command that was refused, or never went out yet, with the message it made. True if it is gone. */
export const discardEntry = (id: string): Promise<boolean> => discardIn(currentDatabase(), id);

export const retryIn = (database: LocalDatabase, id: string): Promise<void> =>
  database.transaction('rw', [database.outbox, database.tickets], async () => {
    const entry = await database.outbox.get({ id });
    if (entry?.state !== 'refused') return;
    const ticket = await database.tickets.get(entry.ticketId);
    const { seq, code: _code, other: _other, ...kept } = entry;
    if (seq !== undefined) await database.outbox.delete(seq);
    const expects =
      entry.expects === null || ticket === undefined ? entry.expects : { status: ticket.status, userId: ticket.userId };
    await database.outbox.add({ ...kept, id: uuidv7(), expects, attempts: 0, state: 'waiting', notBeforeMs: 0 });
    await relayTicket(database, entry.ticketId);
  });

export const discardIn = (database: LocalDatabase, id: string): Promise<boolean> =>
  database.transaction('rw', [database.outbox, database.tickets, database.messages], async () => {
    const entry = await database.outbox.get({ id });
    // Once it went out and no answer came, the server may have it: it can only be finished, not taken back.
    if (entry?.seq === undefined || (entry.state === 'waiting' && entry.attempts > 0)) return false;
    await database.outbox.delete(entry.seq);
    if (entry.messageId !== null) await database.messages.delete(entry.messageId);
    await relayTicket(database, entry.ticketId);
    return true;
  });

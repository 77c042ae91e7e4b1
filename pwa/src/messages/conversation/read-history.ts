import type { TicketId } from '@prosa/contract/ids';
import type { Message } from '@prosa/contract/messages/message';
import type { LocalDatabase } from '../../sync/database/local-database.ts';
import type { UnheldMessagesByTicket } from './history-chain.ts';
import { createsRowIn, type OutboxEntry } from '../../sync/outbox/outbox-entry.ts';
import { toRowName } from '../../sync/rows/row-change.ts';

/**
 * The reason why no older messages of a ticket are loaded. `server`: the server has no older ones. `device`: the server can't be
 * reached now.
 */
export type HistoryEndReason = 'server' | 'device';
/**
 * The source of the next older messages. If it is the server, `ticketId` is the ticket that these messages belong to, and `held`
 * is the number of messages that are already loaded of this ticket and of the later tickets, without unsent messages.
 */
export type OlderMessages =
  | { readonly from: 'device' }
  | { readonly from: 'server'; readonly ticketId: number; readonly held: number };

/**
 * Reads the newest `count` messages of tickets. The tickets are given newest first, and the messages are returned oldest first.
 * The messages of an earlier ticket are returned only if no message can be missing between them and the messages of the later
 * ticket.
 */
export async function readHistory(
  database: LocalDatabase,
  tickets: readonly { readonly id: TicketId }[],
  {
    entries,
    input: { count, ended, unheld },
  }: {
    readonly entries: readonly OutboxEntry[];
    readonly input: {
      readonly count: number;
      readonly ended: ReadonlyMap<number, HistoryEndReason>;
      readonly unheld: UnheldMessagesByTicket;
    };
  },
): Promise<{ rows: Message[]; older: OlderMessages | undefined }> {
  const newestFirst: Message[] = [];
  const toResult = (older: OlderMessages | undefined) => ({ rows: newestFirst.toReversed(), older });
  let held = 0;
  for (const { id } of tickets) {
    const inMemory = unheld.get(id);
    const index = database.messages.where('[ticketId+createdAt]').between([id, ''], [id, '\uffff']);
    const room = count - newestFirst.length;
    const total = inMemory === undefined ? await index.count() : inMemory.length;
    if (room > 0 && inMemory !== undefined) newestFirst.push(...inMemory.slice(-room).toReversed());
    else if (room > 0) newestFirst.push(...(await index.clone().reverse().limit(room).toArray()));
    if (total > room) return toResult({ from: 'device' });
    const unsent = entries.filter((entry) => entry.lane === toRowName('tickets', id) && createsRowIn('messages', entry)).length;
    held += Math.max(0, total - unsent);
    if (!ended.has(id)) return toResult({ from: 'server', ticketId: id, held });
  }
  return toResult(undefined);
}

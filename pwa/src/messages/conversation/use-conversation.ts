import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useEffect, useState } from 'react';
import type { Message } from '@prosa/contract/messages/message';
import { ListMessagesAnswer } from '@prosa/contract/messages/send-message';
import type { TicketRow } from '@prosa/contract/tickets/ticket';
import { MESSAGES_PER_PAGE } from '@prosa/domain/tickets/constants';
import { ApiRefusal, callApi, NotNow } from '../../platform/requests/api-client.ts';
import { applyRows, readGeneration, listRowTables } from '../../sync/rows/apply-rows.ts';
import { useDatabase } from '../../sync/database/current-database.ts';
import type { OutboxEntry } from '../../sync/outbox/outbox-entry.ts';
import { decideUndoEndMs } from '../../sync/outbox/undo.ts';
import { toRowName } from '../../sync/rows/row-change.ts';
import { listHistoryTickets, listTicketIds, addHistoryPage, type UnheldMessagesByTicket } from './history-chain.ts';
import { listHeldTickets } from './list-held-messages.ts';
import { toUnsentFileUrl } from '../../files/object-urls.ts';
import type { MessageView } from './message-view.ts';
import { moveUnsentToEnd } from './move-unsent-to-end.ts';
import { readHistory, type HistoryEndReason } from './read-history.ts';
import { useUnchangedMessages } from './use-unchanged-messages.ts';

export type Conversation = {
  /** The messages, oldest first. Undefined before the first read. */
  readonly messages: MessageView[] | undefined;
  /** The quoted messages that the device holds and that are not in `messages`. */
  readonly quoted: ReadonlyMap<string, MessageView>;
  readonly queueIds: ReadonlyMap<number, number | null>;
  readonly hasOlder: boolean;
  readonly loadOlder: () => Promise<void>;
  /**
   * Loads older messages of the ticket up to the message `id`. Resolves with false if the device has no such message of this
   * ticket.
   */
  readonly reach: (id: string) => Promise<boolean>;
};

type LoadedMessages = {
  readonly count: number;
  readonly ended: ReadonlyMap<number, HistoryEndReason>;
  readonly unheld: UnheldMessagesByTicket;
};
const initialLoadedMessages: LoadedMessages = { count: MESSAGES_PER_PAGE, ended: new Map(), unheld: new Map() };
const noQuotedMessages = new Map<string, never>();

/**
 * Returns the newest messages of a ticket and, above them, of the contact's earlier tickets over the same connection. Older
 * messages come from the device first, and then from the server. Without a network only the device's messages are shown. The
 * hook must get the same ticket in every render, so its component needs the ticket as its React key.
 */
export function useConversation({
  id: ticketId,
  contactId,
  whatsappId,
  unreadMessages,
}: Pick<TicketRow, 'id' | 'contactId' | 'whatsappId' | 'unreadMessages'>): Conversation {
  const database = useDatabase();
  // A conversation opens at the first unread message. This message and all later ones are therefore loaded together, however many
  // they are.
  const [shown, setShown] = useState({ ...initialLoadedMessages, count: MESSAGES_PER_PAGE + unreadMessages });
  const found = useLiveQuery(async () => {
    if (database === undefined) return undefined;
    const held = await listHeldTickets(database, { id: ticketId, contactId, whatsappId });
    const tickets = listHistoryTickets(held, shown.unheld);
    const entries = await database.outbox
      .where('lane')
      .anyOf(tickets.map((ticket) => toRowName('tickets', ticket.id)))
      .toArray();
    const history = await readHistory(database, tickets, { entries, input: shown });
    const among = new Set<string>(history.rows.map((row) => row.id));
    const quotedIds = history.rows.flatMap(({ quotedMsg }) => (quotedMsg === null || among.has(quotedMsg) ? [] : [quotedMsg]));
    const quoted = (await database.messages.bulkGet(quotedIds)).filter((row) => row !== undefined);
    return {
      messages: moveUnsentToEnd(history.rows.map((row) => withOutboxState(row, entries))),
      quoted: new Map(quoted.map((row) => [row.id as string, withOutboxState(row, entries)])),
      queueIds: new Map(tickets.map(({ id, queueId }) => [id as number, queueId as number | null])),
      tickets,
      older: history.older,
      shown,
    };
  }, [database, ticketId, contactId, whatsappId, shown]);

  // The instant of opening is stored, because a full device first drops messages of the ticket that has not been opened for the
  // longest time.
  useEffect(() => {
    database?.ticketReads.put({ ticketId, readAtMs: Date.now() }).catch(() => undefined);
  }, [database, ticketId]);

  // A page that could not be loaded without a network is requested again once there is a network.
  useEffect(() => {
    const retryUnreached = () =>
      setShown((last) => ({ ...last, ended: new Map([...last.ended].filter(([, end]) => end === 'server')) }));
    addEventListener('online', retryUnreached);
    return () => removeEventListener('online', retryUnreached);
  }, []);

  const messages = useUnchangedMessages(found?.messages);
  const older = found?.older;
  const tickets = found?.tickets;
  const isRead = found?.shown === shown;
  const loadOlder = useCallback(async () => {
    // The next messages are loaded only after the local database has been read with the last change of `shown` (`isRead`).
    // Otherwise each load would restart this read, which might then never end.
    if (database === undefined || tickets === undefined || older === undefined || !isRead) return;
    const loadMore = (changes: Partial<LoadedMessages>) =>
      setShown({ ...shown, count: shown.count + MESSAGES_PER_PAGE, ...changes });
    if (older.from === 'device') return loadMore({});
    const endHistory = (ids: readonly number[], by: HistoryEndReason) =>
      new Map([...shown.ended, ...ids.map((id) => [id, by] as const)]);
    try {
      const pageNumber = Math.floor(older.held / MESSAGES_PER_PAGE) + 1;
      const page = await callApi('GET', `/messages/${ticketId}?pageNumber=${pageNumber}`, { schema: ListMessagesAnswer });
      const held = new Set((await database.tickets.bulkGet(listTicketIds(page.messages))).map((ticket) => ticket?.id));
      await database.transaction('rw', listRowTables(database), async () => {
        const heldMessages = page.messages.filter((row) => held.has(row.ticketId));
        await applyRows(database, 'messages', { rows: heldMessages, generation: await readGeneration(database) });
      });
      const unheld = addHistoryPage(
        shown.unheld,
        page.messages.filter((row) => !held.has(row.ticketId)),
      );
      // The server sends the history from the newest message backwards, so all tickets that are newer than the oldest ticket of
      // this page are complete.
      const oldest = page.hasMore ? Math.min(...page.messages.map((row) => row.ticketId)) : 0;
      const whole = [...tickets.map(({ id }) => id), ...unheld.keys()].filter((id) => id > oldest);
      loadMore({ unheld, ended: endHistory(whole, 'server') });
    } catch (error) {
      // Another user may just have moved the ticket so that this user can't see it any more. The conversation is then closed, so
      // the error needs no handling.
      if (error instanceof ApiRefusal && error.code === 'ERR_NO_TICKET_FOUND') return;
      if (!(error instanceof NotNow)) throw error;
      loadMore({ ended: endHistory([older.ticketId], 'device') });
    }
  }, [database, ticketId, tickets, older, shown, isRead]);

  const reach = useCallback(
    async (id: string) => {
      const row = await database?.messages.get(id);
      if (database === undefined || row === undefined || row.ticketId !== ticketId) return false;
      const index = database.messages.where('[ticketId+createdAt]');
      const newer = await index.between([ticketId, row.createdAt], [ticketId, '\uffff']).count();
      setShown((last) => ({ ...last, count: Math.max(last.count, newer + MESSAGES_PER_PAGE) }));
      return true;
    },
    [database, ticketId],
  );

  return {
    messages,
    quoted: found?.quoted ?? noQuotedMessages,
    queueIds: found?.queueIds ?? new Map(),
    hasOlder: found === undefined || older !== undefined,
    loadOlder,
    reach,
  };
}

/** Adds to a message the state of its unsent or refused command. */
export function withOutboxState(row: Message, entries: readonly OutboxEntry[]): MessageView {
  const entry = entries.find((each) => each.touches.includes(toRowName('messages', row.id)));
  if (entry === undefined) return { ...row, outbox: undefined };
  const media =
    row.media === null || entry.file === null ? row.media : { ...row.media, url: toUnsentFileUrl(entry.id, entry.file) };
  const patch = entry.changes.find((change) => change.table === 'messages' && change.does === 'patch' && change.key === row.id);
  const refusedBody = patch?.does === 'patch' && 'body' in patch.patch ? patch.patch.body : undefined;
  const code = entry.state === 'refused' ? { code: entry.code, ...(refusedBody === undefined ? {} : { refusedBody }) } : {};
  const undoUntilMs = decideUndoEndMs(entry, Date.now());
  const undo = undoUntilMs === 0 ? {} : { undoUntilMs };
  return { ...row, media, outbox: { state: entry.state, entryId: entry.id, command: entry.command, ...code, ...undo } };
}

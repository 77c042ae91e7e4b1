import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useEffect, useState } from 'react';
import type { ErrorCode } from '@prosa/contract/errors';
import type { Message } from '@prosa/contract/messages/message';
import { ListMessagesAnswer } from '@prosa/contract/messages/send-message';
import type { TicketRow } from '@prosa/contract/tickets/ticket';
import { MESSAGES_PER_PAGE } from '@prosa/domain/tickets/constants';
import { callApi, NotNow } from '../platform/api-client.ts';
import { applyRows, readGeneration, rowTables } from '../sync/apply-rows.ts';
import { useDatabase } from '../sync/current-database.ts';
import type { OutboxEntry } from '../sync/outbox-entry.ts';
import { rowName } from '../sync/row-change.ts';
import { objectUrlOf } from './object-urls.ts';
import { readHistory, type TicketEnd } from './read-history.ts';

export type MessageView = Message & {
  readonly outbox:
    | undefined
    | {
        readonly state: 'waiting' | 'refused';
        readonly code?: ErrorCode;
        readonly entryId: string;
        readonly command: string;
        /** The text it was to have, where a refused change gave way to the server's. */
        readonly refusedBody?: string;
      };
};

export type Conversation = {
  /** Oldest first; undefined before the first read. */
  readonly messages: MessageView[] | undefined;
  /** What is quoted and isn't among `messages`, where the device has it. */
  readonly quoted: ReadonlyMap<string, MessageView>;
  readonly queueIds: ReadonlyMap<number, number | null>;
  readonly hasOlder: boolean;
  readonly loadOlder: () => Promise<void>;
  /** Widens what is shown down to a message of this ticket; false if the device doesn't have it. */
  readonly reach: (id: string) => Promise<boolean>;
};

type Shown = { readonly count: number; readonly ended: ReadonlyMap<number, TicketEnd> };
const atFirst: Shown = { count: MESSAGES_PER_PAGE, ended: new Map() };
const none = new Map<string, never>();

/**
 * The newest messages of a ticket and, above them, of the contact's earlier tickets. Older ones come from the device, then
 * from the server; without a network what is there stays. For one ticket: give its component a key.
 */
export function useConversation({ id: ticketId, contactId }: Pick<TicketRow, 'id' | 'contactId'>): Conversation {
  const database = useDatabase();
  const [shown, setShown] = useState(atFirst);
  const found = useLiveQuery(async () => {
    if (database === undefined) return undefined;
    const tickets = (await database.tickets.where('contactId').equals(contactId).toArray())
      .filter((ticket) => ticket.id <= ticketId)
      .sort((a, b) => b.id - a.id);
    const entries = await database.outbox
      .where('lane')
      .anyOf(tickets.map((ticket) => rowName('tickets', ticket.id)))
      .toArray();
    const history = await readHistory(database, tickets, entries, shown);
    const held = new Set<string>(history.rows.map((row) => row.id));
    const wanted = history.rows.flatMap(({ quotedMsg }) => (quotedMsg === null || held.has(quotedMsg) ? [] : [quotedMsg]));
    const quoted = (await database.messages.bulkGet(wanted)).filter((row) => row !== undefined);
    return {
      messages: history.rows.map((row) => withOutbox(row, entries)),
      quoted: new Map(quoted.map((row) => [row.id as string, withOutbox(row, entries)])),
      queueIds: new Map(tickets.map((ticket) => [ticket.id as number, ticket.queueId as number | null])),
      older: history.older,
      shown,
    };
  }, [database, ticketId, contactId, shown]);

  // What was looked at longest ago makes room first.
  useEffect(() => {
    database?.ticketReads.put({ ticketId, readAtMs: Date.now() }).catch(() => undefined);
  }, [database, ticketId]);

  // What was passed over for want of a network is asked for again with one.
  useEffect(() => {
    const again = () =>
      setShown(({ count, ended }) => ({ count, ended: new Map([...ended].filter(([, end]) => end === 'server')) }));
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, []);

  const older = found?.older;
  const isRead = found?.shown === shown;
  const loadOlder = useCallback(async () => {
    // What was asked for last is still being read: asking again would start that reading over, and over.
    if (database === undefined || older === undefined || !isRead) return;
    const more = (ended: Shown['ended']) => setShown({ count: shown.count + MESSAGES_PER_PAGE, ended });
    if (older.from === 'device') return more(shown.ended);
    const end = (by: TicketEnd) => new Map([...shown.ended, [older.ticketId, by] as const]);
    try {
      const pageNumber = Math.floor(older.held / MESSAGES_PER_PAGE) + 1;
      const page = await callApi('GET', `/messages/${older.ticketId}?pageNumber=${pageNumber}`, { schema: ListMessagesAnswer });
      await database.transaction('rw', rowTables(database), async () =>
        applyRows(database, 'messages', page.messages, await readGeneration(database)),
      );
      more(page.hasMore ? shown.ended : end('server'));
    } catch (error) {
      if (!(error instanceof NotNow)) throw error;
      more(end('device'));
    }
  }, [database, older, shown, isRead]);

  const reach = useCallback(
    async (id: string) => {
      const row = await database?.messages.get(id);
      if (database === undefined || row === undefined || row.ticketId !== ticketId) return false;
      const index = database.messages.where('[ticketId+createdAt]');
      const newer = await index.between([ticketId, row.createdAt], [ticketId, '\uffff']).count();
      setShown(({ count, ended }) => ({ count: Math.max(count, newer + MESSAGES_PER_PAGE), ended }));
      return true;
    },
    [database, ticketId],
  );

  return {
    messages: found?.messages,
    quoted: found?.quoted ?? none,
    queueIds: found?.queueIds ?? new Map(),
    hasOlder: found === undefined || older !== undefined,
    loadOlder,
    reach,
  };
}

function withOutbox(row: Message, entries: readonly OutboxEntry[]): MessageView {
  const entry = entries.find((each) => each.touches.includes(rowName('messages', row.id)));
  if (entry === undefined) return { ...row, outbox: undefined };
  const media = row.media === null || entry.file === null ? row.media : { ...row.media, url: objectUrlOf(entry.id, entry.file) };
  const patch = entry.changes.find((change) => change.table === 'messages' && change.does === 'patch' && change.key === row.id);
  const refusedBody = patch?.does === 'patch' && 'body' in patch.patch ? patch.patch.body : undefined;
  const code = entry.state === 'refused' ? { code: entry.code, ...(refusedBody === undefined ? {} : { refusedBody }) } : {};
  return { ...row, media, outbox: { state: entry.state, entryId: entry.id, command: entry.command, ...code } };
}

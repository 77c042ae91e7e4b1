import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useEffect, useState } from 'react';
import type { ErrorCode } from '@prosa/contract/errors';
import type { TicketId } from '@prosa/contract/ids';
import type { Message } from '@prosa/contract/messages/message';
import { ListMessagesAnswer } from '@prosa/contract/messages/send-message';
import { MESSAGES_PER_PAGE } from '@prosa/domain/tickets/constants';
import { callApi, NotNow } from '../platform/api-client.ts';
import { applyRows, readGeneration, rowTables } from '../sync/apply-rows.ts';
import { useDatabase } from '../sync/current-database.ts';
import type { OutboxEntry } from '../sync/outbox-entry.ts';
import { rowName } from '../sync/row-change.ts';
import { objectUrlOf } from './object-urls.ts';

export type MessageView = Message & {
  readonly outbox: undefined | { readonly state: 'waiting' | 'refused'; readonly code?: ErrorCode; readonly entryId: string };
};

/** A ticket's newest messages, oldest first. Older ones come from the device, then from the server; without a network what is there stays. */
export function useConversation(ticketId: TicketId): {
  messages: MessageView[] | undefined;
  hasOlder: boolean;
  loadOlder: () => Promise<void>;
} {
  const database = useDatabase();
  const [shown, setShown] = useState({ ticketId, count: MESSAGES_PER_PAGE, ended: false });
  const view = shown.ticketId === ticketId ? shown : { ticketId, count: MESSAGES_PER_PAGE, ended: false };
  const found = useLiveQuery(async () => {
    if (database === undefined) return undefined;
    const index = database.messages.where('[ticketId+createdAt]').between([ticketId, ''], [ticketId, '\uffff']);
    const [total, rows, entries] = await Promise.all([
      index.count(),
      index.clone().reverse().limit(view.count).toArray(),
      database.outbox.where('lane').equals(rowName('tickets', ticketId)).toArray(),
    ]);
    return { ticketId, total, messages: rows.reverse().map((row) => withOutbox(row, entries)) };
  }, [database, ticketId, view.count]);
  // A live query keeps the last ticket's answer until the next one has its own.
  const current = found?.ticketId === ticketId ? found : undefined;

  const loadOlder = useCallback(async () => {
    if (database === undefined || current === undefined) return;
    if (current.total > view.count) return setShown({ ...view, count: view.count + MESSAGES_PER_PAGE });
    try {
      const pageNumber = Math.floor(current.total / MESSAGES_PER_PAGE) + 1;
      const page = await callApi('GET', `/messages/${ticketId}?pageNumber=${pageNumber}`, { schema: ListMessagesAnswer });
      await database.transaction('rw', rowTables(database), async () =>
        applyRows(database, 'messages', page.messages, await readGeneration(database)),
      );
      setShown({ ticketId, count: view.count + MESSAGES_PER_PAGE, ended: !page.hasMore });
    } catch (error) {
      if (!(error instanceof NotNow)) throw error;
    }
  }, [database, current, view, ticketId]);

  return {
    messages: current?.messages,
    hasOlder: current !== undefined && (current.total > view.count || !view.ended),
    loadOlder,
  };
}

function withOutbox(row: Message, entries: readonly OutboxEntry[]): MessageView {
  const entry = entries.find((each) => each.touches.includes(rowName('messages', row.id)));
  if (entry === undefined) return { ...row, outbox: undefined };
  const media = row.media === null || entry.file === null ? row.media : { ...row.media, url: objectUrlOf(entry.id, entry.file) };
  const code = entry.state === 'refused' ? { code: entry.code } : {};
  return { ...row, media, outbox: { state: entry.state, entryId: entry.id, ...code } };
}

/** What is being typed on a ticket; kept on the device with every change, across reload and crash. */
export function useDraft(ticketId: number): [string, (text: string) => void] {
  const database = useDatabase();
  const [draft, setDraft] = useState({ ticketId, text: '' });
  useEffect(() => {
    let left = false;
    void database?.drafts.get(ticketId).then((stored) => {
      if (!left) setDraft((now) => (now.ticketId === ticketId && now.text !== '' ? now : { ticketId, text: stored?.text ?? '' }));
    });
    return () => {
      left = true;
    };
  }, [database, ticketId]);
  const write = useCallback(
    (text: string) => {
      setDraft({ ticketId, text });
      void (text === '' ? database?.drafts.delete(ticketId) : database?.drafts.put({ ticketId, text }));
    },
    [database, ticketId],
  );
  return [draft.ticketId === ticketId ? draft.text : '', write];
}

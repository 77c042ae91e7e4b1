import type { Chat } from '@prosa/contract/chats/chat';
import type { Contact } from '@prosa/contract/contacts/contact';
import type { Message } from '@prosa/contract/messages/message';
import type { FeedPosition } from '@prosa/contract/sync/feed-position';
import type { TicketRow } from '@prosa/contract/tickets/ticket';
import { advanceAck } from '@prosa/domain/messages/advance-ack';
import { applyRows, readGeneration, rowTables, serverRowsOf } from '../rows/apply-rows.ts';
import { readOvertaken } from '../pull/is-overtaken.ts';
import type { LocalDatabase } from '../database/local-database.ts';
import type { RowKey, RowTable, RowTypes } from '../rows/row-change.ts';

/** Rows that live events bring. */
export type NewsRows = {
  readonly tickets?: readonly TicketRow[];
  readonly contacts?: readonly Contact[];
  readonly messages?: readonly Message[];
  readonly chats?: readonly Chat[];
};
/** What a live event says as of its position in the feed: rows, or another change, made within a transaction of `rowTables`. */
export type News = { readonly asOf: FeedPosition; readonly change: NewsRows | (() => Promise<void>) };

/** Events written in one transaction; the screen gets its turn before the next ones. */
const MOST_AT_ONCE = 100;

/**
 * Writes what the pull has not overtaken, in the order it came: an event that comes while others are written waits, and is then
 * written with all that waited, so that a burst costs few transactions and the screen few new reads. `onFailure` where it couldn't.
 */
export function createNewsWriter(database: LocalDatabase, onFailure: () => void): (news: News) => void {
  const waiting: News[] = [];
  let isWriting = false;
  const write = async (): Promise<void> => {
    isWriting = true;
    while (waiting.length > 0) await applyNews(database, waiting.splice(0, MOST_AT_ONCE)).catch(onFailure);
    isWriting = false;
  };
  return (news) => {
    waiting.push(news);
    if (!isWriting) void write();
  };
}

/** Applies events in one transaction, but for what the pull has overtaken. */
export const applyNews = (database: LocalDatabase, news: readonly News[]): Promise<void> =>
  database.transaction('rw', rowTables(database), async () => {
    let rows: NewsRows[] = [];
    const writeRows = async (): Promise<void> => {
      const all = rows;
      rows = [];
      await mergeRows(
        database,
        'contacts',
        all.flatMap(({ contacts }) => contacts ?? []),
        newer,
      );
      await mergeRows(
        database,
        'tickets',
        all.flatMap(({ tickets }) => tickets ?? []),
        newer,
      );
      await mergeRows(
        database,
        'messages',
        all.flatMap(({ messages }) => messages ?? []),
        mergeMessage,
      );
      await mergeRows(
        database,
        'chats',
        all.flatMap(({ chats }) => chats ?? []),
        newer,
      );
    };
    const isOvertaken = await readOvertaken(database);
    for (const { asOf, change } of news) {
      if (isOvertaken(asOf)) continue;
      if (typeof change !== 'function') {
        rows.push(change);
        continue;
      }
      await writeRows();
      await change();
    }
    await writeRows();
  });

/** Lays rows in turn over what the server had of them, and writes what came of each once. */
async function mergeRows<T extends RowTable>(
  database: LocalDatabase,
  table: T,
  rows: readonly RowTypes[T][],
  merge: (held: RowTypes[T], row: RowTypes[T]) => RowTypes[T],
): Promise<void> {
  if (rows.length === 0) return;
  // A row's id is its table's key.
  const keyOf = (row: RowTypes[T]) => row.id as RowKey<T>;
  const held = await serverRowsOf(database, table, [...new Set(rows.map(keyOf))]);
  const merged = new Map(held);
  for (const row of rows) {
    const before = merged.get(keyOf(row));
    merged.set(keyOf(row), before === undefined ? row : merge(before, row));
  }
  const changed = [...merged].filter(([key, row]) => row !== held.get(key)).map(([, row]) => row);
  await applyRows(database, table, changed, await readGeneration(database));
}

/** Of two events that the pull has not reached, the older one must not undo the newer. */
const newer = <R extends { readonly updatedAt: string }>(held: R, row: R): R => (held.updatedAt <= row.updatedAt ? row : held);

/** Merges so that the order of events doesn't matter: ticks rise, an edit and a deletion stay. */
function mergeMessage(held: Message, row: Message): Message {
  const older = (held.isEdited && !row.isEdited) || (held.isDeleted && !row.isDeleted) || held.ack > row.ack;
  return { ...(older ? held : row), ack: advanceAck(held.ack, row.ack) };
}

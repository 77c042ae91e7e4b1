import type { ErrorCode } from '@prosa/contract/errors';
import { useLiveQuery } from 'dexie-react-hooks';
import * as v from 'valibot';
import { currentDatabase, useDatabase } from '../../sync/database/current-database.ts';
import type { LocalDatabase } from '../../sync/database/local-database.ts';
import { discardEntry, retryEntry } from '../../sync/outbox/outbox-actions.ts';
import type { OutboxEntry } from '../../sync/outbox/outbox-entry.ts';

/** A forwarded message that the server refused: the name of its contact, and the refusal. */
export type RefusedForward = { readonly name: string; readonly code: ErrorCode; readonly detail: unknown };
/** The number of forwarded messages that the server has not accepted (`left`), and the refused messages among them. */
export type ForwardProgress = { readonly left: number; readonly refused: readonly RefusedForward[] };

const ForwardEntryPayload = v.object({ id: v.string() });

/**
 * Lists the outbox entries that forward messages. `messageIds` are the ids of the new messages. They identify the entries,
 * because a retry changes the id of an entry, but not the id of its message.
 */
async function listForwardEntries(database: LocalDatabase, messageIds: ReadonlySet<string>): Promise<OutboxEntry[]> {
  const entries = await database.outbox.orderBy('seq').toArray();
  return entries.filter(
    ({ command, payload }) => command === 'forward-message' && messageIds.has(v.parse(ForwardEntryPayload, payload).id),
  );
}

/**
 * Returns which forwarded messages the server has not accepted yet. `messageIds` are the ids of the new messages. Undefined
 * before the first read.
 */
export function useForwardProgress(messageIds: ReadonlySet<string>): ForwardProgress | undefined {
  const database = useDatabase();
  return useLiveQuery(async () => {
    if (database === undefined || messageIds.size === 0) return undefined;
    const entries = await listForwardEntries(database, messageIds);
    const refused = entries.flatMap((entry) =>
      entry.state === 'refused' ? [{ name: entry.about, code: entry.code, detail: entry.detail }] : [],
    );
    return { left: entries.length, refused };
  }, [database, messageIds]);
}

/** Sends again all forwarded messages that the server refused. */
export async function retryRefusedForwards(messageIds: ReadonlySet<string>): Promise<void> {
  for (const { id } of await listForwardEntries(currentDatabase(), messageIds)) await retryEntry(id);
}

/** Discards all forwarded messages that the server refused. Messages that the server has not answered yet are still sent. */
export async function discardRefusedForwards(messageIds: ReadonlySet<string>): Promise<void> {
  for (const { id, state } of await listForwardEntries(currentDatabase(), messageIds))
    if (state === 'refused') await discardEntry(id);
}

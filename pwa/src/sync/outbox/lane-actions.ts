import { currentDatabase } from '../database/current-database.ts';
import type { RowName } from '../rows/row-change.ts';
import { discardEntry, retryEntry } from './outbox-actions.ts';
import type { OutboxEntry } from './outbox-entry.ts';

/** The lane of one row, with the name of the command that creates the row. */
export type RowLane = { readonly lane: RowName; readonly creation: string };

const listEntries = (lane: RowName): Promise<OutboxEntry[]> => currentDatabase().outbox.where('lane').equals(lane).sortBy('seq');

/** Retries the refused changes of a row, in their order. */
export async function retryRefused({ lane }: Pick<RowLane, 'lane'>): Promise<void> {
  for (const entry of await listEntries(lane)) if (entry.state === 'refused') await retryEntry(entry.id);
}

/** Discards the refused changes of a row. If the row's creation was refused, discards all changes of the row. */
export async function discardRefused({ lane, creation }: RowLane): Promise<void> {
  const entries = await listEntries(lane);
  const wasNeverMade = entries.some((entry) => entry.command === creation && entry.state === 'refused');
  for (const entry of entries.toReversed()) if (entry.state === 'refused' || wasNeverMade) await discardEntry(entry.id);
}

/**
 * Discards a row that was never sent to the server, with all its changes. The latest change is discarded first, because later
 * changes depend on earlier ones. Returns false if the row's creation was sent, or if a change could not be discarded because
 * that change was sent.
 */
export async function discardUnsentRow({ lane, creation }: RowLane): Promise<boolean> {
  const entries = await listEntries(lane);
  if (!entries.some((entry) => entry.command === creation && entry.attempts === 0)) return false;
  for (const entry of entries.toReversed()) if (!(await discardEntry(entry.id))) return false;
  return true;
}

import { currentDatabase } from '../sync/database/current-database.ts';
import type { LocalDatabase } from '../sync/database/local-database.ts';
import { discardIn } from '../sync/outbox/outbox-actions.ts';
import { undoEndsMs } from '../sync/outbox/undo.ts';

/** Something a person did that stays on the device until `endsAtMs` so that it can be undone. */
export type Undoable = {
  readonly entryId: string;
  readonly command: string;
  readonly about: string;
  readonly endsAtMs: number;
};

/** Lists what can be undone at `nowMs`, in the order it was done. */
export async function readUndoable(database: LocalDatabase, nowMs: number): Promise<Undoable[]> {
  const entries = await database.outbox.where('state').equals('waiting').sortBy('seq');
  return entries
    .map((entry) => ({ entryId: entry.id, command: entry.command, about: entry.about, endsAtMs: undoEndsMs(entry, nowMs) }))
    .filter(({ endsAtMs }) => endsAtMs > nowMs);
}

/** Takes a command back and returns the uuid of its ticket; undefined where it went out meanwhile or is about no ticket. */
export const undo = (entryId: string): Promise<string | undefined> => undoIn(currentDatabase(), entryId);

/** As `undo`, in a given database. */
export async function undoIn(database: LocalDatabase, entryId: string): Promise<string | undefined> {
  const entry = await database.outbox.get({ id: entryId });
  if (entry === undefined || !(await discardIn(database, entryId))) return undefined;
  const ticketId = entry.changes.find(({ table }) => table === 'tickets')?.key;
  const ticket = typeof ticketId === 'number' ? await database.tickets.get(ticketId) : undefined;
  return ticket?.uuid;
}

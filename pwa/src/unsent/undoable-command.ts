import { currentDatabase } from '../sync/database/current-database.ts';
import type { LocalDatabase } from '../sync/database/local-database.ts';
import { discardEntryInDatabase } from '../sync/outbox/outbox-actions.ts';
import { findUndoEndMs } from '../sync/outbox/undo.ts';

/** A command of the user that waits on the device until `endsAtMs`, so that the user can undo it. */
export type UndoableCommand = {
  readonly entryId: string;
  readonly command: string;
  readonly about: string;
  readonly endsAtMs: number;
};

/** Lists the commands that can be undone at `nowMs`, in the order in which the user gave them. */
export async function listUndoableCommands(database: LocalDatabase, nowMs: number): Promise<UndoableCommand[]> {
  const entries = await database.outbox.where('state').equals('waiting').sortBy('seq');
  return entries
    .map((entry) => ({ entryId: entry.id, command: entry.command, about: entry.about, endsAtMs: findUndoEndMs(entry, nowMs) }))
    .filter(({ endsAtMs }) => endsAtMs > nowMs);
}

/** Takes a command back and returns the uuid of its ticket. Undefined if the command was already sent or has no ticket. */
export const undoCommand = (entryId: string): Promise<string | undefined> => undoCommandInDatabase(currentDatabase(), entryId);

/** Takes back a command of a given database, as `undoCommand` does. */
export async function undoCommandInDatabase(database: LocalDatabase, entryId: string): Promise<string | undefined> {
  const entry = await database.outbox.get({ id: entryId });
  if (entry === undefined || !(await discardEntryInDatabase(database, entryId))) return undefined;
  const ticketId = entry.changes.find(({ table }) => table === 'tickets')?.key;
  const ticket = typeof ticketId === 'number' ? await database.tickets.get(ticketId) : undefined;
  return ticket?.uuid;
}

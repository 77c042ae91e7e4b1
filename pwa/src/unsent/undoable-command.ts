import { currentDatabase } from '../sync/database/current-database.ts';
import type { LocalDatabase } from '../sync/database/local-database.ts';
import { discardEntryInDatabase } from '../sync/outbox/outbox-actions.ts';
import { decideUndoEndMs } from '../sync/outbox/undo.ts';
import { listRowTables } from '../sync/rows/apply-rows.ts';

/**
 * A command of the user that waits on the device until `endsAtMs`, so that the user can undo it. Also a batch of the same command
 * for several rows, which is undone as a whole.
 */
export type UndoableCommand = {
  readonly entryIds: readonly string[];
  readonly command: string;
  /** The name of the first command's subject as users know it, such as the name of a contact. */
  readonly about: string;
  readonly endsAtMs: number;
};

/** Lists the commands that can be undone at `nowMs`, in the order in which the user gave them. */
export async function listUndoableCommands(database: LocalDatabase, nowMs: number): Promise<UndoableCommand[]> {
  const entries = await database.outbox.where('state').equals('waiting').sortBy('seq');
  const open = entries
    .map((entry) => ({ entry, endsAtMs: decideUndoEndMs(entry, nowMs) }))
    .filter(({ endsAtMs }) => endsAtMs > nowMs);
  const batches = Map.groupBy(open, ({ entry }) => entry.batchId ?? entry.id);
  return [...batches.values()].flatMap((batch) => {
    const [first] = batch;
    if (first === undefined) return [];
    const { command, about } = first.entry;
    return [{ entryIds: batch.map(({ entry }) => entry.id), command, about, endsAtMs: first.endsAtMs }];
  });
}

/**
 * Takes commands back. For a single command, returns the uuid of its ticket. Undefined for a batch, and if the command was
 * already sent or has no ticket.
 */
export const undoCommands = (entryIds: readonly string[]): Promise<string | undefined> =>
  undoCommandsInDatabase(currentDatabase(), entryIds);

/**
 * Takes back commands of a given database, as `undoCommands` does. The last command is taken back first. All are taken back in
 * one transaction, so that a crash can't leave only a part of a batch undone.
 */
export const undoCommandsInDatabase = (database: LocalDatabase, entryIds: readonly string[]): Promise<string | undefined> =>
  database.transaction('rw', listRowTables(database), async () => {
    const uuids: (string | undefined)[] = [];
    for (const entryId of entryIds.toReversed()) uuids.push(await undoCommand(database, entryId));
    return uuids.length === 1 ? uuids[0] : undefined;
  });

async function undoCommand(database: LocalDatabase, entryId: string): Promise<string | undefined> {
  const entry = await database.outbox.get({ id: entryId });
  if (entry === undefined || !(await discardEntryInDatabase(database, entryId))) return undefined;
  const ticketId = entry.changes.find(({ table }) => table === 'tickets')?.key;
  const ticket = typeof ticketId === 'number' ? await database.tickets.get(ticketId) : undefined;
  return ticket?.uuid;
}

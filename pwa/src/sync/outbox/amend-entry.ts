import { uuidv7 } from '../../platform/uuidv7.ts';
import { listRowTables, updateShownRows } from '../rows/apply-rows.ts';
import type { LocalDatabase } from '../database/local-database.ts';
import type { OutboxEntry } from './outbox-entry.ts';

type AmendedEntry = Pick<OutboxEntry, 'payload' | 'changes'>;

/**
 * Changes a command that was never sent or was refused, without moving it in the outbox. A refused command stays refused. Returns
 * the command's new id, or undefined if the command is gone or may already be on the server. The id changes so that a tab that is
 * about to send the former version finds nothing to send.
 */
export const amendEntryInDatabase = (
  database: LocalDatabase,
  entryId: string,
  amend: (entry: OutboxEntry) => AmendedEntry,
): Promise<string | undefined> =>
  database.transaction('rw', listRowTables(database), async () => {
    const entry = await database.outbox.get({ id: entryId });
    if (entry?.seq === undefined || (entry.state === 'waiting' && entry.attempts > 0)) return undefined;
    const amended = { ...entry, ...amend(entry), id: uuidv7() };
    await database.outbox.put(amended);
    await updateShownRows(database, amended);
    return amended.id;
  });

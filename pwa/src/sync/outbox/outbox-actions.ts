import { uuidv7 } from '../../platform/uuidv7.ts';
import { listRowTables, updateShownRows } from '../rows/apply-rows.ts';
import { currentDatabase } from '../database/current-database.ts';
import type { LocalDatabase } from '../database/local-database.ts';
import { refreshExpectedFields, type OutboxEntry } from './outbox-entry.ts';
import { publishOutboxChange } from './outbox-signal.ts';
import { nameOfRow } from '../rows/row-change.ts';

/**
 * Puts a refused command back into the outbox, after all waiting entries. The command gets a new key, because the server keeps
 * its first answer to the old key permanently. The command now expects the row's current values. An entry that is not refused
 * stays unchanged.
 */
export async function retryEntry(id: string): Promise<void> {
  await retryEntryInDatabase(currentDatabase(), id);
  publishOutboxChange();
}

/**
 * Discards a command that was refused, or never sent, with the rows that it created. Returns true if the command was discarded.
 */
export const discardEntry = (id: string): Promise<boolean> => discardEntryInDatabase(currentDatabase(), id);

/** Does the same as `retryEntry`, but in a given database and without a notification of the tabs. */
export const retryEntryInDatabase = (database: LocalDatabase, id: string): Promise<void> =>
  database.transaction('rw', listRowTables(database), async () => {
    const entry = await database.outbox.get({ id });
    if (entry?.state !== 'refused') return;
    const { seq, code: _code, detail: _detail, ...kept } = entry;
    if (seq !== undefined) await database.outbox.delete(seq);
    const expects = await loadCurrentExpectations(database, entry);
    await database.outbox.add({ ...kept, id: uuidv7(), expects, attempts: 0, state: 'waiting', notBeforeMs: 0 });
    await updateShownRows(database, entry);
  });

/**
 * Returns the entry's expected field values, updated to the current values of the row whose key is the entry's lane. If the entry
 * doesn't change this row, or if the device doesn't hold the row, the expected values are returned as they are.
 */
async function loadCurrentExpectations(database: LocalDatabase, entry: OutboxEntry): Promise<OutboxEntry['expects']> {
  const ofLane = entry.changes.find((change) => nameOfRow(change) === entry.lane);
  const row = ofLane === undefined ? undefined : await database.rows(ofLane.table).get(ofLane.key);
  return row === undefined || entry.expects === null ? entry.expects : refreshExpectedFields(entry.expects, row);
}

/** Does the same as `discardEntry`, but in a given database. */
export const discardEntryInDatabase = (database: LocalDatabase, id: string): Promise<boolean> =>
  database.transaction('rw', listRowTables(database), async () => {
    const entry = await database.outbox.get({ id });
    // An entry that was sent and got no answer may be on the server, so it must be completed and can't be discarded.
    if (entry?.seq === undefined || (entry.state === 'waiting' && entry.attempts > 0)) return false;
    await database.outbox.delete(entry.seq);
    await updateShownRows(database, entry);
    return true;
  });

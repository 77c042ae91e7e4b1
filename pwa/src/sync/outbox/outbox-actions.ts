import { uuidv7 } from '../../platform/uuidv7.ts';
import { rowTables, showTouched } from '../rows/apply-rows.ts';
import { currentDatabase } from '../database/current-database.ts';
import type { LocalDatabase } from '../database/local-database.ts';
import { expectsAfresh, type OutboxEntry } from './outbox-entry.ts';
import { outboxChanged } from './outbox-signal.ts';
import { nameOf } from '../rows/row-change.ts';

/**
 * Sends a refused command again, as things are now: with a new key (the server keeps its first answer to the old one for
 * good), expecting its row as it is now, and after all that waits. Nothing happens to an entry that is not refused.
 */
export async function retryEntry(id: string): Promise<void> {
  await retryIn(currentDatabase(), id);
  outboxChanged();
}

/** Drops a command that was refused, or never went out yet, with what it made. True if it is gone. */
export const discardEntry = (id: string): Promise<boolean> => discardIn(currentDatabase(), id);

/** As `retryEntry`, in a given database and without telling the tabs. */
export const retryIn = (database: LocalDatabase, id: string): Promise<void> =>
  database.transaction('rw', rowTables(database), async () => {
    const entry = await database.outbox.get({ id });
    if (entry?.state !== 'refused') return;
    const { seq, code: _code, detail: _detail, ...kept } = entry;
    if (seq !== undefined) await database.outbox.delete(seq);
    const expects = await presentExpects(database, entry);
    await database.outbox.add({ ...kept, id: uuidv7(), expects, attempts: 0, state: 'waiting', notBeforeMs: 0 });
    await showTouched(database, entry);
  });

/** Returns the fields that the entry expects as its lane's row has them now; unchanged where the entry doesn't show that row. */
async function presentExpects(database: LocalDatabase, entry: OutboxEntry): Promise<OutboxEntry['expects']> {
  const ofLane = entry.changes.find((change) => nameOf(change) === entry.lane);
  const row = ofLane === undefined ? undefined : await database.rows(ofLane.table).get(ofLane.key);
  return row === undefined || entry.expects === null ? entry.expects : expectsAfresh(entry.expects, row);
}

/** As `discardEntry`, in a given database. */
export const discardIn = (database: LocalDatabase, id: string): Promise<boolean> =>
  database.transaction('rw', rowTables(database), async () => {
    const entry = await database.outbox.get({ id });
    // Once it went out and no answer came, the server may have it: it can only be finished, not taken back.
    if (entry?.seq === undefined || (entry.state === 'waiting' && entry.attempts > 0)) return false;
    await database.outbox.delete(entry.seq);
    await showTouched(database, entry);
    return true;
  });

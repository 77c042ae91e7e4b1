import type { ErrorCode } from '@prosa/contract/errors';
import { lookupNames } from '@prosa/contract/sync/synced-rows';
import { currentInstant } from '../../platform/clock.ts';
import { currentUser } from '../../platform/session/session.ts';
import { uuidv7 } from '../../platform/uuidv7.ts';
import { listRowTables, updateShownRows } from '../rows/apply-rows.ts';
import { isErrorCode, type CommandContext, type TypedCommand } from './command.ts';
import { currentDatabase } from '../database/current-database.ts';
import type { LocalDatabase } from '../database/local-database.ts';
import type { OutboxEntry } from './outbox-entry.ts';
import { publishOutboxChange } from './outbox-signal.ts';
import { nameOfRow } from '../rows/row-change.ts';
import { endsUndoPeriod } from './undo.ts';
import { DeviceFull, withQuotaRetry } from '../database/with-quota-retry.ts';

export type EnqueueResult = { readonly ok: true; readonly entryId: string } | { readonly ok: false; readonly code: ErrorCode };

/** Writes a command of the signed-in user to the outbox, and resolves once it is on the device. */
export async function enqueue<P>(command: TypedCommand<P>, payload: P, file?: File): Promise<EnqueueResult> {
  const actor = currentUser();
  if (actor === undefined) return { ok: false, code: 'ERR_UNAUTHENTICATED' };
  const database = currentDatabase();
  try {
    const result = await withQuotaRetry(database, () => writeCommand(database, command, { payload, actor, file }));
    if (result.ok) publishOutboxChange();
    return result;
  } catch (error) {
    if (!(error instanceof DeviceFull)) throw error;
    return { ok: false, code: 'ERR_DEVICE_FULL' };
  }
}

/** Lists the tables that the transaction of a command reads or writes. */
export const listCommandTables = (database: LocalDatabase) => [
  ...listRowTables(database),
  ...lookupNames.map((name) => database.table(name)),
  database.settings,
];

/**
 * Applies the command's optimistic rows and adds the command to the outbox, in one transaction (SPEC O1). A command that the
 * rules forbid is refused here and never sent.
 */
export function writeCommand<P>(
  database: LocalDatabase,
  command: TypedCommand<P>,
  input: { payload: P; actor: CommandContext['actor']; file?: File | undefined; batchId?: string; notBeforeMs?: number },
): Promise<EnqueueResult> {
  return database.transaction('rw', listCommandTables(database), async () => {
    const context: CommandContext = {
      actor: input.actor,
      settings: (await database.settings.get('company'))?.values ?? {},
      now: currentInstant(),
    };
    const shown = await command.decide(database, input.payload, context);
    if (isErrorCode(shown)) return { ok: false, code: shown };
    const undoWindowMs = command.undoWindowMs(input.payload);
    const entry: OutboxEntry = {
      id: uuidv7(),
      lane: command.lane(input.payload),
      command: command.name,
      isBackground: command.isBackground,
      about: shown.about,
      payload: input.payload,
      expects: shown.expects ?? null,
      changes: shown.changes,
      touches: [...new Set(shown.changes.map(nameOfRow))],
      relies: shown.relies ?? [],
      file: input.file ?? null,
      fileName: input.file?.name ?? null,
      createdAt: context.now,
      attempts: 0,
      state: 'waiting',
      notBeforeMs: input.notBeforeMs ?? 0,
      ...(input.batchId === undefined ? {} : { batchId: input.batchId }),
      ...(undoWindowMs === 0 ? {} : { undoUntilMs: Date.parse(context.now) + undoWindowMs }),
    };
    await database.outbox
      .where('state')
      .equals('waiting')
      .modify((earlier) => {
        if (earlier.state === 'waiting' && endsUndoPeriod(entry, earlier)) Object.assign(earlier, { undoUntilMs: undefined });
      });
    await database.outbox.add(entry);
    await updateShownRows(database, entry);
    return { ok: true, entryId: entry.id };
  });
}

import { currentUser } from '../../platform/session/session.ts';
import { uuidv7 } from '../../platform/uuidv7.ts';
import { currentDatabase } from '../database/current-database.ts';
import type { LocalDatabase } from '../database/local-database.ts';
import { DeviceFull, withQuotaRetry } from '../database/with-quota-retry.ts';
import type { CommandContext, TypedCommand } from './command.ts';
import { type EnqueueResult, listCommandTables, writeCommand } from './enqueue.ts';
import { publishOutboxChange } from './outbox-signal.ts';

/**
 * A command of a batch, with its payload. The command's schema parses the payload. The command is not sent before the instant
 * `notBeforeMs`. If the network returns before that instant, this wait ends.
 */
export type BatchedCommand = {
  readonly command: TypedCommand<unknown>;
  readonly payload: unknown;
  readonly notBeforeMs?: number;
};

/**
 * Writes commands that the signed-in user gave together as a batch, and returns the result of each. If the rules refuse some of
 * the commands, the others are written. The commands of the batch can be undone together.
 */
export async function enqueueBatch(commands: readonly BatchedCommand[]): Promise<readonly EnqueueResult[]> {
  const actor = currentUser();
  if (actor === undefined) return commands.map(() => ({ ok: false, code: 'ERR_UNAUTHENTICATED' }));
  const database = currentDatabase();
  try {
    const results = await withQuotaRetry(database, () => writeBatch(database, commands, { actor, batchId: uuidv7() }));
    publishOutboxChange();
    return results;
  } catch (error) {
    if (!(error instanceof DeviceFull)) throw error;
    return commands.map(() => ({ ok: false, code: 'ERR_DEVICE_FULL' }));
  }
}

/** Writes the commands of a batch in one transaction, so that a crash leaves all of them or none. */
export const writeBatch = (
  database: LocalDatabase,
  commands: readonly BatchedCommand[],
  { actor, batchId }: { readonly actor: CommandContext['actor']; readonly batchId: string },
): Promise<readonly EnqueueResult[]> =>
  database.transaction('rw', listCommandTables(database), async () => {
    const results: EnqueueResult[] = [];
    for (const { command, payload, notBeforeMs = 0 } of commands)
      results.push(await writeCommand(database, command, { payload, actor, batchId, notBeforeMs }));
    return results;
  });

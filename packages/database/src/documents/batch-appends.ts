import { setImmediate as nextTurn } from 'node:timers/promises';
import type { CompanyId } from '@prosa/contract/ids';
import { createBatcher } from '../create-batcher.ts';
import type { TenantDatabase } from '../tenant.ts';
import { toAppendStatement, type RoomAppend } from './to-append-statement.ts';
import type { DocumentStore } from './document-store.ts';

type QueuedAppend = { readonly companyId: CompanyId; readonly append: RoomAppend };

/**
 * The maximum number of appends in one statement. Even in a busy process, fewer rooms than this have updates to append at the
 * same time.
 */
const MAX_APPENDS_PER_STATEMENT = 200;

/** The functions that combine simultaneous appends to many rooms into a few statements. */
export type BatchedAppends = {
  /**
   * Appends updates to a log. Appends that arrive while a statement is being committed wait for the next statements. Each company
   * has a statement of its own.
   */
  readonly append: DocumentStore['append'];
  /**
   * Resolves when an append would be written without waiting for another statement. Until then, a caller can collect more updates
   * for its append.
   */
  readonly waitForTurn: () => Promise<void>;
};

export function batchAppends(database: Pick<TenantDatabase, 'writeTenant'>): BatchedAppends {
  let isUnderway = false;
  const waitingCallers: (() => void)[] = [];
  /**
   * Lets waiting callers continue, but not more than fit into one statement. Each of them adds its append before any other code
   * runs.
   */
  const resumeCallers = (): void => {
    for (const go of waitingCallers.splice(0, MAX_APPENDS_PER_STATEMENT)) go();
  };
  const appendAll = async (queued: readonly QueuedAppend[]): Promise<(number | null)[]> => {
    const heads = new Map<QueuedAppend, number>();
    const writeAppends = async (companyAppends: readonly QueuedAppend[]): Promise<void> => {
      const [first] = companyAppends;
      if (first === undefined) return;
      const rows = await database.writeTenant(
        first.companyId,
        toAppendStatement(
          first.companyId,
          companyAppends.map(({ append }) => append),
        ),
      );
      const byRoom = new Map(rows.map(({ room, last_sequence: last }) => [room, Number(last)]));
      for (const each of companyAppends) {
        const head = byRoom.get(each.append.room);
        if (head !== undefined) heads.set(each, head);
      }
    };
    const byCompany = Map.groupBy(queued, ({ companyId }) => companyId);
    await Promise.all([...byCompany.values()].map(writeAppends));
    return queued.map((each) => heads.get(each) ?? null);
  };
  const append = createBatcher({
    runTogether: appendAll,
    runAlone: async (single) => (await appendAll([single]))[0] ?? null,
    mayRunAlone: () => true,
    maxItems: MAX_APPENDS_PER_STATEMENT,
    gather: async () => {
      resumeCallers();
      await nextTurn();
    },
    onIdle: () => {
      isUnderway = false;
      // Callers that began to wait after the last batch was chosen continue now, because no further batch follows.
      while (waitingCallers.length > 0) resumeCallers();
    },
  });
  return {
    append(key, entry) {
      isUnderway = true;
      return append({ companyId: key.companyId, append: { ...entry, room: key.name } });
    },
    waitForTurn: () => (isUnderway ? new Promise((go) => waitingCallers.push(go)) : nextTurn()),
  };
}

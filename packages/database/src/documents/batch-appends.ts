import { setImmediate as nextTurn } from 'node:timers/promises';
import type { CompanyId } from '@prosa/contract/ids';
import { createBatcher } from '../create-batcher.ts';
import type { TenantDatabase } from '../tenant.ts';
import { appendStatement, type RoomAppend } from './append-statement.ts';
import type { DocumentStore } from './document-store.ts';

type QueuedAppend = { readonly companyId: CompanyId; readonly append: RoomAppend };

/**
 * The largest number of appends in one statement, which is more than the rooms that write at the same moment in a busy process.
 */
const MOST_AT_ONCE = 200;

/** A store to which many rooms append at once. */
export type BatchedAppends = {
  /** Appends that arrive while others are being committed are committed together, by company. */
  readonly append: DocumentStore['append'];
  /** Resolves when an append made at that moment is sent at once. The caller may add updates until then. */
  readonly turn: () => Promise<void>;
};

export function batchAppends(database: Pick<TenantDatabase, 'writeTenant'>): BatchedAppends {
  let isUnderway = false;
  const waiting: (() => void)[] = [];
  /** Calls as many waiting callers as one statement has places for. Each makes its append before anything else runs. */
  const call = (): void => {
    for (const go of waiting.splice(0, MOST_AT_ONCE)) go();
  };
  const appendAll = async (queued: readonly QueuedAppend[]): Promise<(number | null)[]> => {
    const heads = new Map<QueuedAppend, number>();
    const write = async (ofCompany: readonly QueuedAppend[]): Promise<void> => {
      const [first] = ofCompany;
      if (first === undefined) return;
      const rows = await database.writeTenant(
        first.companyId,
        appendStatement(
          first.companyId,
          ofCompany.map(({ append }) => append),
        ),
      );
      const byRoom = new Map(rows.map(({ room, last_sequence: last }) => [room, Number(last)]));
      for (const each of ofCompany) {
        const head = byRoom.get(each.append.room);
        if (head !== undefined) heads.set(each, head);
      }
    };
    const byCompany = Map.groupBy(queued, ({ companyId }) => companyId);
    await Promise.all([...byCompany.values()].map(write));
    return queued.map((each) => heads.get(each) ?? null);
  };
  const append = createBatcher({
    together: appendAll,
    alone: async (single) => (await appendAll([single]))[0] ?? null,
    mayAlone: () => true,
    most: MOST_AT_ONCE,
    summon: async () => {
      call();
      await nextTurn();
    },
    rest: () => {
      isUnderway = false;
      // No turn calls the callers that arrived since the last one, so they begin the next turn.
      while (waiting.length > 0) call();
    },
  });
  return {
    append(key, given) {
      isUnderway = true;
      return append({ companyId: key.companyId, append: { ...given, room: key.name } });
    },
    turn: () => (isUnderway ? new Promise((go) => waiting.push(go)) : nextTurn()),
  };
}

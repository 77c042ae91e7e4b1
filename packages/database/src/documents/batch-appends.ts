import { setImmediate as nextTurn } from 'node:timers/promises';
import type { CompanyId } from '@prosa/contract/ids';
import { createBatcher } from '../create-batcher.ts';
import type { TenantDatabase } from '../tenant.ts';
import { appendStatement, type RoomAppend } from './append-statement.ts';
import type { DocumentStore } from './document-store.ts';

type QueuedAppend = { readonly companyId: CompanyId; readonly append: RoomAppend };

/** The most appends in one statement; more than the rooms that write at the same moment in a busy process. */
const MOST_AT_ONCE = 200;

/** A store to which many rooms append at once. */
export type BatchedAppends = {
  /** Appends that arrive while others are being committed are committed together, by company. */
  readonly append: DocumentStore['append'];
  /** Resolves when an append made then is sent at once; until that moment it may grow. */
  readonly turn: () => Promise<void>;
};

export function batchAppends(database: Pick<TenantDatabase, 'writeTenant'>): BatchedAppends {
  let isUnderway = false;
  const waiting: (() => void)[] = [];
  /** Calls no more than fit into one statement: each makes its append before anything else runs. */
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
      // Nobody else calls those that came since the last turn: they begin the next one.
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

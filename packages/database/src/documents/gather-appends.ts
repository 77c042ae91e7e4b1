import type { CompanyId } from '@prosa/contract/ids';
import { gather } from '../gather.ts';
import type { TenantDatabase } from '../tenant.ts';
import { appendStatement, type RoomAppend } from './append-statement.ts';
import type { DocumentStore } from './document-store.ts';

type Asked = { readonly companyId: CompanyId; readonly append: RoomAppend };

/** In one statement; more rooms than write at the same moment in a busy process. */
const MOST_AT_ONCE = 200;

/** `append` of a store where many rooms write at once: what comes while others are being committed goes together, by company. */
export function gatherAppends(database: Pick<TenantDatabase, 'writeTenant'>): DocumentStore['append'] {
  const appendAll = async (asked: readonly Asked[]): Promise<(number | null)[]> => {
    const heads = new Map<Asked, number>();
    const write = async (ofCompany: readonly Asked[]): Promise<void> => {
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
    const byCompany = Map.groupBy(asked, ({ companyId }) => companyId);
    await Promise.all([...byCompany.values()].map(write));
    return asked.map((each) => heads.get(each) ?? null);
  };
  const append = gather({
    together: appendAll,
    alone: async (asked) => (await appendAll([asked]))[0] ?? null,
    mayAlone: () => true,
    most: MOST_AT_ONCE,
  });
  return (key, given) => append({ companyId: key.companyId, append: { ...given, room: key.name } });
}

import * as v from 'valibot';
import { OtherOpenTicket } from '@prosa/contract/tickets/write-ticket';
import { useLiveQuery } from 'dexie-react-hooks';
import { useDatabase } from '../sync/current-database.ts';

/** An accept or reopen that came after somebody else's: the entry it left, and who has the conversation. */
export type TakenEntry = { readonly entryId: string; readonly other: OtherOpenTicket };

/** The oldest of them that the user hasn't been told of. */
export function useTakenEntry(): TakenEntry | undefined {
  const database = useDatabase();
  return useLiveQuery(async () => {
    const refused = await database?.outbox.where('state').equals('refused').sortBy('seq');
    for (const entry of refused ?? []) {
      const other = v.safeParse(OtherOpenTicket, entry.state === 'refused' ? entry.detail : undefined);
      if (other.success) return { entryId: entry.id, other: other.output };
    }
    return undefined;
  }, [database]);
}

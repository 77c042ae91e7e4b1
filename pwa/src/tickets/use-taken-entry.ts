import type { OtherOpenTicket } from '@prosa/contract/tickets/write-ticket';
import { useLiveQuery } from 'dexie-react-hooks';
import { useDatabase } from '../sync/current-database.ts';

/** An accept or reopen that came after somebody else's: the entry it left, and who has the conversation. */
export type TakenEntry = { readonly entryId: string; readonly other: OtherOpenTicket };

/** The oldest of them that the user hasn't been told of. */
export function useTakenEntry(): TakenEntry | undefined {
  const database = useDatabase();
  return useLiveQuery(async () => {
    const refused = await database?.outbox.where('state').equals('refused').sortBy('seq');
    for (const entry of refused ?? [])
      if (entry.state === 'refused' && entry.other !== undefined) return { entryId: entry.id, other: entry.other };
    return undefined;
  }, [database]);
}

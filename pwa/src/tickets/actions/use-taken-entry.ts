import * as v from 'valibot';
import { OtherOpenTicket } from '@prosa/contract/tickets/write-ticket';
import { useLiveQuery } from 'dexie-react-hooks';
import { useDatabase } from '../../sync/database/current-database.ts';
import { findTypedText } from '../../unsent/find-typed-text.ts';

/** An accept or reopen that came after another user's: its refused entry, and the ticket of the other user. */
export type TakenEntry = {
  readonly entryId: string;
  readonly other: OtherOpenTicket;
  /** The customer of the ticket. */
  readonly customer: string;
  /** The number of answers and notes written after it, which stay on this device (unsent/SPEC.md C1). */
  readonly kept: number;
};

/** Returns the oldest such entry that the user has not been told of. */
export function useTakenEntry(): TakenEntry | undefined {
  const database = useDatabase();
  return useLiveQuery(async () => {
    const refused = await database?.outbox.where('state').equals('refused').sortBy('seq');
    for (const entry of refused ?? []) {
      const other = v.safeParse(OtherOpenTicket, entry.state === 'refused' ? entry.detail : undefined);
      if (!other.success) continue;
      const unsentTexts = refused?.filter((each) => each.lane === entry.lane && findTypedText(each) !== '').length ?? 0;
      return { entryId: entry.id, other: other.output, customer: entry.about, kept: unsentTexts };
    }
    return undefined;
  }, [database]);
}

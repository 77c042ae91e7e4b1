import * as v from 'valibot';
import { OtherOpenTicket } from '@prosa/contract/tickets/write-ticket';
import { useLiveQuery } from 'dexie-react-hooks';
import { useDatabase } from '../../sync/database/current-database.ts';
import { typedText } from '../../unsent/typed-text.ts';

/** An accept or reopen that came after somebody else's: the entry it left, and who has the conversation. */
export type TakenEntry = {
  readonly entryId: string;
  readonly other: OtherOpenTicket;
  /** The customer it was about. */
  readonly customer: string;
  /** How many answers and notes were written after it: they stay on this device (unsent/SPEC.md C1). */
  readonly kept: number;
};

/** The oldest of them that the user hasn't been told of. */
export function useTakenEntry(): TakenEntry | undefined {
  const database = useDatabase();
  return useLiveQuery(async () => {
    const refused = await database?.outbox.where('state').equals('refused').sortBy('seq');
    for (const entry of refused ?? []) {
      const other = v.safeParse(OtherOpenTicket, entry.state === 'refused' ? entry.detail : undefined);
      if (!other.success) continue;
      const kept = refused?.filter((each) => each.lane === entry.lane && typedText(each) !== '').length ?? 0;
      return { entryId: entry.id, other: other.output, customer: entry.about, kept };
    }
    return undefined;
  }, [database]);
}

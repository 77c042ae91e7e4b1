import * as v from 'valibot';
import { OtherOpenTicketRefusal } from '@prosa/contract/tickets/write-ticket';
import { useDatabase } from '../../sync/database/current-database.ts';
import { useDistinctQuery } from '../../sync/database/use-distinct-query.ts';
import { findTypedText } from '../../unsent/find-typed-text.ts';

/**
 * A refused outbox entry that was to accept or reopen a ticket. The server refused it, because the customer already had another
 * active ticket (`other`).
 */
export type EntryRefusedByColleague = {
  readonly entryId: string;
  readonly other: OtherOpenTicketRefusal;
  /** The name of the ticket's customer. */
  readonly customer: string;
  /**
   * The number of answers and notes that the user wrote in the ticket after accepting it, and that stay on this device
   * (unsent/SPEC.md C1).
   */
  readonly kept: number;
};

/**
 * Returns the oldest entry that was refused because of another active ticket of the customer. Undefined if there is none. The
 * dialog that shows the entry discards it.
 */
export function useEntryRefusedByColleague(): EntryRefusedByColleague | undefined {
  const database = useDatabase();
  return useDistinctQuery(async () => {
    const refused = await database?.outbox.where('state').equals('refused').sortBy('seq');
    for (const entry of refused ?? []) {
      // A refused forwarding is left out, because the dialog that forwards messages shows the colleague's name itself.
      if (entry.command === 'forward-message') continue;
      const other = v.safeParse(OtherOpenTicketRefusal, entry.state === 'refused' ? entry.detail : undefined);
      if (!other.success) continue;
      const unsentTexts = refused?.filter((each) => each.lane === entry.lane && findTypedText(each) !== '').length ?? 0;
      return { entryId: entry.id, other: other.output, customer: entry.about, kept: unsentTexts };
    }
    return undefined;
  }, [database]);
}

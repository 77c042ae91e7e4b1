import type { ContactId, TicketId } from '@prosa/contract/ids';
import { sql } from 'kysely';
import type { Read } from '../platform/write.ts';

/** Moves the notes of tickets to the contact that now has these tickets. */
export async function moveNotesToContact(
  { tx, companyId }: Read,
  ticketIds: readonly TicketId[],
  contactId: ContactId,
): Promise<void> {
  await tx
    .updateTable('ticket_notes')
    .set({ contact_id: contactId })
    .where('company_id', '=', companyId)
    .where(sql<boolean>`ticket_id = any(${ticketIds}::int[])`)
    .execute();
}

import type { ConnectionId, ContactId, TicketId } from '@prosa/contract/ids';
import { sql } from 'kysely';
import type { Read } from '../../platform/write.ts';

/** Finds the only active ticket of a contact on a connection. */
export async function findActiveTicket(
  read: Read,
  contactId: ContactId,
  whatsappId: ConnectionId | null,
): Promise<TicketId | undefined> {
  const { tx, companyId } = read;
  const active = await tx
    .selectFrom('tickets')
    .select('id')
    .where('company_id', '=', companyId)
    .where('contact_id', '=', contactId)
    .where(sql<boolean>`coalesce(whatsapp_id, 0) = ${whatsappId ?? 0}`)
    .where('status', '<>', 'closed')
    .executeTakeFirst();
  return active?.id;
}

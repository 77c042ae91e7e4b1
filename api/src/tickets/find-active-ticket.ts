import { sql } from 'kysely';
import type { CompanyId } from '@prosa/contract/ids';
import type { TenantTransaction } from '@prosa/database/tenant';

/** The id of the one active ticket of a contact on a connection, if there is one. */
export async function findActiveTicket(
  tx: TenantTransaction,
  companyId: CompanyId,
  contactId: number,
  whatsappId: number | null,
): Promise<number | undefined> {
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

import type { CompanyId, ConnectionId, ContactId } from '@prosa/contract/ids';
import { type RawBuilder, sql } from 'kysely';

type ContactOnConnection = {
  readonly companyId: CompanyId;
  readonly contactId: ContactId | RawBuilder<unknown>;
  readonly whatsappId: ConnectionId | RawBuilder<unknown>;
};

/**
 * Returns SQL for the time of the last message that a contact wrote on a connection, in any ticket. The result is null if the
 * contact never wrote there.
 */
export const lastInboundSql = ({ companyId, contactId, whatsappId }: ContactOnConnection): RawBuilder<Date | null> => sql`(
  select max(earlier.last_inbound_at) from tickets earlier
   where earlier.company_id = ${companyId} and earlier.contact_id = ${contactId} and earlier.whatsapp_id = ${whatsappId})`;

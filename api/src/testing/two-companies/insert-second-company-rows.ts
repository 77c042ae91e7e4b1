import type { CompanyId } from '@prosa/contract/ids';
import type { Services } from '../../platform/services.ts';

/** The phone number of a contact in both companies. */
export const SHARED_NUMBER = '5511987654321';

/**
 * Fills the second company with a queue, a connection, a pending ticket, and a contact that has the same phone number as a
 * contact of the first company.
 */
export async function insertSecondCompanyRows(services: Services, companyId: CompanyId): Promise<void> {
  const companyColumn = { company_id: companyId };
  await services.database.withTenant(companyId, async (tx) => {
    const { id: whatsappId } = await tx
      .insertInto('whatsapps')
      .values({ ...companyColumn, name: 'Loja', channel: 'simulator', is_default: true })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id: queueId } = await tx
      .insertInto('queues')
      .values({ ...companyColumn, name: 'Loja', color: '#ffffff', order_queue: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id: contactId } = await tx
      .insertInto('contacts')
      .values({ ...companyColumn, name: 'Rosa', number: SHARED_NUMBER, channel: 'simulator' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('tickets')
      .values({
        ...companyColumn,
        status: 'pending',
        channel: 'simulator',
        contact_id: contactId,
        whatsapp_id: whatsappId,
        queue_id: queueId,
        user_id: null,
      })
      .execute();
  });
}

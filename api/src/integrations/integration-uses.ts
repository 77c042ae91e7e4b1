import type { IntegrationId } from '@prosa/contract/ids';
import type { IntegrationUses } from '@prosa/contract/integrations/write-integration';
import type { Read } from '../platform/write.ts';
import { loadIntegration } from './integration-rows.ts';

/**
 * Loads the rows that a deletion of the integration affects: connections, queues, options of chatbots and active tickets. Refuses
 * with ERR_NO_INTEGRATION_FOUND.
 */
export async function loadIntegrationUses(read: Read, id: IntegrationId): Promise<IntegrationUses> {
  const { tx, companyId } = read;
  await loadIntegration(read, id);
  const connections = await tx
    .selectFrom('whatsapps')
    .select(['id', 'name'])
    .where('company_id', '=', companyId)
    .where('integration_id', '=', id)
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .execute();
  const queues = await tx
    .selectFrom('queues')
    .select(['id', 'name'])
    .where('company_id', '=', companyId)
    .where('integration_id', '=', id)
    .orderBy('name')
    .execute();
  const chatbotOptions = await tx
    .selectFrom('chatbots as c')
    .innerJoin('queues as q', (join) => join.onRef('q.company_id', '=', 'c.company_id').onRef('q.id', '=', 'c.queue_id'))
    .select(['c.id', 'c.name', 'q.name as queueName'])
    .where('c.company_id', '=', companyId)
    .where('c.opt_integration_id', '=', id)
    .orderBy('q.name')
    .orderBy('c.id')
    .execute();
  const { tickets } = await tx
    .selectFrom('tickets')
    .select(({ fn }) => fn.countAll<string>().as('tickets'))
    .where('company_id', '=', companyId)
    .where('integration_id', '=', id)
    .where('status', '<>', 'closed')
    .executeTakeFirstOrThrow();
  return { connections, queues, chatbotOptions, tickets: Number(tickets) };
}

import type { IntegrationId } from '@prosa/contract/ids';
import { recordChange } from '../change-log/record-change.ts';
import type { Command } from '../platform/write.ts';
import { lockIntegration, toIntegrationLogFields } from './integration-rows.ts';

/**
 * Deletes an integration with its calls, and removes it from connections, queues and the options of chatbots. A ticket in which
 * the integration spoke keeps the integration's id until the customer's next message. Refuses with ERR_NO_INTEGRATION_FOUND.
 */
export async function deleteIntegration(command: Command, id: IntegrationId): Promise<void> {
  const { tx, companyId, changes } = command;
  // An update of a queue, or of an option of its chatbot, locks the queue before the integration. The same order here avoids
  // deadlocks.
  const queues = await tx
    .selectFrom('queues')
    .select('id')
    .where('company_id', '=', companyId)
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('integration_id', '=', id),
        eb(
          'id',
          'in',
          selectFrom('chatbots').select('queue_id').where('company_id', '=', companyId).where('opt_integration_id', '=', id),
        ),
      ]),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const integration = await lockIntegration(command, id);
  const connections = await tx
    .selectFrom('whatsapps')
    .select('id')
    .where('company_id', '=', companyId)
    .where('integration_id', '=', id)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  await tx.deleteFrom('queue_integrations').where('company_id', '=', companyId).where('id', '=', id).execute();
  for (const queue of queues) changes.queues.set(queue.id, 'update');
  for (const connection of connections) changes.connections.set(connection.id, 'update');
  await recordChange(
    command,
    { entity: 'integration', id, name: integration.name },
    { before: toIntegrationLogFields(integration), after: null },
  );
  changes.integrations.set(id, 'delete');
}

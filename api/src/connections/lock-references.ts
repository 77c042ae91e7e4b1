import { lockRowsForReference } from '../platform/database/lock-rows-for-reference.ts';
import type { UpdateConnectionBody } from '@prosa/contract/channels/connection-fields';
import { lockFlowsForReference } from '../flows/references/lock-flows-for-reference.ts';
import { lockIntegrationForReference } from '../lookups/lock-integration-for-reference.ts';
import { AppError } from '../platform/app-error.ts';
import type { Read } from '../platform/write.ts';
import { lockQueuesForReference } from '../lookups/lock-queues-for-reference.ts';

type ConnectionReferences = Pick<
  UpdateConnectionBody,
  'flowIdWelcome' | 'flowIdNotPhrase' | 'selectedFlowIds' | 'queueIds' | 'sendIdQueue' | 'agentId' | 'integrationId'
>;

/**
 * Locks the rows that a connection refers to, so that nobody can delete them before the transaction ends. Asserts that the rows
 * belong to the company. Locks flows first and then queues, and the caller locks the connection afterwards. Deletions use the
 * same order, so that a save and a deletion cannot deadlock. Refuses with ERR_NO_FLOW_FOUND, ERR_NO_QUEUE_FOUND,
 * ERR_NO_AGENT_FOUND and ERR_NO_INTEGRATION_FOUND.
 */
export async function lockRowsOfConnection(
  read: Read,
  {
    flowIdWelcome,
    flowIdNotPhrase,
    selectedFlowIds = [],
    queueIds = [],
    sendIdQueue,
    agentId,
    integrationId,
  }: ConnectionReferences,
): Promise<void> {
  await lockFlowsForReference(
    read,
    [flowIdWelcome, flowIdNotPhrase, ...selectedFlowIds].filter((id) => id != null),
  );
  await lockQueuesForReference(
    read,
    [...queueIds, sendIdQueue].filter((id) => id != null),
  );
  if (agentId != null && !(await lockRowsForReference(read, 'agents', [agentId]))) throw new AppError('ERR_NO_AGENT_FOUND', 404);
  await lockIntegrationForReference(read, integrationId);
}

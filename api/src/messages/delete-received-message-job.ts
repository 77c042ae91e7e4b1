import { ConnectionId } from '@prosa/contract/ids';
import * as v from 'valibot';
import { declareJob } from '../platform/jobs/declare-job.ts';

/** Deletes a message that its customer deleted. `attempt` counts the searches for the message, which may arrive later. */
export const deleteReceivedMessageJob = declareJob({
  name: 'delete-received-message',
  payload: v.object({ whatsappId: ConnectionId, providerId: v.string(), attempt: v.number() }),
  lane: 'conversations',
});

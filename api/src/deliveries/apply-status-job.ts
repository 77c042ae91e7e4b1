import * as v from 'valibot';
import { ConnectionId, MessageId } from '@prosa/contract/ids';
import { Ack } from '@prosa/contract/messages/message';
import { declareJob } from '../platform/jobs/declare-job.ts';

/** A message's status as a provider reported it. If the message is not stored yet, the status waits in a job. */
const StoredStatus = v.object({
  providerId: v.string(),
  messageId: v.nullable(MessageId),
  ack: v.nullable(Ack),
  failure: v.nullable(v.string()),
  at: v.string(),
});
export type StoredStatus = v.InferOutput<typeof StoredStatus>;

/** Applies a status that arrived before its message was stored. `attempt` is the number of the search for the message. */
export const applyStatusJob = declareJob({
  name: 'apply-status',
  payload: v.object({ whatsappId: ConnectionId, attempt: v.number(), status: StoredStatus }),
  lane: 'conversations',
});

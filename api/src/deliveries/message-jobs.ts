import * as v from 'valibot';
import { MessageId } from '@prosa/contract/ids';
import { declareJob } from '../platform/jobs/declare-job.ts';

const MessageJobPayload = v.object({ messageId: MessageId });

/** Reports to the provider that a user has read an inbound message. */
export const sendReadReceiptJob = declareJob({ name: 'send-read-receipt', payload: MessageJobPayload, lane: 'answers' });

/** Edits or deletes the customer's copy of a message. */
export const reviseMessageJob = declareJob({ name: 'revise-message', payload: MessageJobPayload, lane: 'answers' });

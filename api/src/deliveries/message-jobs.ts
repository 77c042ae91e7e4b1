import * as v from 'valibot';
import { MessageId } from '@prosa/contract/ids';
import { declareJob } from '../platform/jobs/declare-job.ts';

const OneMessage = v.object({ messageId: MessageId });

/** Tells the provider that an inbound message was read. */
export const sendReadReceiptJob = declareJob({ name: 'send-read-receipt', payload: OneMessage, lane: 'answers' });

/** Brings the edit or the deletion of a message to the customer's phone. */
export const reviseMessageJob = declareJob({ name: 'revise-message', payload: OneMessage, lane: 'answers' });

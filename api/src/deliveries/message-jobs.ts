import * as v from 'valibot';
import { MessageId } from '@prosa/contract/ids';
import { declareJob } from '../platform/jobs/declare-job.ts';

const OneMessage = v.object({ messageId: MessageId });

/** Tells the provider that an inbound message was read. */
export const sendReadReceiptJob = declareJob({ name: 'send-read-receipt', payload: OneMessage, lane: 'answers' });

/** Updates an edited or deleted message at the customer's. */
export const reviseMessageJob = declareJob({ name: 'revise-message', payload: OneMessage, lane: 'answers' });

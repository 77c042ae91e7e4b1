import * as v from 'valibot';
import { ConnectionId, MessageId } from '@prosa/contract/ids';
import { declareJob } from '../../platform/jobs/declare-job.ts';

const PhoneNotice = v.object({ id: MessageId, whatsappId: ConnectionId, phone: v.string(), text: v.string() });
export type PhoneNotice = v.InferOutput<typeof PhoneNotice>;

/** Sends a notice about a new ticket to an attendant's own phone. */
export const sendNoticeToPhoneJob = declareJob({ name: 'notify-phone', payload: PhoneNotice, lane: 'bulk' });

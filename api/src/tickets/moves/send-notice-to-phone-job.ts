import * as v from 'valibot';
import { ConnectionId, MessageId } from '@prosa/contract/ids';
import { declareJob } from '../../platform/jobs/declare-job.ts';

const NoticeToPhone = v.object({ id: MessageId, whatsappId: ConnectionId, phone: v.string(), text: v.string() });
export type NoticeToPhone = v.InferOutput<typeof NoticeToPhone>;

/** Sends a notice about a new ticket to an attendant's own phone. */
export const sendNoticeToPhoneJob = declareJob({ name: 'notify-phone', payload: NoticeToPhone, lane: 'bulk' });

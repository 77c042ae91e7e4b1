import * as v from 'valibot';
import { TicketId } from '@prosa/contract/ids';
import { declareJob } from '../platform/jobs/declare-job.ts';

/** Sends a ticket's waiting messages in their order. */
export const deliverMessageJob = declareJob({
  name: 'deliver-message',
  payload: v.object({ ticketId: TicketId }),
  lane: 'answers',
});

import * as v from 'valibot';
import { TicketId } from '@prosa/contract/ids';
import { declareJob } from '../platform/jobs/declare-job.ts';

/** Sends what waits to go out in a ticket, in its order. */
export const deliverMessageJob = declareJob({
  name: 'deliver-message',
  payload: v.object({ ticketId: TicketId }),
  lane: 'answers',
});

import * as v from 'valibot';
import { ConnectionId } from '@prosa/contract/ids';
import { declareJob } from '../platform/jobs/declare-job.ts';

/** Moves or closes the remaining tickets of a deleted connection, in steps. */
export const moveConnectionTicketsJob = declareJob({
  name: 'rehome-tickets',
  payload: v.object({ whatsappId: ConnectionId }),
  lane: 'conversations',
});

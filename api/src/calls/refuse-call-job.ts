import * as v from 'valibot';
import { ConnectionId } from '@prosa/contract/ids';
import { declareJob } from '../platform/jobs/declare-job.ts';

/** Refuses a call of a customer while it rings. */
export const refuseCallJob = declareJob({
  name: 'refuse-call',
  payload: v.object({ whatsappId: ConnectionId, callId: v.string(), begunAt: v.pipe(v.string(), v.isoTimestamp()) }),
  lane: 'answers',
});

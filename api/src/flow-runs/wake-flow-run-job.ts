import * as v from 'valibot';
import { TicketId } from '@prosa/contract/ids';
import { declareJob } from '../platform/jobs/declare-job.ts';

const FlowWake = v.object({ runId: v.string(), ticketId: TicketId });
export type FlowWake = v.InferOutput<typeof FlowWake>;

/** Goes on with a flow when its pause is over. */
export const wakeFlowRunJob = declareJob({ name: 'wake-flow-run', payload: FlowWake, lane: 'conversations' });

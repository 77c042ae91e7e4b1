import * as v from 'valibot';
import { TicketId } from '@prosa/contract/ids';
import { declareJob } from '../platform/jobs/declare-job.ts';

const FlowWakeUp = v.object({ runId: v.string(), ticketId: TicketId });
export type FlowWakeUp = v.InferOutput<typeof FlowWakeUp>;

/** Continues the run of a flow after its pause. */
export const wakeFlowRunJob = declareJob({ name: 'wake-flow-run', payload: FlowWakeUp, lane: 'conversations' });

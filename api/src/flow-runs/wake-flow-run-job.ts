import * as v from 'valibot';
import { TicketId } from '@prosa/contract/ids';
import { declareJob } from '../platform/jobs/declare-job.ts';

const FlowWake = v.object({ runId: v.string(), ticketId: TicketId });
export type FlowWake = v.InferOutput<typeof FlowWake>;

/** Continues a flow after its pause. */
export const wakeFlowRunJob = declareJob({ name: 'wake-flow-run', payload: FlowWake, lane: 'conversations' });

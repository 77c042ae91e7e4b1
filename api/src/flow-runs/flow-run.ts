import type { FlowId, TicketId } from '@prosa/contract/ids';
import type { FlowRunTables } from '@prosa/database/tables/flow-runs';
import type { FlowRunState } from '@prosa/domain/flows/flow-run';

/** The reason why a flow began in a ticket. */
export type FlowStartReason = FlowRunTables['flow_runs']['why'];

/** The reason why a flow ended if it did not end by itself. */
export type FlowEndReason = 'attended' | 'moved' | 'closed' | 'replaced' | 'bot-off';

/** A flow that runs in a ticket. */
export type FlowRun = {
  readonly id: string;
  readonly ticketId: TicketId;
  readonly flowId: FlowId;
  /** The version of the flow that the run began with and uses until its end. */
  readonly version: number;
  readonly why: FlowStartReason;
  readonly state: FlowRunState;
};

import type { FlowId, TicketId } from '@prosa/contract/ids';
import type { FlowRunTables } from '@prosa/database/tables/flow-runs';
import type { FlowState } from '@prosa/domain/flows/flow-run';

/** Why a flow began in a ticket. */
export type FlowRunWhy = FlowRunTables['flow_runs']['why'];

/** Why somebody else than the flow itself ended it. */
export type FlowRunCut = 'attended' | 'moved' | 'closed' | 'replaced' | 'bot-off';

/** A flow that talks in a ticket. */
export type FlowRun = {
  readonly id: string;
  readonly ticketId: TicketId;
  readonly flowId: FlowId;
  /** The version it began with, and finishes on. */
  readonly version: number;
  readonly why: FlowRunWhy;
  readonly state: FlowState;
};

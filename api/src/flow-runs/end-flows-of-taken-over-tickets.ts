import type { TicketSubscriber } from '../platform/write.ts';
import { endFlowRuns } from './end-flow-run.ts';

/** When a person attends, moves or closes a ticket, ends the flow that runs in it. */
export const endFlowsOfTakenOverTickets: TicketSubscriber = async (write, event) => {
  if (event.kind === 'taken-over') await endFlowRuns(write, event.ticketIds, event.why);
};

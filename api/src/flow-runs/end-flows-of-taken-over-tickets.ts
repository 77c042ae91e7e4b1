import type { TicketSubscriber } from '../platform/write.ts';
import { endFlowRuns } from './end-flow-run.ts';

/** Ends the flow of each ticket that a person attends, moves or closes. */
export const endFlowsOfTakenOverTickets: TicketSubscriber = async (write, event) => {
  if (event.kind === 'taken-over') await endFlowRuns(write, event.ticketIds, event.why);
};

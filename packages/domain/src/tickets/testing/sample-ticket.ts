import type { TicketUpdateInput } from '../ticket-decision.ts';
import type { TicketState } from '../ticket-state.ts';

/** Returns a waiting ticket without attendant and queue, changed by the fields of `over`. */
export const createSampleTicket = (over: Partial<TicketState> = {}): TicketState => ({
  status: 'pending',
  userId: null,
  queueId: null,
  isGroup: false,
  ...over,
});

/** Settings with which the moves of a ticket send nothing and require no tag. */
export const sampleTicketSettings = {
  requiredTag: 'disabled',
  sendGreetingAccepted: 'disabled',
  greetingAcceptedMessage: '',
  sendMsgTransfTicket: 'disabled',
  transferMessage: '',
  closeTicketOnTransfer: 'disabled',
  sendFarewellWaitingTicket: 'disabled',
} satisfies TicketUpdateInput['settings'];

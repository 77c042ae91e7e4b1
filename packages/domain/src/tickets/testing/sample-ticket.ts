import type { TicketUpdateInput } from '../ticket-decision.ts';
import type { TicketState } from '../ticket-state.ts';

/** Returns a waiting ticket without attendant and queue, with the given fields. */
export const sampleTicket = (over: Partial<TicketState> = {}): TicketState => ({
  status: 'pending',
  userId: null,
  queueId: null,
  isGroup: false,
  ...over,
});

/** Settings under which a ticket's moves send nothing and require no tag. */
export const sampleTicketSettings = {
  requiredTag: 'disabled',
  sendGreetingAccepted: 'disabled',
  greetingAcceptedMessage: '',
  sendMsgTransfTicket: 'disabled',
  transferMessage: '',
  closeTicketOnTransfer: 'disabled',
  sendFarewellWaitingTicket: 'disabled',
} satisfies TicketUpdateInput['settings'];

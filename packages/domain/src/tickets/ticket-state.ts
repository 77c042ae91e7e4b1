import type { QueueId, UserId } from '@prosa/contract/ids';
import type { TicketStatus } from '@prosa/contract/tickets/ticket';

/** The fields of a ticket that decide which users see it and which moves are allowed. */
export type TicketState = {
  readonly status: TicketStatus;
  readonly userId: UserId | null;
  readonly queueId: QueueId | null;
  readonly isGroup: boolean;
};

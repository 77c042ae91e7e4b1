import type { TicketStatus } from '@prosa/contract/tickets/ticket';

/** Who may see a ticket and what may become of it hangs on these. */
export type TicketState = {
  readonly status: TicketStatus;
  readonly userId: number | null;
  readonly queueId: number | null;
  readonly isGroup: boolean;
};

import type { TicketId, UserId } from '@prosa/contract/ids';
import type { FlowEndReason } from '../../flow-runs/flow-run.ts';
import type { StoredTicket } from './to-ticket-row.ts';

/** The events of tickets for other features. */
export type TicketEvent =
  /** A person attends, moves or closes tickets, which ends the flows in them. */
  | {
      readonly kind: 'taken-over';
      readonly ticketIds: readonly TicketId[];
      readonly why: Extract<FlowEndReason, 'attended' | 'moved' | 'closed'>;
    }
  /** A move has a text for the customer, or a private note. */
  | {
      readonly kind: 'text-asked';
      readonly ticket: StoredTicket;
      /** The author of the text; null for the system. */
      readonly userId: UserId | null;
      readonly text: string;
      readonly isPrivate: boolean;
    }
  /** A colleague handed the ticket to a user. */
  | { readonly kind: 'handed-over'; readonly ticketId: TicketId; readonly userId: UserId };

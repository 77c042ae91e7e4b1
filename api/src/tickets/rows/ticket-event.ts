import type { MessageId, ScheduleId, TicketId, UserId } from '@prosa/contract/ids';
import type { CompanySettingKey } from '@prosa/contract/settings/company-settings';
import type { FlowEndReason } from '../../flow-runs/flow-run.ts';
import type { StoredTicket } from './to-ticket-row.ts';

/** A text of a move for the customer of a ticket, or a private note. */
export type AskedText = {
  readonly ticket: StoredTicket;
  /** The user who caused the text, or null for the system. */
  readonly userId: UserId | null;
  readonly text: string;
  readonly isPrivate: boolean;
};

/** The events of tickets that other features react to. */
export type TicketEvent =
  /** A person attends, moves or closes tickets. This ends the flows in them. */
  | {
      readonly kind: 'taken-over';
      readonly ticketIds: readonly TicketId[];
      readonly why: Extract<FlowEndReason, 'attended' | 'moved' | 'closed'>;
    }
  /**
   * A person has put a ticket into another queue, and the ticket still waits or is still attended. A flow in the ticket goes on.
   */
  | { readonly kind: 'requeued'; readonly ticketId: TicketId }
  /** A transaction that is about to commit has changed tickets by more than a customer's message. */
  | { readonly kind: 'changed'; readonly ticketIds: readonly TicketId[] }
  /** A transaction that is about to commit has changed settings or service hours of the company. */
  | { readonly kind: 'settings-changed'; readonly keys: ReadonlySet<CompanySettingKey | 'schedules'> }
  /** The customer of a ticket has deleted a message. The caller has locked the ticket. */
  | { readonly kind: 'message-deleted'; readonly ticketId: TicketId; readonly messageId: MessageId }
  /** Moves of different tickets have texts for the customers, or private notes. */
  | { readonly kind: 'texts-asked'; readonly texts: readonly AskedText[] }
  /** The provider accepted the message of a schedule, or the message could not be sent. `failure` is null in the first case. */
  | { readonly kind: 'schedule-delivered'; readonly scheduleId: ScheduleId; readonly failure: string | null }
  /** A ticket is back in the lists because its snooze ended, and its attendant may be away. */
  | { readonly kind: 'snooze-ended'; readonly ticketId: TicketId; readonly userId: UserId }
  /** The answer to the customer of a ticket is overdue by the target of its queue. */
  | { readonly kind: 'overdue'; readonly ticketId: TicketId }
  /** A private note mentions users who see the ticket. */
  | { readonly kind: 'mentioned'; readonly ticketId: TicketId; readonly userIds: readonly UserId[] }
  /** A colleague handed the ticket to a user. */
  | { readonly kind: 'handed-over'; readonly ticketId: TicketId; readonly userId: UserId };

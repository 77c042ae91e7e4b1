import type { MessageId, ScheduleId, TicketId, UserId } from '@prosa/contract/ids';
import type { CompanySettingKey } from '@prosa/contract/settings/company-settings';
import type { FlowEndReason } from '../../flow-runs/flow-run.ts';
import type { StoredTicket } from './to-ticket-row.ts';

/** A text that a move of a ticket sends to the customer, or stores as a private note. */
export type TextToSend = {
  readonly ticket: StoredTicket;
  /** The user who caused the text, or null for the system. */
  readonly userId: UserId | null;
  readonly text: string;
  readonly isPrivate: boolean;
};

/** The events of tickets that other features react to. */
export type TicketEvent =
  /** Tickets were attended, moved or closed, by a person or by the system. The flows in these tickets end. */
  | {
      readonly kind: 'taken-over';
      readonly ticketIds: readonly TicketId[];
      readonly why: Extract<FlowEndReason, 'attended' | 'moved' | 'closed'>;
    }
  /** A person has changed the queue of a ticket, which still waits or is still attended. A flow in the ticket goes on. */
  | { readonly kind: 'requeued'; readonly ticketId: TicketId }
  /**
   * A transaction that is about to commit has changed tickets. A transaction that only recorded customers' messages causes no
   * such event, unless a message begins a wait in a queue with a target.
   */
  | { readonly kind: 'changed'; readonly ticketIds: readonly TicketId[] }
  /** A transaction that is about to commit has changed settings or service hours of the company. */
  | { readonly kind: 'settings-changed'; readonly keys: ReadonlySet<CompanySettingKey | 'schedules'> }
  /** The customer of a ticket has deleted a message. The caller has locked the ticket. */
  | { readonly kind: 'message-deleted'; readonly ticketId: TicketId; readonly messageId: MessageId }
  /** Moves of tickets have texts that must be sent to customers or stored as private notes. */
  | { readonly kind: 'texts-asked'; readonly texts: readonly TextToSend[] }
  /** A scheduled message was sent, or could not be sent. `failure` is null if the provider accepted the message. */
  | { readonly kind: 'schedule-delivered'; readonly scheduleId: ScheduleId; readonly failure: string | null }
  /** The snooze of a ticket has ended, and the ticket is in the lists again. Its attendant `userId` may be away. */
  | { readonly kind: 'snooze-ended'; readonly ticketId: TicketId; readonly userId: UserId }
  /** The answer to the customer of a ticket is overdue by the target of its queue. */
  | { readonly kind: 'overdue'; readonly ticketId: TicketId }
  /** A private note mentions users who see the ticket. */
  | { readonly kind: 'mentioned'; readonly ticketId: TicketId; readonly userIds: readonly UserId[] }
  /** A colleague or the system handed the ticket to a user. */
  | { readonly kind: 'handed-over'; readonly ticketId: TicketId; readonly userId: UserId };

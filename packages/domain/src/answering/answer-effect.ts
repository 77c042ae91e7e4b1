import type { FileListId, FlowId, IntegrationId, QueueId, UserId } from '@prosa/contract/ids';
import type { SentMenu } from '@prosa/contract/messages/message';
import type { MenuPlace } from '../chatbot/menu-place.ts';
import type { FlowStart } from '../flows/choose-flow.ts';
import type { Absence } from '../service-hours/find-absence.ts';
import type { RunningIntegration } from './answer-state.ts';

/** An effect of a rule about one message. The effects of one rule are applied in order before the next rule decides. */
export type AnswerEffect =
  /** The flow gets the text. If the flow waits in a menu, it follows the first of the `lines` that is an option of that menu. */
  | { readonly kind: 'advance-flow'; readonly text: string; readonly lines: readonly string[] }
  | { readonly kind: 'start-flow'; readonly flowId: FlowId; readonly why: FlowStart['why'] }
  | { readonly kind: 'end-flow'; readonly why: 'attended' | 'bot-off' }
  /**
   * The integration of the connection, of a queue or of an option of its chatbot speaks with the customer from this message on.
   */
  | ({ readonly kind: 'start-integration'; readonly integrationId: IntegrationId } & (
      | { readonly of: 'connection' }
      | { readonly of: 'queue' | 'option'; readonly queueId: QueueId }
    ))
  | ({ readonly kind: 'continue-integration' } & RunningIntegration)
  | { readonly kind: 'end-integration' }
  | { readonly kind: 'send-text'; readonly body: string }
  /**
   * The customer gets a menu with choices to press. On a channel that can't show such choices, the customer gets `body` instead.
   */
  | { readonly kind: 'send-menu'; readonly body: string; readonly menu: Omit<SentMenu['menu'], 'opener'> }
  /** The picture or video of the connection's greeting is sent. */
  | { readonly kind: 'send-greeting-file' }
  | { readonly kind: 'send-file-list'; readonly fileListId: FileListId }
  /** A random member of the queue who is online gets the ticket. */
  | { readonly kind: 'draw-attendant'; readonly queueId: QueueId }
  /** The attendant whom the chosen option of the chatbot names gets the ticket. */
  | { readonly kind: 'assign-attendant'; readonly queueId: QueueId; readonly userId: UserId }
  /** The customer is told how many tickets wait in the queue, including the customer's own ticket. */
  | { readonly kind: 'tell-queue-position'; readonly queueId: QueueId }
  | { readonly kind: 'ask-for-text' }
  | { readonly kind: 'ask-for-consent' }
  | { readonly kind: 'accept-consent'; readonly isGiven: boolean }
  | { readonly kind: 'count-rating-question' }
  /** The ticket closes with the customer's rating, or with null if the customer gave none. */
  | { readonly kind: 'close-after-rating'; readonly rating: number | null }
  | { readonly kind: 'close-ticket'; readonly reason: 'consent' | 'menu' }
  /** The customer gets the message that nobody can answer at this time. */
  | { readonly kind: 'tell-absence'; readonly absence: Absence }
  /** The message counts as answered, so that later rules don't answer it. */
  | { readonly kind: 'take-message' }
  | { readonly kind: 'count-menu'; readonly place: MenuPlace; readonly menusSent: number }
  | { readonly kind: 'give-up-menu' }
  | { readonly kind: 'assign-queue'; readonly queueId: QueueId };

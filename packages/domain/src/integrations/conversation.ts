import type { Instant } from '@prosa/contract/instant';
import type { QueueIntegration } from '@prosa/contract/integrations/integration';

/** The settings of an integration that decide how it speaks with customers. */
export type IntegrationSettings = Pick<
  QueueIntegration,
  | 'type'
  | 'typebotDelayMessage'
  | 'typebotExpires'
  | 'typebotKeywordFinish'
  | 'typebotKeywordRestart'
  | 'typebotRestartMessage'
  | 'typebotUnknownMessage'
>;

/** The part of a conversation that the server remembers between two messages of the customer. */
export type IntegrationMemory = {
  /** The id of the conversation at the other system. Null if the conversation has not begun there. */
  readonly remoteId: string | null;
  /** The texts of the choices that the customer got last. The customer chooses one of them by its number. */
  readonly choices: readonly string[];
  /** The time of the customer's last message. */
  readonly heardAt: Instant;
};

/** The reason why an integration no longer speaks with a customer. */
export type IntegrationEnding =
  /** The integration itself ended the conversation, or handed it over. */
  | 'finished'
  /** The customer wrote the keyword that leaves the bot. */
  | 'keyword'
  /** The integration could not be reached, or answered in a way that is not as documented. */
  | 'failed'
  /** A person attended, moved or closed the ticket. */
  | 'taken-over'
  /** The contact's bot was switched off, or the company may no longer use integrations. */
  | 'bot-off';

/**
 * A call to the other system. `start` begins a conversation, and `text` is then the message with which the customer began it, or empty after the keyword for a restart. For `message`,
 * `text` is the customer's answer.
 */
export type IntegrationCallRequest = { readonly kind: 'start' | 'message'; readonly text: string };

/**
 * The hand-over that an integration asks for. `queueId` is null if the integration names no queue, and `userId` is null if it
 * names no user.
 */
export type IntegrationCommand = {
  readonly queueId: number | null;
  readonly userId: number | null;
  readonly stopBot: boolean;
  readonly closeTicket: boolean;
};

/** One part of an answer. The customer gets the parts in their order. */
export type IntegrationAnswerPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'file'; readonly url: string; readonly caption: string }
  | { readonly kind: 'pause'; readonly ms: number }
  | { readonly kind: 'command'; readonly command: IntegrationCommand };

/** The answer of an integration to one call, in the same form for all types of integrations. */
export type IntegrationAnswer = {
  /** The id of the conversation that the call began. Null if the call began none. */
  readonly remoteId: string | null;
  readonly parts: readonly IntegrationAnswerPart[];
  /** The choices that the customer is offered. */
  readonly choices: readonly string[];
  /** True if the conversation is over. */
  readonly isOver: boolean;
};

/** An action that the caller carries out. The caller carries out the actions in order, and stops at `end-session`. */
export type IntegrationEffect =
  | { readonly kind: 'call'; readonly request: IntegrationCallRequest }
  /** The conversation begins anew, because it has expired, or because the customer wrote the keyword for a restart. */
  | { readonly kind: 'begin-again'; readonly why: 'expired' | 'keyword' }
  | { readonly kind: 'send-text'; readonly text: string }
  | { readonly kind: 'send-file'; readonly url: string; readonly caption: string }
  | { readonly kind: 'wait'; readonly ms: number }
  | { readonly kind: 'move-ticket'; readonly queueId: number | null; readonly userId: number | null }
  | { readonly kind: 'close-ticket' }
  /** Attendants get a private note that the integration failed, or that its command could not be read. */
  | { readonly kind: 'add-note'; readonly note: 'failed' | 'command' }
  | { readonly kind: 'end-session'; readonly ending: IntegrationEnding };

export type IntegrationStep = { readonly memory: IntegrationMemory; readonly effects: readonly IntegrationEffect[] };

import type { CompanyId, ConnectionId } from '@prosa/contract/ids';
import type {
  ChannelAdapter,
  ConnectionAccess,
  OutboundMessage,
  SendOutcome,
  TypingTarget,
} from '../channels/channel-adapter.ts';
import type { DeliveryTarget } from './schedule-deliveries.ts';

/** One call of a provider. The delivery's state `sending` is already committed. */
export type DeliveryAttempt = {
  readonly adapter: ChannelAdapter;
  readonly access: ConnectionAccess;
  readonly message: OutboundMessage;
  readonly attempts: number;
  /** The customer who is to see that the bot is typing. Null for a message of a person. */
  readonly typing: TypingTarget | null;
};

/** An attempt with its outcome, which is not recorded yet. */
export type EndedAttempt = {
  readonly target: DeliveryTarget;
  readonly attempt: DeliveryAttempt;
  readonly outcome: SendOutcome;
};

/** The next step in a ticket: an attempt, another check of its waiting messages, or nothing now. */
export type NextStep =
  | { readonly kind: 'attempt'; readonly attempt: DeliveryAttempt }
  | { readonly kind: 'again' }
  | { readonly kind: 'done' };

/** The key of a connection at the send gate. */
export const toConnectionKey = (companyId: CompanyId, whatsappId: ConnectionId): string => `${companyId}:${whatsappId}`;

import type { CompanyId, ConnectionId } from '@prosa/contract/ids';
import type {
  ChannelAdapter,
  ConnectionAccess,
  OutboundMessage,
  SendOutcome,
  TypingTarget,
} from '../channels/channel-adapter.ts';
import type { DeliveryTarget } from './schedule-deliveries.ts';

/** One call to a provider. The transaction that set the delivery's state to `sending` has been committed. */
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

/**
 * The next step in a ticket. `attempt`: the provider is to be called. `again`: the ticket's waiting messages are to be checked
 * once more. `done`: nothing can be sent now.
 */
export type NextDeliveryStep =
  | { readonly kind: 'attempt'; readonly attempt: DeliveryAttempt }
  | { readonly kind: 'again' }
  | { readonly kind: 'done' };

/** Returns the key by which the send gate identifies a connection. */
export const toSendGateKey = (companyId: CompanyId, whatsappId: ConnectionId): string => `${companyId}:${whatsappId}`;

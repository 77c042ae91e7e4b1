import type { CompanyId, ConnectionId, MessageId } from '@prosa/contract/ids';
import type { Readable } from 'node:stream';
import type { Channel, ConnectionStatus } from '@prosa/contract/channels/channel';
import type { Ack, MediaType, SentMenu, SharedContacts, SharedLocation } from '@prosa/contract/messages/message';

/** A connection with its decrypted secrets. Callers keep it in memory only during one call. */
export type ConnectionAccess = {
  readonly companyId: CompanyId;
  readonly id: ConnectionId;
  readonly channel: Channel;
  readonly status: ConnectionStatus;
  readonly phoneNumberId: string | null;
  readonly businessAccountId: string | null;
  readonly accessToken: string | null;
  readonly appSecret: string | null;
  readonly verifyToken: string | null;
};

/** An event that a channel reports about its customers. All channels use this form. `at` is the provider's time. */
export type InboundEvent =
  | { readonly kind: 'message'; readonly message: InboundMessage }
  | {
      readonly kind: 'status';
      readonly providerId: string;
      /** The id of Prosa's message, if the provider returns that id. */
      readonly messageId: MessageId | null;
      readonly ack: Ack | null;
      readonly failure: string | null;
      readonly at: Date;
    }
  | { readonly kind: 'call'; readonly call: InboundCall }
  /** A customer deleted the message that the provider knows as `providerId`. */
  | { readonly kind: 'deletion'; readonly providerId: string }
  | { readonly kind: 'unknown'; readonly reason: string };

/** A customer's call that begins to ring. When the call ends, the provider reports it as a message. */
export type InboundCall = { readonly callId: string; readonly at: Date };

export type InboundMessage = {
  readonly providerId: string;
  /** True for a message that the company wrote on its own phone. */
  readonly fromMe: boolean;
  readonly contact: {
    readonly identity: {
      readonly kind: 'phone' | 'lid' | 'group' | 'facebook' | 'instagram' | 'simulator';
      readonly value: string;
    };
    readonly name: string;
    readonly number: string;
    readonly isGroup: boolean;
  };
  readonly body: string;
  readonly mediaType: MediaType;
  /** The address of the file, which the worker downloads after the message is recorded. */
  readonly media: { readonly ref: string; readonly name: string; readonly mimeType: string } | null;
  readonly quotedProviderId: string | null;
  readonly dataJson: Record<string, unknown> | null;
  readonly at: Date;
};

/**
 * A part of a webhook body that `parseWebhook` can parse alone. If `sender` is not null, the part has the events of that sender
 * in their order. If `sender` is null, the part has events whose order does not matter.
 */
export type WebhookPart = { readonly sender: InboundMessage['contact']['identity'] | null; readonly payload: unknown };

export type OutboundMessage = {
  readonly messageId: MessageId;
  readonly to: { readonly kind: string; readonly value: string };
  readonly body: string;
  readonly quotedProviderId: string | null;
  readonly media: {
    readonly open: () => Promise<Readable>;
    readonly name: string;
    readonly mimeType: string;
    readonly sizeBytes: number;
  } | null;
  /** The contacts of a contact card. A contact card has neither text nor file. */
  readonly contacts?: SharedContacts['contacts'] | undefined;
  /** The location that the message shares. Such a message has no file, and its text is the location's name. */
  readonly location?: SharedLocation['location'] | undefined;
  /**
   * The choices of a menu that a customer can press. An adapter that can't show choices sends the message's text, which contains
   * them as a numbered list.
   */
  readonly menu?: SentMenu['menu'] | undefined;
  /**
   * The emoji with which the company reacts to the message that the provider knows as `providerId`. An empty emoji removes the
   * reaction.
   */
  readonly reaction?: { readonly providerId: string; readonly emoji: string } | undefined;
};

/** The new state of a delivered message. A body of null means that the message is deleted. */
export type RevisedMessage = {
  readonly providerId: string;
  readonly to: { readonly kind: string; readonly value: string };
  readonly body: string | null;
};

/** A customer who is to see that somebody is typing. `answeredId` is the provider's id of the customer's last message. */
export type TypingTarget = {
  readonly to: { readonly kind: string; readonly value: string };
  readonly answeredId: string | null;
};

/**
 * The outcome of one attempt to send a message.
 *
 * `accepted`: the provider has the message.
 *
 * `retry`: the message was certainly not sent. It may be sent again after `afterMs` at the earliest. `isAway` is true if the
 * provider can't be reached or has a failure itself.
 *
 * `refused`: the message will never be sent. The attendant sees the `reason`.
 *
 * `unclear`: the call failed at a moment when the provider may already have received the message.
 */
export type SendOutcome =
  | { readonly kind: 'accepted'; readonly providerId: string }
  | { readonly kind: 'retry'; readonly reason: string; readonly afterMs: number | null; readonly isAway?: boolean }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'unclear'; readonly reason: string };

/** A messaging channel. The tests of `channel-conformance.ts` run for every adapter. */
export type ChannelAdapter = {
  readonly channel: Channel;
  /**
   * The rule for a message whose attempt was `unclear` or was interrupted by a crash. `resend`: the message is sent again,
   * because the provider recognises a repeated message id. `wait`: the message waits for the status event that the provider sends
   * for each message. If no status event arrives, a person decides.
   */
  readonly afterUnclear: 'resend' | 'wait';
  readonly send: (access: ConnectionAccess, message: OutboundMessage, signal: AbortSignal) => Promise<SendOutcome>;
  /** Parses one stored webhook body into events. Never throws on unknown content. */
  readonly parseWebhook: (payload: unknown) => readonly InboundEvent[];
  /** Splits a webhook body by sender before it is stored. Leaves a body of a single sender unchanged. Never throws. */
  readonly splitWebhook: (payload: unknown) => readonly WebhookPart[];
  readonly download: (
    access: ConnectionAccess,
    ref: string,
    signal: AbortSignal,
  ) => Promise<{ readonly body: Readable; readonly mimeType: string }>;
  readonly markRead: (access: ConnectionAccess, providerId: string, signal: AbortSignal) => Promise<void>;
  /**
   * Shows the customer that somebody is typing, until the next message arrives or some seconds have passed. Undefined if the
   * provider can't show that.
   */
  readonly showTyping?: (access: ConnectionAccess, target: TypingTarget, signal: AbortSignal) => Promise<void>;
  /** Refuses a call while it rings. Undefined if the channel has no calls, or can't refuse them. */
  readonly refuseCall?: (access: ConnectionAccess, callId: string, signal: AbortSignal) => Promise<void>;
  /**
   * Edits or deletes the customer's copy of a message. Undefined if the provider can't do that (`isRevisableChannel`). A repeated
   * call changes nothing.
   */
  readonly revise?: (access: ConnectionAccess, message: RevisedMessage, signal: AbortSignal) => Promise<void>;
};

export type ChannelAdapters = ReadonlyMap<Channel, ChannelAdapter>;

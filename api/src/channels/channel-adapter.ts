import type { CompanyId } from '@prosa/contract/ids';
import type { Readable } from 'node:stream';
import type { Channel } from '@prosa/contract/channels/channel';
import type { Ack, MediaType, SharedContacts } from '@prosa/contract/messages/message';

/** A connection with what its adapter needs, secrets opened. Lives only while a call lasts. */
export type ConnectionAccess = {
  readonly companyId: CompanyId;
  readonly id: number;
  readonly channel: Channel;
  readonly phoneNumberId: string | null;
  readonly accessToken: string | null;
  readonly appSecret: string | null;
  readonly verifyToken: string | null;
};

/** An event a channel tells of its customers, in one shape for all channels. `at` is the provider's time. */
export type InboundEvent =
  | { readonly kind: 'message'; readonly message: InboundMessage }
  | {
      readonly kind: 'status';
      readonly providerId: string;
      /** The id of our message, where the provider hands it back. */
      readonly messageId: string | null;
      readonly ack: Ack | null;
      readonly failure: string | null;
      readonly at: Date;
    }
  | { readonly kind: 'unknown'; readonly reason: string };

export type InboundMessage = {
  readonly providerId: string;
  /** True for what the company wrote from its own phone. */
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
  /** Where the file can be fetched; the worker downloads it after the message is recorded. */
  readonly media: { readonly ref: string; readonly name: string; readonly mimeType: string } | null;
  readonly quotedProviderId: string | null;
  readonly dataJson: Record<string, unknown> | null;
  readonly at: Date;
};

/**
 * A part of a webhook body, itself one that `parseWebhook` reads: the events of one sender, whose order is kept, or (`sender`
 * null) those whose order doesn't matter.
 */
export type WebhookPart = { readonly sender: InboundMessage['contact']['identity'] | null; readonly payload: unknown };

export type OutboundMessage = {
  readonly messageId: string;
  readonly to: { readonly kind: string; readonly value: string };
  readonly body: string;
  readonly quotedProviderId: string | null;
  readonly media: {
    readonly open: () => Promise<Readable>;
    readonly name: string;
    readonly mimeType: string;
    readonly sizeBytes: number;
  } | null;
  /** People it hands on, instead of a text or a file. */
  readonly contacts?: SharedContacts['contacts'] | undefined;
};

/** A delivered message as it is to be from now on; without a body it is to go. */
export type RevisedMessage = {
  readonly providerId: string;
  readonly to: { readonly kind: string; readonly value: string };
  readonly body: string | null;
};

/**
 * The outcome of one attempt. `unclear`: the call broke after it may have reached the provider. `retry`: it surely did
 * not go out and may later (`afterMs`: not before; `isAway`: because the provider can't be reached or is broken). `refused`: it never will; `reason` is shown to the attendant.
 */
export type SendOutcome =
  | { readonly kind: 'accepted'; readonly providerId: string }
  | { readonly kind: 'retry'; readonly reason: string; readonly afterMs: number | null; readonly isAway?: boolean }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'unclear'; readonly reason: string };

/** A channel of messages. All of them pass `channel-conformance.ts`. */
export type ChannelAdapter = {
  readonly channel: Channel;
  /**
   * The rule for `unclear` and for a crash in mid-call: `resend` where the provider folds a repeated message id, `wait` where
   * a status event names our message (and a person decides if none comes).
   */
  readonly afterUnclear: 'resend' | 'wait';
  readonly send: (access: ConnectionAccess, message: OutboundMessage, signal: AbortSignal) => Promise<SendOutcome>;
  /** Reads one stored webhook body into events; never throws on what it does not know. */
  readonly parseWebhook: (payload: unknown) => readonly InboundEvent[];
  /** Takes a webhook body apart by sender, before it is stored; one of a single sender stays as it is. Never throws. */
  readonly splitWebhook: (payload: unknown) => readonly WebhookPart[];
  readonly download: (
    access: ConnectionAccess,
    ref: string,
    signal: AbortSignal,
  ) => Promise<{ readonly body: Readable; readonly mimeType: string }>;
  readonly markRead: (access: ConnectionAccess, providerId: string, signal: AbortSignal) => Promise<void>;
  /** Changes or takes back what the customer has; missing where the provider can't (`channelRevises`). Twice is once. */
  readonly revise?: (access: ConnectionAccess, message: RevisedMessage, signal: AbortSignal) => Promise<void>;
};

export type ChannelAdapters = ReadonlyMap<Channel, ChannelAdapter>;

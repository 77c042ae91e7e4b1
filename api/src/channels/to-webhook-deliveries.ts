import type { ConnectionId } from '@prosa/contract/ids';
import { createHash } from 'node:crypto';
import { toStorableJson } from '@prosa/database/to-storable-json';
import type { ChannelAdapter } from './channel-adapter.ts';
import { toStoredIdentity } from './to-stored-identity.ts';

/** The body of a webhook in three forms, so that no step decodes or parses it again. */
export type WebhookBody = { readonly rawBody: Uint8Array; readonly text: string; readonly payload: unknown };

/** Converts a payload to the body of a webhook. */
export function toWebhookBody(payload: unknown): WebhookBody {
  const text = JSON.stringify(payload);
  return { rawBody: Buffer.from(text), text, payload };
}

/** A row of `webhook_deliveries`: the events of one conversation, or events that need no order (`conversation` is null). */
export type NewWebhookDelivery = {
  /** The hash of the content, by which a repeated webhook is recognised. */
  readonly digest: Buffer;
  readonly payload: string;
  readonly conversation: string | null;
};

/**
 * Converts a webhook body to rows of `webhook_deliveries`. The events of each sender are a row of their own, so that
 * conversations don't wait for each other.
 */
export function toWebhookDeliveries(
  splitWebhook: ChannelAdapter['splitWebhook'],
  { rawBody, text, payload: whole }: WebhookBody,
): NewWebhookDelivery[] {
  const parts = splitWebhook(whole);
  return parts.map(({ sender, payload }) => {
    const storedText = parts.length === 1 ? text : JSON.stringify(payload);
    const identity = sender === null ? null : toStoredIdentity(sender);
    return {
      digest: createHash('sha256')
        .update(parts.length === 1 ? rawBody : storedText)
        .digest(),
      payload: toStorableJson(storedText),
      conversation: identity === null ? null : `${identity.kind}:${identity.value}`,
    };
  });
}

/**
 * Returns the key of a conversation's jobs. Jobs with the same key run one after the other, in the order in which their webhooks
 * were stored.
 */
export const toConversationKey = (whatsappId: ConnectionId, conversation: string): string => `${conversation}@${whatsappId}`;

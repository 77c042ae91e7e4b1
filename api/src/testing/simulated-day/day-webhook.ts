import { signWebhook, toInboundWebhook, toStatusWebhook } from '@prosa/testing/graph-webhooks';
import type { DayCustomer, WrittenKind } from './world/draw-customer.ts';
import { APP_SECRET } from './install-company.ts';

/** The provider's id of the file of each voice message. */
export const VOICE_FILE_ID = '2';

export type DayWebhook = ReturnType<typeof signWebhook>;

type WebhookMessage = { readonly providerId: string; readonly text: string; readonly of: WrittenKind; readonly at: Date };

/** Returns the signed webhook of a customer's message, as the Cloud API sends it. */
export const createMessageWebhook = (
  { connection, number, name }: DayCustomer,
  { providerId, text, of, at }: WebhookMessage,
): DayWebhook =>
  signWebhook(
    { appSecret: APP_SECRET },
    toInboundWebhook(connection.phoneNumberId, { number, name }, { id: providerId, at, content: toContent(of, text) }),
  );

function toContent(of: WrittenKind, text: string): Record<string, unknown> {
  if (of === 'document') return { type: 'document', document: { id: '1', filename: 'exame.pdf', mime_type: 'application/pdf' } };
  if (of === 'audio') return { type: 'audio', audio: { id: VOICE_FILE_ID, mime_type: 'audio/ogg; codecs=opus', voice: true } };
  return of === 'reaction'
    ? { type: 'reaction', reaction: { message_id: 'wamid.ours', emoji: text } }
    : { type: 'text', text: { body: text } };
}

type SentStatus = { readonly to: string; readonly providerId: string; readonly messageId: string; readonly at: Date };

/** Returns the signed webhook that reports that a message was sent. */
export const createStatusWebhook = (phoneNumberId: string, { to, providerId, messageId, at }: SentStatus): DayWebhook =>
  signWebhook(
    { appSecret: APP_SECRET },
    toStatusWebhook(
      phoneNumberId,
      { id: providerId, to, type: 'text', callbackData: messageId, body: {} },
      { status: 'sent', at },
    ),
  );

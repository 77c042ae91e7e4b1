import { createHmac } from 'node:crypto';
import type { FakeGraphApiOptions, GraphMessage } from './fake-graph.ts';

type SignedWebhook = { readonly body: string; readonly headers: Readonly<Record<string, string>> };

/**
 * Returns a signed webhook: its body, and the headers with the signature of exactly this body. A test can post webhooks several
 * times and in any order.
 */
export function signWebhook(options: Pick<FakeGraphApiOptions, 'appSecret'>, payload: unknown): SignedWebhook {
  const body = JSON.stringify(payload);
  const signature = createHmac('sha256', options.appSecret).update(body).digest('hex');
  return { body, headers: { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` } };
}

const toWebhookPayload = (phoneNumberId: string, value: Record<string, unknown>) => ({
  object: 'whatsapp_business_account',
  entry: [
    {
      id: '102290129340398',
      changes: [
        {
          field: 'messages',
          value: {
            messaging_product: 'whatsapp',
            metadata: { display_phone_number: '15550783881', phone_number_id: phoneNumberId },
            ...value,
          },
        },
      ],
    },
  ],
});

/**
 * Returns the payload of the webhook that Meta sends for an inbound message. `content` is the part that depends on the type, for
 * example `{ type: 'text', text: { body } }`.
 */
export const toInboundWebhook = (
  phoneNumberId: string,
  from: { readonly number: string; readonly name: string },
  { id, at, content }: { readonly id: string; readonly at: Date; readonly content: Record<string, unknown> },
) =>
  toWebhookPayload(phoneNumberId, {
    contacts: [{ profile: { name: from.name }, wa_id: from.number }],
    messages: [{ from: from.number, id, timestamp: String(Math.floor(at.getTime() / 1000)), ...content }],
  });

export const toStatusWebhook = (
  phoneNumberId: string,
  message: GraphMessage,
  {
    status,
    at,
    errors = [],
  }: {
    readonly status: 'sent' | 'delivered' | 'read' | 'failed';
    readonly at: Date;
    readonly errors?: readonly { code: number; title: string }[];
  },
) =>
  toWebhookPayload(phoneNumberId, {
    statuses: [
      {
        id: message.id,
        status,
        timestamp: String(Math.floor(at.getTime() / 1000)),
        recipient_id: message.to,
        ...(message.callbackData === null ? {} : { biz_opaque_callback_data: message.callbackData }),
        ...(errors.length === 0 ? {} : { errors }),
      },
    ],
  });

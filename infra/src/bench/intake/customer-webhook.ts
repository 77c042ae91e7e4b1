import { createHmac } from 'node:crypto';
import { toRequestBytes } from '../load/lean-client.ts';
import { APP_SECRET } from './intake-companies.ts';

export type CustomerMessage = { readonly from: string; readonly body: string };

/**
 * Returns the bytes of a request with a signed webhook of the Cloud API. The webhook contains customers' messages to one phone
 * number.
 */
export function toCustomerWebhook(phoneNumberId: string, written: readonly CustomerMessage[]): Buffer {
  const value = {
    messaging_product: 'whatsapp',
    metadata: { display_phone_number: '551140000000', phone_number_id: phoneNumberId },
    contacts: written.map(({ from }) => ({ profile: { name: 'Cliente' }, wa_id: from })),
    messages: written.map(({ from, body }) => ({
      from,
      id: `wamid.${body}`,
      timestamp: String(Math.floor(Date.now() / 1000)),
      type: 'text',
      text: { body },
    })),
  };
  const text = Buffer.from(
    JSON.stringify({ object: 'whatsapp_business_account', entry: [{ id: '1', changes: [{ field: 'messages', value }] }] }),
  );
  const signature = createHmac('sha256', APP_SECRET).update(text).digest('hex');
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` };
  return toRequestBytes('POST', '/api/webhooks/whatsappapi', { headers, body: text });
}

/** Returns a new phone number with each call. */
export const nextPhoneNumber = ((): (() => string) => {
  let last = 0;
  return () => `5511${String(900_000_000 + (last += 1))}`;
})();

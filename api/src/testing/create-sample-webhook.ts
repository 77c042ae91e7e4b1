/** Returns the body of a webhook of the Cloud API for a phone number. The webhook contains no messages. */
export function createSampleWebhook(phoneNumberId: string): string {
  const value = { metadata: { phone_number_id: phoneNumberId } };
  return JSON.stringify({ object: 'whatsapp_business_account', entry: [{ id: '1', changes: [{ field: 'messages', value }] }] });
}

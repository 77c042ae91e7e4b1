/** A webhook of the Cloud API that names a number and brings nothing. */
export function sampleWebhook(phoneNumberId: string): string {
  const value = { metadata: { phone_number_id: phoneNumberId } };
  return JSON.stringify({ object: 'whatsapp_business_account', entry: [{ id: '1', changes: [{ field: 'messages', value }] }] });
}

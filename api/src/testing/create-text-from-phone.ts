import type { InboundMessage } from '../channels/channel-adapter.ts';

/** Returns an inbound text message of the customer with this phone number. The fields in `over` replace those of the message. */
export const createTextFromPhone = (number: string, body: string, over: Partial<InboundMessage> = {}): InboundMessage => ({
  providerId: `in.${crypto.randomUUID()}`,
  fromMe: false,
  contact: { identity: { kind: 'phone', value: number }, name: 'Rita Lee', number, isGroup: false },
  body,
  mediaType: 'chat',
  media: null,
  quotedProviderId: null,
  dataJson: null,
  at: new Date(),
  ...over,
});

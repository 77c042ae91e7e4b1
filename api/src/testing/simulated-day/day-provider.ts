import { Readable } from 'node:stream';
import { createStatusWebhook, VOICE_REF, type DayWebhook } from './day-webhook.ts';
import type { ChannelAdapter } from '../../channels/channel-adapter.ts';

const voice = Buffer.concat([Buffer.from('OggS'), Buffer.alloc(24), Buffer.from('OpusHead'), Buffer.alloc(64)]);

export type DayProvider = {
  /** The real adapter, except that its calls reach this simulated provider. */
  readonly adapter: ChannelAdapter;
  /** Lists the texts that the customer with this number received, in order. */
  readonly listReceived: (number: string) => readonly string[];
  /** Returns the webhooks that the provider has not sent yet, and empties their list. */
  readonly takeStatuses: () => readonly DayWebhook[];
};

/**
 * Creates the provider of the simulated day. It accepts each message, and keeps it even if the process that sent it dies before it
 * gets the answer. A status webhook for each message follows.
 */
export function createDayProvider(real: ChannelAdapter, clock: () => Date): DayProvider {
  const received = new Map<string, string[]>();
  const statuses: DayWebhook[] = [];
  let count = 0;
  return {
    adapter: {
      ...real,
      send: async ({ phoneNumberId }, { messageId, to, body }) => {
        count += 1;
        const providerId = `wamid.out.${count}`;
        received.set(to.value, [...(received.get(to.value) ?? []), body]);
        statuses.push(createStatusWebhook(phoneNumberId ?? '', { to: to.value, providerId, messageId, at: clock() }));
        return { kind: 'accepted', providerId };
      },
      download: async (_access, ref) =>
        ref === VOICE_REF
          ? { body: Readable.from([voice]), mimeType: 'audio/ogg' }
          : { body: Readable.from([Buffer.from('%PDF-1.7 um exame')]), mimeType: 'application/pdf' },
      showTyping: async () => {},
      markRead: async () => {},
    },
    listReceived: (number) => received.get(number) ?? [],
    takeStatuses: () => statuses.splice(0),
  };
}

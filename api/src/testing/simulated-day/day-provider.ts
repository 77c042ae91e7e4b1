import { Readable } from 'node:stream';
import { createStatusWebhook, VOICE_FILE_ID, type DayWebhook } from './day-webhook.ts';
import type { ChannelAdapter } from '../../channels/channel-adapter.ts';

const voice = Buffer.concat([Buffer.from('OggS'), Buffer.alloc(24), Buffer.from('OpusHead'), Buffer.alloc(64)]);

export type DayProvider = {
  /** The real adapter, except that it calls this simulated provider instead of the real one. */
  readonly adapter: ChannelAdapter;
  /** Lists the texts that the customer with this number received, in order. */
  readonly listReceived: (number: string) => readonly string[];
  /** Returns the status webhooks that the provider has not sent to the server yet. Each of them is returned only once. */
  readonly takeStatuses: () => readonly DayWebhook[];
};

/**
 * Creates the provider of the simulated day. It accepts each message. The message counts as received, even if the process that
 * sent it dies before the provider's answer arrives. A status webhook follows for each message.
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
        ref === VOICE_FILE_ID
          ? { body: Readable.from([voice]), mimeType: 'audio/ogg' }
          : { body: Readable.from([Buffer.from('%PDF-1.7 um exame')]), mimeType: 'application/pdf' },
      showTyping: async () => {},
      markRead: async () => {},
    },
    listReceived: (number) => received.get(number) ?? [],
    takeStatuses: () => statuses.splice(0),
  };
}

import type { ChannelAdapter } from '../channels/channel-adapter.ts';

/**
 * Creates an adapter of the Cloud API that reads no webhooks and reaches no provider. A test passes the functions that it needs.
 */
export const createTestAdapter = (calls: Partial<ChannelAdapter>): ChannelAdapter => ({
  channel: 'whatsappapi',
  afterUnclear: 'wait',
  parseWebhook: () => [],
  splitWebhook: () => [],
  markRead: async () => {},
  send: () => Promise.reject(new Error('nothing goes out here')),
  download: () => Promise.reject(new Error('no media here')),
  ...calls,
});

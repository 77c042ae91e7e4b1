import { expect, test } from 'vitest';
import { sampleMessage } from '../../testing/sample-rows.ts';
import { findLeastDelivered } from './find-least-delivered.ts';

test('the tick for the hidden pictures of an album is the tick of the picture that came least far', () => {
  const read = { ...sampleMessage(1, 1, { ack: 3 }), outbox: undefined };
  const sent = { ...sampleMessage(2, 1, { ack: 1 }), outbox: undefined };
  const unsent = {
    ...sampleMessage(3, 1, { ack: 0 }),
    outbox: { state: 'waiting', entryId: 'e', command: 'send-message' } as const,
  };
  expect(findLeastDelivered([read, sent])).toBe(sent);
  expect(findLeastDelivered([read, unsent, sent])).toBe(unsent);
  expect(findLeastDelivered([read, { ...read }])).toBe(read);
});

import { expect, test } from 'vitest';
import { sampleMessage } from '../../testing/sample-rows.ts';
import type { MessageView } from './message-view.ts';
import { reuseUnchangedMessages } from './use-unchanged-messages.ts';

const view = (n: number, changes: Partial<MessageView> = {}): MessageView => ({
  ...sampleMessage(n, 1),
  outbox: undefined,
  ...changes,
});

test('a message that is read again without a change stays the same object', () => {
  const before = [view(1), view(2)];
  const shown = reuseUnchangedMessages(before, [view(1), view(2, { ack: 3 }), view(3)]);
  expect(shown?.[0]).toBe(before[0]);
  expect(shown?.map(({ ack }) => ack)).toEqual([view(1).ack, 3, view(3).ack]);
});

test('a message is a new object once the state of its unsent command changes', () => {
  const outbox = { state: 'waiting', entryId: 'a', command: 'send-message', undoUntilMs: 5 } as const;
  const before = [view(1, { outbox })];
  expect(reuseUnchangedMessages(before, [view(1, { outbox: { ...outbox } })])?.[0]).toBe(before[0]);
  expect(reuseUnchangedMessages(before, [view(1)])?.[0]?.outbox).toBeUndefined();
});

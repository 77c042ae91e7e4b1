import { expect, test } from 'vitest';
import { sampleMessage } from '../../testing/sample-rows.ts';
import { moveUnsentToEnd } from './move-unsent-to-end.ts';
import type { MessageView } from './message-view.ts';

const view = (n: number, outbox: MessageView['outbox']): MessageView => ({ ...sampleMessage(n, 1), outbox });
const waiting = (command: string) => ({ state: 'waiting', entryId: 'e', command }) as const;

test('unsent messages come last and in order, while messages with unsent changes and refused messages keep their places', () => {
  const sentLater = view(5, undefined);
  const rows = [
    view(1, waiting('edit-message')),
    view(2, waiting('send-message')),
    view(3, { ...waiting('send-message'), state: 'refused' }),
    view(4, waiting('send-message')),
    sentLater,
  ];
  expect(moveUnsentToEnd(rows).map(({ body }) => body)).toEqual([1, 3, 5, 2, 4].map((n) => `message ${n}`));
});

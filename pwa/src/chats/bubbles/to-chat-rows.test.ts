import { UserId } from '@prosa/contract/ids';
import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { toChatMessageView } from '../chat-message.ts';
import { toChatRows } from './to-chat-rows.ts';

const message = (n: number, userId: number, at: string) =>
  toChatMessageView(
    {
      id: `m${n}`,
      userId: v.parse(UserId, userId),
      at,
      text: `text ${n}`,
      media: [],
      replyTo: undefined,
      mentions: [],
      isEdited: false,
      isDeleted: false,
      reactions: [],
    },
    { userId: v.parse(UserId, 7), month: at.slice(0, 7), isWaiting: false, seenBy: [] },
  );
const rowsOf = (messages: Parameters<typeof toChatRows>[0], complete = true) =>
  toChatRows(messages, { complete, unreadFrom: undefined }).map((row) =>
    row.kind === 'message' ? `${row.key}${row.followsOwn ? '+' : ''}${row.isOfOtherDay ? '!' : ''}` : row.kind,
  );

test('the first message of a day has a day separator above it, and consecutive messages of one author form a group', () => {
  expect(
    rowsOf([
      message(1, 7, '2026-11-20T12:00:00'),
      message(2, 7, '2026-11-20T12:01:00'),
      message(3, 7, '2026-11-20T12:20:00'),
      message(4, 8, '2026-11-20T12:21:00'),
      message(5, 8, '2026-11-21T12:21:00'),
    ]),
  ).toEqual(['day', 'm1', 'm2+', 'm3', 'm4', 'day', 'm5']);
});

test('a message written offline keeps the place of its arrival, and shows the day on which it was written if that day is an earlier one', () => {
  expect(
    rowsOf([message(1, 7, '2026-11-21T09:00:00'), message(2, 8, '2026-11-20T23:00:00'), message(3, 7, '2026-11-21T09:05:00')]),
  ).toEqual(['day', 'm1', 'm2!', 'm3']);
});

test('the first message on the device gets no day separator while the server has older messages of the chat', () => {
  expect(rowsOf([message(1, 7, '2026-11-21T09:00:00')], false)).toEqual(['m1']);
});

test('whatever the clocks of the authors show, every message has one row with a unique key, and the order of the messages is kept', () => {
  const instants = fc.date({ min: new Date('2026-11-01'), max: new Date('2026-11-30'), noInvalidDate: true });
  fc.assert(
    fc.property(fc.array(fc.record({ by: fc.nat(2), at: instants })), (said) => {
      const messages = said.map(({ by, at }, n) => message(n, by + 1, at.toISOString()));
      const rows = toChatRows(messages, { complete: true, unreadFrom: 'm3' });
      expect(rows.flatMap((row) => (row.kind === 'message' ? [row.key] : []))).toEqual(messages.map(({ id }) => id));
      expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
    }),
  );
});

import { expect, test } from 'vitest';
import * as v from 'valibot';
import { UserId } from '@prosa/contract/ids';
import type { Message } from '@prosa/contract/messages/message';
import { sampleMessage } from '../../testing/sample-rows.ts';
import { type ConversationRow, toConversationRows } from './to-conversation-rows.ts';
import type { MessageView } from './message-view.ts';

const view = (n: number, ticketId: number, changes: Partial<Message> = {}): MessageView => ({
  ...sampleMessage(n, ticketId),
  ...changes,
  outbox: undefined,
});
const listRowNames = (rows: readonly ConversationRow[]) =>
  rows.map((row) => (row.kind === 'message' ? row.message.body : row.kind === 'ticket' ? `ticket ${row.ticketId}` : row.kind));

test('a separator precedes the first message of each day, and of each ticket of the contact', () => {
  const messages = [
    view(1, 1, { createdAt: '2026-11-20T12:00:00.000Z' }),
    view(2, 1, { createdAt: '2026-11-21T12:00:00.000Z' }),
    view(3, 2, { createdAt: '2026-11-21T13:00:00.000Z' }),
  ];
  expect(listRowNames(toConversationRows(messages, { complete: true }))).toEqual([
    'ticket 1',
    'day',
    'message 1',
    'day',
    'message 2',
    'ticket 2',
    'day',
    'message 3',
  ]);
});

test('older messages that are loaded above do not move an existing separator', () => {
  const older = view(1, 1, { createdAt: '2026-11-21T11:00:00.000Z' });
  const held = [view(2, 1, { createdAt: '2026-11-21T12:00:00.000Z' }), view(3, 1, { createdAt: '2026-11-21T13:00:00.000Z' })];
  const before = toConversationRows(held, { complete: false }).map((row) => row.key);
  const after = toConversationRows([older, ...held], { complete: false }).map((row) => row.key);
  expect(after.slice(-before.length)).toEqual(before);
});

test('the unread mark is above the first unread message', () => {
  const messages = [view(1, 1), view(2, 1)];
  expect(listRowNames(toConversationRows(messages, { complete: false, unreadFrom: messages[1]?.id }))).toEqual([
    'message 1',
    'unread',
    'message 2',
  ]);
});

test('a message shows only the last reaction of the customer and of the company, and an empty reaction removes the one before', () => {
  const asked = view(1, 1);
  const reaction = (n: number, body: string, fromMe: boolean) =>
    view(n, 1, { body, fromMe, mediaType: 'reactionMessage', quotedMsg: asked.id });
  const reactionsAfter = (...reactions: MessageView[]) =>
    toConversationRows([asked, ...reactions], { complete: false }).map((row) =>
      row.kind === 'message' ? row.reactions.map(({ emoji }) => emoji) : row.kind,
    );
  expect(reactionsAfter(reaction(2, '👍', false), reaction(3, '❤️', false), reaction(4, '👏', true))).toEqual([['❤️', '👏']]);
  expect(reactionsAfter(reaction(2, '👍', false), reaction(3, '', false))).toEqual([[]]);
  const ofColleague = { ...reaction(5, '🎉', true), userId: v.parse(UserId, 9) };
  expect(reactionsAfter(reaction(4, '👏', true), ofColleague)).toEqual([['🎉']]);
});

test('a reaction that could not be delivered leaves the previous reaction in place, and is shown as undelivered until the next reaction', () => {
  const asked = view(1, 1);
  const reaction = (n: number, body: string, changes: Partial<MessageView> = {}): MessageView => ({
    ...view(n, 1, { body, mediaType: 'reactionMessage', quotedMsg: asked.id, delivery: 'sent' }),
    ...changes,
  });
  const rowAfter = (...reactions: MessageView[]) => {
    const [row] = toConversationRows([asked, ...reactions], { complete: false });
    return row?.kind === 'message' ? [row.reactions.map(({ emoji }) => emoji), row.undelivered?.body] : [];
  };
  const refused = { state: 'refused', entryId: 'e', command: 'react-to-message', code: 'ERR_TICKET_CHANGED' } as const;
  expect(rowAfter(reaction(2, '👍'), reaction(3, '❤️', { delivery: 'failed' }))).toEqual([['👍'], '❤️']);
  expect(rowAfter(reaction(2, '👍'), reaction(3, '', { outbox: refused }))).toEqual([['👍'], '']);
  expect(rowAfter(reaction(2, '👍', { delivery: 'failed' }), reaction(3, '❤️'))).toEqual([['❤️'], undefined]);
});

test('a reaction is shown as a row of its own if its message is not on the device', () => {
  const lost = view(2, 1, { body: '👍', mediaType: 'reactionMessage', quotedMsg: null });
  expect(listRowNames(toConversationRows([view(1, 1), lost], { complete: false }))).toEqual(['message 1', '👍']);
});

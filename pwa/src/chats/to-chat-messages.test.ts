import { UserId } from '@prosa/contract/ids';
import type { ChatEntry } from '@prosa/documents/chat/chat-entry';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { toChatMessages } from './to-chat-messages.ts';
import { mergeChatEntries } from '@prosa/documents/chat/merge-chat-entries';

const at = '2026-11-21T10:00:00.000Z';
const idOf = (n: number) => `018f0000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const user = (n: number) => v.parse(UserId, n);
const messageEntry = (n: number, by: number, media?: Extract<ChatEntry, { kind: 'message' }>['media']): ChatEntry => ({
  kind: 'message',
  id: idOf(n),
  userId: user(by),
  at,
  text: `text ${n}`,
  ...(media === undefined ? {} : { media }),
});
const seenEntry = (n: number, by: number, about: number): ChatEntry => ({
  kind: 'seen',
  id: idOf(n),
  userId: user(by),
  at,
  about: idOf(about),
});
const month = (name: string, entries: readonly ChatEntry[]) => ({ month: name, ...mergeChatEntries(entries) });
const reader = { userId: v.parse(UserId, 1), members: [user(1), user(2), user(3)], unsent: new Set<string>() };

test('the messages of several months are in order, and a user who has seen a later message has seen the earlier ones', () => {
  const shown = toChatMessages(
    [month('2026-10', [messageEntry(1, 1)]), month('2026-11', [messageEntry(2, 1), messageEntry(3, 2), seenEntry(4, 2, 2)])],
    reader,
  );
  expect(shown.map(({ id, month: of, fromMe, seenBy }) => [id, of, fromMe, seenBy])).toEqual([
    [idOf(1), '2026-10', true, [2]],
    [idOf(2), '2026-11', true, [2]],
    [idOf(3), '2026-11', false, []],
  ]);
});

test('a former member of a chat is not among those who have seen a message', () => {
  const [shown] = toChatMessages([month('2026-11', [messageEntry(1, 1), seenEntry(2, 9, 1), seenEntry(3, 3, 1)])], reader);
  expect(shown?.seenBy).toEqual([3]);
});

test('a message that the server has not stored is marked as waiting', () => {
  const shown = toChatMessages([month('2026-11', [messageEntry(1, 1), messageEntry(2, 1)])], {
    ...reader,
    unsent: new Set([idOf(2)]),
  });
  expect(shown.map(({ isWaiting }) => isWaiting)).toEqual([false, true]);
});

test('the URL of a file contains the file’s id, and an SVG does not count as a picture', () => {
  const [shown] = toChatMessages(
    [
      month('2026-11', [
        messageEntry(1, 1, [
          { id: idOf(11), name: 'a.jpg', mimeType: 'image/jpeg', sizeBytes: 10 },
          { id: idOf(12), name: 'b.svg', mimeType: 'image/svg+xml', sizeBytes: 10 },
        ]),
      ]),
    ],
    reader,
  );
  expect(shown?.medias.map(({ mediaType, media }) => [mediaType, media.url])).toEqual([
    ['image', `/api/media/${idOf(11)}/file`],
    ['application', `/api/media/${idOf(12)}/file`],
  ]);
  expect(shown).toMatchObject({ mediaType: 'image', media: { name: 'a.jpg' } });
});

import { UserId } from '@prosa/contract/ids';
import type { ChatEntry } from '@prosa/documents/chat/chat-entry';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { toChatMessages } from './to-chat-messages.ts';
import { foldChat } from '@prosa/documents/chat/fold-chat';

const at = '2026-11-21T10:00:00.000Z';
const idOf = (n: number) => `018f0000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const user = (n: number) => v.parse(UserId, n);
const said = (n: number, by: number, media?: Extract<ChatEntry, { kind: 'message' }>['media']): ChatEntry => ({
  kind: 'message',
  id: idOf(n),
  userId: user(by),
  at,
  text: `text ${n}`,
  ...(media === undefined ? {} : { media }),
});
const seen = (n: number, by: number, about: number): ChatEntry => ({
  kind: 'seen',
  id: idOf(n),
  userId: user(by),
  at,
  about: idOf(about),
});
const month = (name: string, entries: readonly ChatEntry[]) => ({ month: name, ...foldChat(entries) });
const reader = { userId: v.parse(UserId, 1), members: [1, 2, 3], unstored: new Set<string>() };

test('months are in order, and having seen a message of a later one means having seen the earlier ones', () => {
  const shown = toChatMessages(
    [month('2026-10', [said(1, 1)]), month('2026-11', [said(2, 1), said(3, 2), seen(4, 2, 2)])],
    reader,
  );
  expect(shown.map(({ id, month: of, fromMe, seenBy }) => [id, of, fromMe, seenBy])).toEqual([
    [idOf(1), '2026-10', true, [2]],
    [idOf(2), '2026-11', true, [2]],
    [idOf(3), '2026-11', false, []],
  ]);
});

test('a former member is not among those who have seen a message', () => {
  const [shown] = toChatMessages([month('2026-11', [said(1, 1), seen(2, 9, 1), seen(3, 3, 1)])], reader);
  expect(shown?.seenBy).toEqual([3]);
});

test('a message that the server has not stored shows as waiting', () => {
  const shown = toChatMessages([month('2026-11', [said(1, 1), said(2, 1)])], { ...reader, unstored: new Set([idOf(2)]) });
  expect(shown.map(({ isWaiting }) => isWaiting)).toEqual([false, true]);
});

test('files are found by their ids and shown by their kind, and an SVG is only saved', () => {
  const [shown] = toChatMessages(
    [
      month('2026-11', [
        said(1, 1, [
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

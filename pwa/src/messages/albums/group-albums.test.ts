import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Message } from '@prosa/contract/messages/message';
import { sampleMessage } from '../../testing/sample-rows.ts';
import type { MessageView } from '../conversation/message-view.ts';
import { toConversationRows } from '../conversation/to-conversation-rows.ts';
import { ALBUM_PAUSE_MS, groupAlbums } from './group-albums.ts';

const START_MS = Date.parse('2026-11-21T10:00:00.000Z');
const media = { url: '/a.png', name: 'a.png', mimeType: 'image/png', sizeBytes: 1, thumbnailUrl: null };
const picture = (n: number, changes: Partial<Message> = {}): MessageView => ({
  ...sampleMessage(n, 1),
  mediaType: 'image',
  media,
  body: '',
  outbox: undefined,
  ...changes,
});
const at = (ms: number) => new Date(START_MS + ms).toISOString();
const groupRows = (messages: readonly MessageView[], unreadFrom?: string) =>
  groupAlbums(toConversationRows(messages, { complete: true, unreadFrom }));
/** Lists the shown messages by row: the ids of an album together, and all other messages alone. */
const listGroups = (messages: readonly MessageView[], unreadFrom?: string): (readonly string[])[] =>
  groupRows(messages, unreadFrom).flatMap((row) =>
    row.kind === 'album' ? [row.memberKeys] : row.kind === 'message' ? [[row.key]] : [],
  );

const messageVariants: readonly Partial<Message>[] = [
  {},
  {},
  { fromMe: false },
  { body: 'A planta' },
  { media: null },
  { mediaType: 'chat', media: null, body: 'Oi' },
  { isDeleted: true },
  { isForwarded: true },
  { isPrivate: true },
  { quotedMsg: picture(1).id },
  { ticketId: sampleMessage(1, 2).ticketId },
];
const arbitraryConversations = fc
  .array(fc.tuple(fc.constantFrom(...messageVariants), fc.constantFrom(0, 1_000, ALBUM_PAUSE_MS, ALBUM_PAUSE_MS + 1)), {
    maxLength: 40,
  })
  .map((steps) => {
    let ms = 0;
    return steps.map(([changes, pause], n) => picture(n + 1, { ...changes, createdAt: at((ms += pause)) }));
  });

test('grouping rows into albums keeps every message once and in order, and does not change other rows', () => {
  fc.assert(
    fc.property(arbitraryConversations, fc.nat(40), (messages, unread) => {
      const unreadFrom = messages[unread]?.id;
      expect(listGroups(messages, unreadFrom).flat()).toEqual(messages.map(({ id }) => id));
      const single = toConversationRows(messages, { complete: true, unreadFrom });
      const ungrouped = groupAlbums(single).flatMap<unknown>((row) => (row.kind === 'album' ? row.pictures : [row]));
      expect(ungrouped).toEqual(single);
    }),
  );
});

test('two successive messages are in one album exactly if both are bare pictures of one author and ticket, with a short pause between', () => {
  fc.assert(
    fc.property(arbitraryConversations, (messages) => {
      const isBare = (each: MessageView) =>
        each.mediaType === 'image' && each.media !== null && each.body === '' && each.quotedMsg === null && !each.isDeleted;
      const fits = (a: MessageView, b: MessageView) =>
        isBare(a) &&
        isBare(b) &&
        ['fromMe', 'isPrivate', 'ticketId', 'isForwarded'].every((name) => Reflect.get(a, name) === Reflect.get(b, name)) &&
        Date.parse(b.createdAt) - Date.parse(a.createdAt) <= ALBUM_PAUSE_MS;
      const joined = new Set(listGroups(messages).flatMap((ids) => ids.slice(1)));
      for (const [n, each] of messages.entries()) {
        const before = messages[n - 1];
        expect(joined.has(each.id)).toBe(before !== undefined && fits(before, each));
      }
    }),
  );
});

test('a picture that arrives later changes neither the key of its album nor the keys of earlier rows', () => {
  fc.assert(
    fc.property(arbitraryConversations, (messages) => {
      const before = groupRows(messages.slice(0, -1)).map(({ key }) => key);
      expect(
        groupRows(messages)
          .map(({ key }) => key)
          .slice(0, before.length),
      ).toEqual(before);
    }),
  );
});

test('the unread mark splits an album', () => {
  const messages = [picture(1), picture(2), picture(3), picture(4)];
  const [a, b, c, d] = messages.map(({ id }) => id);
  expect(listGroups(messages, c)).toEqual([
    [a, b],
    [c, d],
  ]);
});

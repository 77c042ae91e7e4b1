import { UserId } from '@prosa/contract/ids';
import { appendChatEntries, toChatArray } from './chat-document.ts';
import type { ChatEntry } from './chat-entry.ts';
import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { mergeChatEntries, listUsersWhoSaw } from './merge-chat-entries.ts';

const toEntryId = (n: number) => `018f0000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const toUserId = (n: number) => v.parse(UserId, n);
const at = '2026-11-21T10:00:00.000Z';
const createMessageEntry = (n: number, userId: number, text = `text ${n}`): ChatEntry => ({
  kind: 'message',
  id: toEntryId(n),
  userId: toUserId(userId),
  at,
  text,
});
const createFieldsAbout = (n: number, userId: number, of: number) => ({
  id: toEntryId(n),
  userId: toUserId(userId),
  at,
  about: toEntryId(of),
});

test('the author’s edit with the greatest id counts in any order of arrival, and the edits of other users are ignored', () => {
  const { messages } = mergeChatEntries([
    createMessageEntry(1, 1),
    { kind: 'edit', ...createFieldsAbout(3, 1, 1), text: 'second' },
    { kind: 'edit', ...createFieldsAbout(4, 2, 1), text: 'forged' },
    { kind: 'edit', ...createFieldsAbout(2, 1, 1), text: 'first' },
  ]);
  expect(messages).toMatchObject([{ text: 'second', isEdited: true, isDeleted: false }]);
});

test('a deleted message keeps its place without its content, even if it is edited afterwards', () => {
  const { messages } = mergeChatEntries([
    createMessageEntry(1, 1),
    createMessageEntry(2, 2),
    { kind: 'reaction', ...createFieldsAbout(3, 2, 1), emoji: '👍' },
    { kind: 'deletion', ...createFieldsAbout(4, 1, 1) },
    { kind: 'edit', ...createFieldsAbout(5, 1, 1), text: 'back' },
    { kind: 'deletion', ...createFieldsAbout(6, 1, 2) },
  ]);
  expect(messages).toMatchObject([
    { id: toEntryId(1), text: '', isDeleted: true, isEdited: false, reactions: [] },
    { id: toEntryId(2), text: 'text 2', isDeleted: false },
  ]);
});

test('of a user’s reactions only the one with the greatest id counts, and an empty emoji removes the user’s reaction', () => {
  const { messages } = mergeChatEntries([
    createMessageEntry(1, 1),
    { kind: 'reaction', ...createFieldsAbout(2, 1, 1), emoji: '👍' },
    { kind: 'reaction', ...createFieldsAbout(3, 2, 1), emoji: '👍' },
    { kind: 'reaction', ...createFieldsAbout(7, 1, 1), emoji: '🎉' },
    { kind: 'reaction', ...createFieldsAbout(4, 1, 1), emoji: '❤️' },
    { kind: 'reaction', ...createFieldsAbout(5, 3, 1), emoji: '👍' },
    { kind: 'reaction', ...createFieldsAbout(6, 3, 1), emoji: '' },
  ]);
  expect(messages[0]?.reactions).toEqual([
    { emoji: '👍', userIds: [2] },
    { emoji: '🎉', userIds: [1] },
  ]);
});

test('a user who has seen a message counts as having seen all earlier messages, and the author of a message is not listed among its readers', () => {
  const month = mergeChatEntries([
    createMessageEntry(1, 1),
    createMessageEntry(2, 2),
    createMessageEntry(3, 1),
    { kind: 'seen', ...createFieldsAbout(4, 2, 3) },
    { kind: 'seen', ...createFieldsAbout(5, 2, 1) },
    { kind: 'seen', ...createFieldsAbout(6, 3, 2) },
  ]);
  expect([0, 1, 2].map((place) => listUsersWhoSaw(month, place))).toEqual([[2, 3], [3], [2]]);
});

const step = fc.record({
  device: fc.nat(2),
  kind: fc.constantFrom('message', 'message', 'edit', 'deletion', 'reaction', 'seen', 'sync'),
  of: fc.nat(20),
  word: fc.constantFrom('', 'a', 'b', '👍'),
});

/** Lets several devices write entries, and sometimes merge their documents. Returns the documents. */
function writeOnDevices(steps: readonly { device: number; kind: string; of: number; word: string }[]): Y.Doc[] {
  const devices = [0, 1, 2].map((clientId) => {
    const device = new Y.Doc();
    device.clientID = clientId + 1;
    return device;
  });
  const meet = (one: Y.Doc, other: Y.Doc): void => {
    Y.applyUpdate(other, Y.encodeStateAsUpdate(one, Y.encodeStateVector(other)));
    Y.applyUpdate(one, Y.encodeStateAsUpdate(other, Y.encodeStateVector(one)));
  };
  let made = 0;
  for (const { device, kind, of, word } of steps) {
    const own = devices[device];
    const [first, second, third] = devices;
    if (own === undefined || first === undefined || second === undefined || third === undefined) continue;
    if (kind === 'sync') {
      meet(own, device === 0 ? second : first);
      continue;
    }
    made += 1;
    if (kind === 'message') appendChatEntries(own, createMessageEntry(made, device + 1));
    const known = toChatArray(own)
      .toArray()
      .filter((entry) => entry.kind === 'message');
    const named = known[of % Math.max(known.length, 1)];
    if (kind === 'message' || named === undefined) continue;
    const common = { id: toEntryId(made), userId: toUserId(device + 1), at, about: named.id };
    if (kind === 'edit') appendChatEntries(own, { kind, ...common, text: word });
    else if (kind === 'reaction') appendChatEntries(own, { kind, ...common, emoji: word });
    else if (kind === 'deletion' || kind === 'seen') appendChatEntries(own, { kind, ...common });
  }
  const [first, second, third] = devices;
  if (first !== undefined && second !== undefined && third !== undefined) {
    meet(first, second);
    meet(second, third);
    meet(first, second);
    meet(second, third);
  }
  return devices;
}

test('devices that have exchanged all entries show the same messages in the same order, and no message is missing', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const [first, ...others] = writeOnDevices(steps).map((device) => toChatArray(device).toArray());
      const entries = first ?? [];
      const month = mergeChatEntries(entries);
      for (const other of others) expect(mergeChatEntries(other)).toEqual(month);
      expect(month.messages.map(({ id }) => id)).toEqual(entries.filter(({ kind }) => kind === 'message').map(({ id }) => id));
    }),
  );
});

test('later entries never undo a deletion, and a message that a user has seen stays seen', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), fc.nat(60), (steps, until) => {
      const entries = toChatArray(writeOnDevices(steps)[0] ?? new Y.Doc()).toArray();
      const [before, after] = [mergeChatEntries(entries.slice(0, until)), mergeChatEntries(entries)];
      before.messages.forEach((message, place) => {
        expect(after.messages[place]?.id).toBe(message.id);
        if (message.isDeleted) expect(after.messages[place]?.isDeleted).toBe(true);
        expect(listUsersWhoSaw(after, place)).toEqual(expect.arrayContaining(listUsersWhoSaw(before, place)));
        const reactors = after.messages[place]?.reactions.flatMap(({ userIds }) => userIds) ?? [];
        expect(new Set(reactors).size).toBe(reactors.length);
      });
    }),
  );
});

import { UserId } from '@prosa/contract/ids';
import { appendChatEntries } from '@prosa/documents/chat/chat-document';
import type { ChatEntry } from '@prosa/documents/chat/chat-entry';
import { refusalCodes } from '@prosa/documents/guard/refusal';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { readChanges } from '../../sync/documents/read-changes.ts';
import { prependToChatDraft } from '../composer/prepend-to-chat-draft.ts';
import { toChatRefusalReason } from '../to-chat-refusal-reason.ts';
import { writeDeletion, writeEdit, writeMessage, writeReaction, writeSeenMark } from '../write-chat.ts';
import { listWrittenEntries } from '../list-written-entries.ts';

const author = { userId: v.parse(UserId, 7), now: () => new Date('2026-11-21T10:00:00.000Z') };
const emptyDraft = { text: '', files: [], replyTo: null, mentions: [] };
const noReply = { replyTo: null, mentions: [] };

/** Lets `write` change a document, and returns the entries in the changes that a device would store. */
function listStoredEntries(write: (document: { readonly doc: Y.Doc }) => void): ChatEntry[] {
  const doc = new Y.Doc();
  const entries: ChatEntry[] = [];
  doc.on('afterTransaction', (transaction) => entries.push(...listWrittenEntries(readChanges(transaction))));
  write({ doc });
  return entries;
}

test('listWrittenEntries finds, in the changes that a device stores, every entry that a user writes into a chat', () => {
  const entries = listStoredEntries((document) => {
    const id = writeMessage(document, author, { text: 'oi', replyTo: null, mentions: [v.parse(UserId, 8)] });
    writeEdit(document, author, { about: id, text: 'olá' });
    writeReaction(document, author, { about: id, emoji: '👍' });
    writeSeenMark(document, author, id);
    writeDeletion(document, author, id);
  });
  expect(entries.map(({ kind }) => kind)).toEqual(['message', 'edit', 'reaction', 'seen', 'deletion']);
  expect(entries[0]).toMatchObject({ userId: 7, text: 'oi', mentions: [8], at: '2026-11-21T10:00:00.000Z' });
});

test('into a nearly full document, a device still writes messages, but no entries that mark messages as read', () => {
  const doc = new Y.Doc();
  const [message] = listStoredEntries((document) => void writeMessage(document, author, { text: 'oi', ...noReply }));
  if (message === undefined) throw new Error('nothing was written');
  appendChatEntries(doc, ...Array.from({ length: 15_000 }, () => message));
  writeSeenMark({ doc }, author, message.id);
  expect(doc.getArray('messages').length).toBe(15_000);
  writeMessage({ doc }, author, { text: 'oi', ...noReply });
  expect(doc.getArray('messages').length).toBe(15_001);
});

test('a device writes no entries that mark messages as read for a member who has used more than half of their allowed entries of the month', () => {
  const doc = new Y.Doc();
  const [message] = listStoredEntries((document) => void writeMessage(document, author, { text: 'oi', ...noReply }));
  if (message === undefined) throw new Error('nothing was written');
  const other = { ...author, userId: v.parse(UserId, 8) };
  appendChatEntries(doc, ...Array.from({ length: 7_000 }, () => message));
  writeSeenMark({ doc }, author, message.id);
  writeSeenMark({ doc }, other, message.id);
  expect(doc.getArray<ChatEntry>('messages').toArray().slice(7_000)).toMatchObject([{ kind: 'seen', userId: 8 }]);
});

test('a refused message returns to the beginning of the draft, with its text, its mentions and the message that it answers', () => {
  const about = '018f0000-0000-7000-8000-000000000001';
  const written = listStoredEntries(
    (document) => void writeMessage(document, author, { text: 'recusada', replyTo: about, mentions: [v.parse(UserId, 8)] }),
  ).filter((entry) => entry.kind === 'message');
  expect(prependToChatDraft({ ...emptyDraft, text: 'nova' }, written)).toEqual({
    text: 'recusada\nnova',
    mentions: [8],
    replyTo: about,
  });
});

test('toChatRefusalReason returns the reason for the code of a refusal and the kind of the refused entry', () => {
  expect(toChatRefusalReason(refusalCodes.unacceptable, [{ kind: 'edit' }])).toBe('tooLate');
  expect(toChatRefusalReason(refusalCodes.unacceptable, [{ kind: 'message' }])).toBe('notTaken');
  expect(toChatRefusalReason(refusalCodes.tooLarge, [{ kind: 'edit' }])).toBe('monthFull');
  expect(toChatRefusalReason(refusalCodes.overShare, [{ kind: 'message' }])).toBe('shareFull');
  expect(toChatRefusalReason(refusalCodes.forbidden, [{ kind: 'message' }])).toBe('notAllowed');
});

import { ChatUuid, CompanyId, UserId } from '@prosa/contract/ids';
import { appendChatEntries } from '@prosa/documents/chat/chat-document';
import type { ChatEntry } from '@prosa/documents/chat/chat-entry';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import type * as Y from 'yjs';
import { createFakeDocument } from '../sync/documents/testing/fake-document.ts';
import { openChat } from './open-chat.ts';

const uuid = v.parse(ChatUuid, '018f0000-0000-7000-8000-0000000000aa');
const companyId = v.parse(CompanyId, 1);
const messageEntry = (n: number): ChatEntry => ({
  kind: 'message',
  id: `018f0000-0000-7000-8000-${String(n).padStart(12, '0')}`,
  userId: v.parse(UserId, 7),
  at: '2026-11-21T10:00:00.000Z',
  text: `text ${n}`,
});

/** Opens a chat whose months contain the given messages, at the given time. */
function openTestChat(
  firstMonth: string,
  now: string,
  {
    held = {},
    state = {},
  }: {
    readonly held?: Readonly<Record<string, readonly number[]>>;
    readonly state?: Parameters<typeof createFakeDocument>[1];
  } = {},
) {
  const time = { now };
  const documents = new Map<string, ReturnType<typeof createFakeDocument>>();
  const closed: string[] = [];
  const chat = openChat(
    { uuid, firstMonth },
    {
      companyId,
      now: () => new Date(time.now),
      open: (room) => {
        const month = room.slice(-7);
        const document = createFakeDocument(room, state);
        appendChatEntries(document.doc, ...(held[month] ?? []).map(messageEntry));
        documents.set(month, document);
        return { ...document, close: () => closed.push(month) };
      },
    },
  );
  const texts = () => chat.store.get().months.map(({ month, messages }) => [month, messages.map(({ text }) => text)]);
  return { chat, documents, closed, texts, time };
}

test('a chat opens at the current month by the server’s time, and shows a new message as soon as it is written', () => {
  const { documents, texts, chat } = openTestChat('2026-09', '2026-11-21T10:00:00.000Z', { held: { '2026-11': [1] } });
  expect(texts()).toEqual([['2026-11', ['text 1']]]);
  const november = documents.get('2026-11');
  if (november !== undefined) appendChatEntries(november.doc, messageEntry(2));
  expect(texts()).toEqual([['2026-11', ['text 1', 'text 2']]]);
  expect(chat.store.get().hasOlder).toBe(true);
});

test("loading older messages opens earlier months until a month has messages, but never a month before the chat's first month", async () => {
  const { chat, texts, documents } = openTestChat('2026-07', '2026-11-21T10:00:00.000Z', {
    held: { '2026-11': [3], '2026-08': [1] },
  });
  await chat.loadOlder();
  expect(texts().map(([month]) => month)).toEqual(['2026-08', '2026-09', '2026-10', '2026-11']);
  await chat.loadOlder();
  expect([...documents.keys()].sort()[0]).toBe('2026-07');
  expect(chat.store.get().hasOlder).toBe(false);
  await chat.loadOlder();
  expect(documents.size).toBe(5);
});

test('a request for older messages resolves only once the month’s document is synced', async () => {
  const { chat, documents } = openTestChat('2026-10', '2026-11-21T10:00:00.000Z', {
    state: { held: false, connection: 'connecting' },
  });
  let isDone = false;
  const loading = chat.loadOlder().then(() => {
    isDone = true;
  });
  const october = documents.get('2026-10');
  october?.state.set({ ...october.state.get(), held: true });
  await Promise.resolve();
  expect(chat.store.get().months[0]?.state.connection).toBe('connecting');
  expect(isDone).toBe(false);
  october?.state.set({ ...october.state.get(), connection: 'synced' });
  await loading;
  expect(isDone).toBe(true);
});

test('an open chat opens the document of the next month once the server’s time reaches it, and never opens a month before the chat’s first month', () => {
  const { chat, texts, time } = openTestChat('2026-11', '2026-11-30T23:59:59.000Z');
  chat.turnMonth();
  expect(texts().map(([month]) => month)).toEqual(['2026-11']);
  time.now = '2026-12-01T00:00:00.000Z';
  chat.turnMonth();
  expect(texts().map(([month]) => month)).toEqual(['2026-11', '2026-12']);
  expect(openTestChat('2026-11', '2026-10-31T12:00:00.000Z').texts()).toEqual([['2026-11', []]]);
});

test('after a refusal, an open chat shows the rebuilt document instead of the former document', () => {
  const { chat, documents, texts } = openTestChat('2026-11', '2026-11-21T10:00:00.000Z', { held: { '2026-11': [1] } });
  const document = chat.store.get().months[0]?.document;
  const november = documents.get('2026-11');
  if (document === undefined || november === undefined) throw new Error('no month is open');
  const anew = createFakeDocument(document.room).doc;
  appendChatEntries(anew, messageEntry(5));
  replaceDoc(document, anew);
  november.state.set({ ...november.state.get(), refusal: { code: 4422 } });
  expect(texts()).toEqual([['2026-11', ['text 5']]]);
  appendChatEntries(november.doc, messageEntry(6));
  expect(texts()).toEqual([['2026-11', ['text 5']]]);
  appendChatEntries(anew, messageEntry(7));
  expect(texts()).toEqual([['2026-11', ['text 5', 'text 7']]]);
});

// Gives a document another `doc`, as a real document gets when it is rebuilt.
const replaceDoc = (document: { readonly doc: Y.Doc }, doc: Y.Doc): void => void Object.assign(document, { doc });

test('closing a chat closes the documents of all its months', async () => {
  const { chat, closed } = openTestChat('2026-10', '2026-11-21T10:00:00.000Z');
  await chat.loadOlder();
  chat.close();
  expect(closed.sort()).toEqual(['2026-10', '2026-11']);
});

import { afterAll, expect, test } from 'vitest';
import { startChatApi, type ChatTestUser } from '../testing/start-chat-api.ts';
import { waitForFeed } from '../testing/wait-for-feed.ts';
import { pullPages } from '../testing/pull-pages.ts';

const { api, ana, bruno, root } = await startChatApi();
afterAll(() => api.stop());

/** Returns the chats that a device gets after `cursor`. */
async function pull({ token }: ChatTestUser, cursor?: string) {
  await waitForFeed(api);
  const { pages, ...end } = await pullPages(api, token, cursor);
  return {
    ...end,
    chats: new Map(pages.flatMap((page) => page.chats.map((chat) => [chat.id, chat]))),
    removed: pages.flatMap((page) => page.removed.chats),
  };
}

test("a device receives its user's chats, and each chat again after a change", async () => {
  const chat = await ana.group('Turno', bruno);
  const foreign = await ana.group('Outro', root);
  const first = await pull(bruno);
  expect(first.chats.get(chat.id)).toEqual(chat);
  expect(first.chats.has(foreign.id)).toBe(false);
  const quiet = await pull(bruno, first.cursor);
  expect([...quiet.chats.keys(), ...quiet.removed]).toEqual([]);

  await ana.say(chat, 'oi');
  const afterRead = await pull(bruno, quiet.cursor);
  expect(afterRead.chats.get(chat.id)).toMatchObject({ lastMessage: 'oi', users: [{ unreads: 0 }, { unreads: 1 }] });
  await bruno.call('POST', `/${chat.id}/read`);
  const read = await pull(bruno, afterRead.cursor);
  expect(read.chats.get(chat.id)).toMatchObject({ users: [{ unreads: 0 }, { unreads: 0 }] });
  await ana.call('PUT', `/${chat.id}`, { title: 'Noite' });
  expect((await pull(bruno, read.cursor)).chats.get(chat.id)?.title).toBe('Noite');
});

test('a device drops a chat that its user has left, and receives the chat again when the user returns', async () => {
  const chat = await ana.group('Vai e volta', bruno);
  const [his, hers, theirs] = [await pull(bruno), await pull(ana), await pull(root)];
  await bruno.call('POST', `/${chat.id}/leave`);
  const afterLeaving = await pull(bruno, his.cursor);
  expect([afterLeaving.removed, afterLeaving.chats.size]).toEqual([[chat.id], 0]);
  const kept = await pull(ana, hers.cursor);
  expect([kept.removed, kept.chats.get(chat.id)?.users.length]).toEqual([[], 1]);

  await ana.call('PUT', `/${chat.id}`, { users: [bruno.id] });
  const back = await pull(bruno, afterLeaving.cursor);
  expect([back.removed, [...back.chats.keys()]]).toEqual([[], [chat.id]]);
  // A device that was offline during both changes also receives the chat.
  const late = await pull(bruno, his.cursor);
  expect([late.removed, [...late.chats.keys()]]).toEqual([[], [chat.id]]);

  await ana.call('DELETE', `/${chat.id}`);
  expect((await pull(bruno, back.cursor)).removed).toEqual([chat.id]);
  expect((await pull(ana, kept.cursor)).removed).toEqual([chat.id]);
  const forOther = await pull(root, theirs.cursor);
  expect([forOther.removed, forOther.chats.size]).toEqual([[], 0]);
});

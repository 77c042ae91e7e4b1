import { parse } from 'valibot';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { CompanyId, UserId } from '@prosa/contract/ids';
import { publishChats } from '../live/publish-chats.ts';
import { createChanges } from '../platform/write.ts';
import { loadPushRecipients } from '../push/push-recipient.ts';
import { countUnread } from '../push/count-unread.ts';
import { startChatApi } from '../testing/start-chat-api.ts';
import { connectLive } from '../testing/connect-live.ts';
import { waitForFeed } from '../testing/wait-for-feed.ts';
import { pullPages } from '../testing/pull-pages.ts';
import { chatPushKind } from './chat-push-kind.ts';

const companyId = parse(CompanyId, 1);
const { api, ana, bruno } = await startChatApi();
const chat = await ana.group('Plano', bruno);
afterAll(() => api.stop());

beforeAll(async () => {
  await ana.say(chat, 'oi');
  const keys = {
    p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
    auth: 'tBHItJI5svbpez7KI4CCXg',
  };
  const device = { endpoint: 'https://push.example/bruno', keys, label: 'Chrome', language: 'pt', hidesContent: false };
  expect((await api.call('PUT', '/push/devices', { token: bruno.token, body: device })).status).toBe(200);
});

const setPlan = (isOn: boolean) =>
  api.services.database.withPlatform('super-user', (tx) => tx.updateTable('plans').set({ use_internal_chat: isOn }).execute());

async function pull(cursor?: string): Promise<{ reset: boolean; chats: number[]; cursor: string }> {
  await waitForFeed(api);
  const { pages, ...end } = await pullPages(api, bruno.token, cursor);
  return {
    ...end,
    reset: pages.some((page) => page.reset),
    chats: pages.flatMap((page) => [...page.chats.map(({ id }) => id), ...page.removed.chats]),
  };
}

test('a device drops all chats when the company’s plan loses internal chat, and receives all chats when the plan regains it', async () => {
  const before = await pull();
  expect(before.chats).toContain(chat.id);
  await setPlan(false);
  const without = await pull(before.cursor);
  expect(without).toMatchObject({ reset: true, chats: [] });
  await ana.write(chat, { kind: 'message', id: api.services.newId(), text: 'tarde' });
  const quiet = await pull(without.cursor);
  expect(quiet).toMatchObject({ reset: false, chats: [] });
  expect((await pull()).chats).toEqual([]);
  await setPlan(true);
  const back = await pull(quiet.cursor);
  expect(back.reset).toBe(true);
  expect(back.chats).toContain(chat.id);
});

/**
 * Returns everything from which Bruno's devices could learn of a chat without a REST call: events, the live room, notifications,
 * and the count on the app's icon.
 */
async function whatReachesBruno() {
  const live = await connectLive(api.port, bruno.token);
  const joined = await live.say('joinChatBox', chat.uuid);
  live.close();
  const changes = createChanges();
  changes.chats.set(chat.id, 'update');
  changes.chatDepartures.push({ chatId: chat.id, userId: parse(UserId, 1) });
  const { services } = api;
  const send = vi.fn();
  await publishChats({ ...services, live: { ...services.live, send } }, companyId, changes);
  const news = { kind: 'chat', chatId: chat.id, after: '0' } as const;
  const pushed = await api.services.database.withTenant(companyId, async (tx) => {
    const readers = await loadPushRecipients(tx, companyId);
    const [reader] = readers;
    if (reader === undefined) throw new Error('nobody has a device');
    return {
      audience: (await chatPushKind.audience({ tx, companyId }, readers, news)).length,
      note: (await chatPushKind.compose({ tx, companyId }, reader, news)) !== null,
      unread: await countUnread(tx, companyId, reader),
    };
  });
  return { joined, sent: send.mock.calls.map(([, , kind]: unknown[]) => kind), ...pushed };
}

test('a user whose plan lacks internal chat gets no live event, no notification and no unread count of a chat', async () => {
  const withChats = await whatReachesBruno();
  expect(withChats).toMatchObject({ joined: true, sent: ['chat', 'chat'], audience: 1, note: true });
  await setPlan(false);
  expect(await whatReachesBruno()).toEqual({
    joined: false,
    sent: [],
    audience: 0,
    note: false,
    unread: withChats.unread - 1,
  });
  await setPlan(true);
});

test("a user whose plan lacks internal chat cannot load a chat's file", async () => {
  const form = new FormData();
  form.set('body', 'nota');
  form.append('medias', new File(['x'], 'nota.txt'));
  await ana.call('POST', `/${chat.id}/messages`, form);
  const path = (await bruno.messages(chat)).at(-1)?.mediaPath ?? '';
  const get = async () => (await fetch(`http://127.0.0.1:${api.port}${path}`, { headers: { cookie: bruno.cookies } })).status;
  expect(await get()).toBe(200);
  await setPlan(false);
  expect(await get()).toBe(404);
  await setPlan(true);
});

import { parse } from 'valibot';
import { afterAll, expect, test, vi } from 'vitest';
import { PushDevice } from '@prosa/contract/push/push-device';
import { PushPayload } from '@prosa/contract/push/push-payload';
import { startFakePushService } from '@prosa/testing/fake-push-service';
import { newId } from '../platform/new-id.ts';
import { startChatApi, type ChatTestUser } from '../testing/start-chat-api.ts';
import { connectLive, type TestSocket } from '../testing/connect-live.ts';

// The worker runs, so that its job projects a message that a device appends.
const { api, ana, bruno, root } = await startChatApi('all', { PUSH_ALLOW_LOOPBACK: '1' });
const service = await startFakePushService();
afterAll(async () => {
  await service.close();
  await api.stop();
});

const listen = async (person: ChatTestUser): Promise<TestSocket> => {
  const live = await connectLive(api.port, person.token);
  expect(await live.say('joinNotification')).toBe(true);
  return live;
};

test('only members receive the live events of a chat, whether a device or a REST client wrote the message', async () => {
  const [his, theirs] = [await listen(bruno), await listen(root)];
  const heard = () => his.heard('chat');
  const chat = await ana.group('Turno', bruno);
  await vi.waitFor(() => expect(heard()).toMatchObject([{ action: 'create', chat: { id: chat.id, title: 'Turno' } }]));
  const sent = await ana.say(chat, 'por REST');
  await vi.waitFor(() => expect(heard().at(-1)).toMatchObject({ action: 'new-message', newMessage: { id: sent.id } }));
  const id = newId();
  await ana.write(chat, { kind: 'message', id, text: 'pelo aparelho' });
  await vi.waitFor(() =>
    expect(heard().at(-1)).toMatchObject({
      action: 'new-message',
      newMessage: {
        id,
        message: 'pelo aparelho',
        sender: { name: chat.users.find(({ userId }) => userId === ana.id)?.user.name },
      },
      chat: { lastMessage: 'pelo aparelho', users: [{ unreads: 0 }, { userId: bruno.id, unreads: 2 }] },
    }),
  );
  await bruno.call('POST', `/${chat.id}/read`);
  await vi.waitFor(() =>
    expect(heard().at(-1)).toMatchObject({ action: 'update', chat: { users: [{}, { userId: bruno.id, unreads: 0 }] } }),
  );
  await ana.call('PUT', `/${chat.id}`, { title: 'Noite' });
  await vi.waitFor(() => expect(heard().at(-1)).toMatchObject({ action: 'update', chat: { title: 'Noite' } }));
  expect(theirs.heard('chat')).toEqual([]);
  await ana.call('PUT', `/${chat.id}`, { users: [root.id] });
  await vi.waitFor(() => expect(heard().at(-1)).toMatchObject({ action: 'delete', id: chat.id }));
  await vi.waitFor(() => expect(theirs.heard('chat')).toMatchObject([{ action: 'update', chat: { id: chat.id } }]));
  const before = heard().length;
  await ana.say(chat, 'sem ele');
  await ana.call('DELETE', `/${chat.id}`);
  await vi.waitFor(() => expect(theirs.heard('chat').at(-1)).toMatchObject({ action: 'delete', id: chat.id }));
  // The server answers this message after all events that it sent before, so none of these events can arrive after the answer.
  expect(await his.say('userStatus')).toBe(true);
  expect(heard()).toHaveLength(before);
  his.close();
  theirs.close();
});

const addDevice = async (person: ChatTestUser, hidesContent: boolean) => {
  const subscription = service.subscribe();
  const body = { ...subscription, label: 'Chrome', language: 'pt', hidesContent };
  parse(PushDevice, await (await api.call('PUT', '/push/devices', { token: person.token, body })).json());
  return {
    told: () =>
      service.acceptedPushes
        .filter(({ endpoint }) => endpoint === subscription.endpoint)
        .map(({ text }) => parse(PushPayload, JSON.parse(text)).notification),
  };
};

test('a notification of a chat shows the author, the text, the title and a mention, unless the device hides content', async () => {
  const [his, hidden, anasDevice] = [await addDevice(bruno, false), await addDevice(bruno, true), await addDevice(ana, false)];
  const pair = await ana.group('Aviso', bruno);
  const name = pair.users.find(({ userId }) => userId === ana.id)?.user.name ?? '';
  await ana.say(pair, 'cheguei');
  await vi.waitFor(() =>
    expect(his.told().at(-1)).toMatchObject({
      title: 'Aviso',
      body: `${name}: cheguei`,
      tag: `chat-${pair.uuid}`,
      data: { path: `/chats/${pair.uuid}`, ticket: null },
    }),
  );
  await ana.write(pair, { kind: 'message', id: newId(), text: 'olhe isto', mentions: [bruno.id] });
  await vi.waitFor(() =>
    expect(his.told().at(-1)).toMatchObject({ title: 'Aviso (2)', body: `${name} mencionou você: olhe isto` }),
  );
  await vi.waitFor(() => expect(hidden.told().at(-1)).toMatchObject({ title: 'Prosa', body: 'Nova mensagem' }));
  expect(anasDevice.told()).toEqual([]);
});

test('a user who has a chat open and in focus gets no notification of this chat on any device', async () => {
  const his = await addDevice(bruno, false);
  const open = await listen(bruno);
  const [chat, other] = [await ana.group('Aberto', bruno), await ana.group('Fechado', bruno)];
  expect(await open.say('joinChatBox', chat.uuid)).toBe(true);
  expect(await (await listen(root)).say('joinChatBox', chat.uuid)).toBe(false);
  await ana.say(chat, 'você vê');
  await vi.waitFor(() => expect(open.heard('chat').at(-1)).toMatchObject({ action: 'new-message' }));
  await ana.say(other, 'você não vê');
  await vi.waitFor(() => expect(his.told().map(({ title }) => title)).toContain('Fechado'));
  expect(his.told().map(({ title }) => title)).not.toContain('Aberto');
  open.close();
});

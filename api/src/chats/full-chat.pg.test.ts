import { afterAll, expect, test } from 'vitest';
import { newId } from '../platform/new-id.ts';
import { startChatApi } from '../testing/start-chat-api.ts';
import { refusalOf } from '../testing/refusal-of.ts';

const { api, ana, bruno } = await startChatApi();
afterAll(() => api.stop());

test('in a full month of a chat, the member who wrote most of it can no longer write, and another member still can', async () => {
  const chat = await ana.group('Cheio', bruno);
  await bruno.say(chat, 'oi');
  const long = 'á'.repeat(10_000);
  // Three appends, each almost as large as allowed, nearly fill the half of a month's limit that one member may use. Afterwards,
  // only one more message of 10,000 characters fits.
  for (let each = 0; each < 3; each += 1)
    await ana.write(chat, ...Array.from({ length: 43 }, () => ({ kind: 'message', id: newId(), text: long }) as const));
  const one = { message: long };
  await ana.call('POST', `/${chat.id}/messages`, one);
  expect(await refusalOf(await ana.call('POST', `/${chat.id}/messages`, one))).toEqual([409, 'ERR_CHAT_FULL']);
  await bruno.say(chat, 'ainda aqui');
  const unreads = async () =>
    (await ana.chats()).find(({ id }) => id === chat.id)?.users.find(({ userId }) => userId === ana.id)?.unreads;
  expect(await unreads()).toBe(2);
  const read = () => ana.call('POST', `/${chat.id}/read`);
  expect((await Promise.all([read(), read()])).map(({ status }) => status)).toEqual([200, 200]);
  expect(await unreads()).toBe(0);
});

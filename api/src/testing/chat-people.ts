import { parse } from 'valibot';
import { Chat, ListChatsAnswer } from '@prosa/contract/chats/chat';
import { ChatMessage, ListChatMessagesAnswer, type ListedChatMessage } from '@prosa/contract/chats/chat-message';
import { ErrorBody } from '@prosa/contract/errors';
import { UserId } from '@prosa/contract/ids';
import type { ChatEntry } from '@prosa/documents/chat/chat-entry';
import { appendChatEntries } from '@prosa/documents/chat/chat-document';
import { changeAsDevice } from './change-as-device.ts';
import { chatRoom } from '../chats/append-chat-entry.ts';
import { startTestApi, type TestApi } from './start-test-api.ts';

/** Of each kind of entry what its writer says; who and when is added. */
type WrittenOf<E> = E extends ChatEntry ? Omit<E, 'userId' | 'at'> : never;
type Written = WrittenOf<ChatEntry>;

/** Somebody of the demo company at the calls of the internal chat. */
export type ChatPerson = {
  readonly id: UserId;
  readonly token: string;
  readonly cookies: string;
  readonly call: (method: string, path: string, body?: unknown, key?: string) => Promise<Response>;
  /** Adds a group with these. */
  readonly group: (title: string, ...others: readonly ChatPerson[]) => Promise<Chat>;
  readonly say: (chat: Chat, message: string, more?: object) => Promise<ChatMessage>;
  readonly chats: () => Promise<Chat[]>;
  readonly messages: (chat: Chat, query?: string) => Promise<ListedChatMessage[]>;
  /** Writes entries into the document of the chat's month, as a device does over the sync-server. */
  readonly write: (chat: Chat, ...entries: readonly Written[]) => Promise<void>;
};

/** Logs somebody in. */
async function enterChats(api: TestApi, email: string): Promise<ChatPerson> {
  const { token, cookies, user } = await api.logIn(email);
  const id = parse(UserId, user.id);
  const call: ChatPerson['call'] = (method, path, body, key) => api.call(method, `/chats${path}`, { token, body, key });
  return {
    id,
    token,
    cookies,
    call,
    group: async (title, ...others) =>
      parse(Chat, await (await call('POST', '', { title, users: others.map((other) => other.id) })).json()),
    say: async (chat, message, more = {}) =>
      parse(ChatMessage, await (await call('POST', `/${chat.id}/messages`, { message, ...more })).json()),
    chats: async () => parse(ListChatsAnswer, await (await call('GET', '')).json()).records,
    messages: async (chat, query = '') =>
      parse(ListChatMessagesAnswer, await (await call('GET', `/${chat.id}/messages${query}`)).json()).records,
    write: async (chat, ...entries) => {
      const { services } = api;
      const now = services.clock();
      await changeAsDevice(services, chatRoom(user.companyId, chat, now), {
        authorId: id,
        change: (document) =>
          appendChatEntries(
            document,
            // Of its own kind with what all have.
            ...entries.map((entry) => ({ ...entry, userId: id, at: now.toISOString() })),
          ),
      });
    },
  };
}

/** The API with the demo's two attendants and its admin at the internal chat. */
export async function startChatApi(
  ...options: Parameters<typeof startTestApi>
): Promise<{ readonly api: TestApi } & Readonly<Record<'ana' | 'bruno' | 'root', ChatPerson>>> {
  const api = await startTestApi(...options);
  return {
    api,
    ana: await enterChats(api, 'atendente1@demo.prosa'),
    bruno: await enterChats(api, 'atendente2@demo.prosa'),
    root: await enterChats(api, 'admin@demo.prosa'),
  };
}

/** The answer to a refused call. */
export const chatRefusal = async (answer: Response) => [answer.status, parse(ErrorBody, await answer.json()).error];

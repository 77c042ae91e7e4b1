import { parse } from 'valibot';
import { Chat, ListChatsAnswer } from '@prosa/contract/chats/chat';
import { ChatMessage, ListChatMessagesAnswer, type ListedChatMessage } from '@prosa/contract/chats/chat-message';
import { UserId } from '@prosa/contract/ids';
import type { ChatEntry } from '@prosa/documents/chat/chat-entry';
import { appendChatEntries } from '@prosa/documents/chat/chat-document';
import { changeDocumentAsDevice } from './change-document-as-device.ts';
import { toChatRoom } from '../chats/projection/append-chat-entry.ts';
import { startTestApi, type TestApi } from './start-test-api.ts';

/** The fields of a chat's entry that a test provides. The helper adds the user and the time. */
type FieldsToWrite<E> = E extends ChatEntry ? Omit<E, 'userId' | 'at'> : never;
type WrittenEntry = FieldsToWrite<ChatEntry>;

/** A user of the demo company who uses the internal chat. */
export type ChatTestUser = {
  readonly id: UserId;
  readonly token: string;
  readonly cookies: string;
  readonly call: (method: string, path: string, body?: unknown) => Promise<Response>;
  /** Creates a group with these members. */
  readonly group: (title: string, ...others: readonly ChatTestUser[]) => Promise<Chat>;
  readonly say: (chat: Chat, message: string, more?: object) => Promise<ChatMessage>;
  readonly chats: () => Promise<Chat[]>;
  readonly messages: (chat: Chat, query?: string) => Promise<ListedChatMessage[]>;
  /** Writes entries into the document of the chat's month, as a device does through the sync-server. */
  readonly write: (chat: Chat, ...entries: readonly WrittenEntry[]) => Promise<void>;
};

/** Logs a user in. */
async function logInChatTestUser(api: TestApi, email: string): Promise<ChatTestUser> {
  const { token, cookies, user } = await api.logIn(email);
  const id = parse(UserId, user.id);
  const call: ChatTestUser['call'] = (method, path, body) => api.call(method, `/chats${path}`, { token, body });
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
      await changeDocumentAsDevice(services, toChatRoom(user.companyId, chat, now), {
        authorId: id,
        change: (document) =>
          appendChatEntries(
            document,
            // Adds to each entry the two fields that the test did not provide.
            ...entries.map((entry) => ({ ...entry, userId: id, at: now.toISOString() })),
          ),
      });
    },
  };
}

/** Starts the API with the demo's two attendants and its admin as users of the internal chat. */
export async function startChatApi(
  ...options: Parameters<typeof startTestApi>
): Promise<{ readonly api: TestApi } & Readonly<Record<'ana' | 'bruno' | 'root', ChatTestUser>>> {
  const api = await startTestApi(...options);
  return {
    api,
    ana: await logInChatTestUser(api, 'atendente1@demo.prosa'),
    bruno: await logInChatTestUser(api, 'atendente2@demo.prosa'),
    root: await logInChatTestUser(api, 'admin@demo.prosa'),
  };
}

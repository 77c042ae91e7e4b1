import type { Chat } from '@prosa/contract/chats/chat';
import { ChatMessage } from '@prosa/contract/chats/chat-message';
import { ChatMessageFields, MarkChatReadBody } from '@prosa/contract/chats/write-chat';
import { ChatId } from '@prosa/contract/ids';
import * as v from 'valibot';
import { addMessageToChat, isMember } from './model-chat-rows.ts';
import type { Route, RouteContext } from './model-route.ts';
import { ModelRefusal } from './model-refusal.ts';
import type { ModelAnswer } from './model-server.ts';

function loadChat({ server, user }: RouteContext, id: string): Chat {
  const chat = server.chats.get(v.parse(ChatId, Number(id)))?.row;
  if (chat === undefined || !isMember(chat, user.id)) throw new ModelRefusal(404, { error: 'ERR_NO_CHAT_FOUND' });
  return chat;
}

function storeChat({ server, xid, changes }: RouteContext, chat: Chat): void {
  server.chats.set(chat.id, { row: chat, xid });
  changes.chats.push(chat.id);
}

function markChatRead(work: RouteContext, id: string, raw: unknown): ModelAnswer {
  v.parse(MarkChatReadBody, raw);
  const chat = loadChat(work, id);
  const users = chat.users.map((each) => (each.userId === work.user.id ? { ...each, unreads: 0 } : each));
  const read = { ...chat, users };
  if (chat.users.some(({ userId, unreads }) => userId === work.user.id && unreads > 0)) storeChat(work, read);
  return { status: 200, body: read };
}

function sendFile(work: RouteContext, id: string, raw: unknown): ModelAnswer {
  const chat = loadChat(work, id);
  if (!(raw instanceof FormData)) throw new ModelRefusal(400, { error: 'ERR_BAD_REQUEST' });
  const given = v.parse(ChatMessageFields, Object.fromEntries([...raw].filter(([, value]) => typeof value === 'string')));
  const file = raw.get('medias');
  const name = file instanceof File ? file.name : 'file';
  const { server, user } = work;
  const known = server.chatMessages.get(given.id ?? '');
  if (known !== undefined) {
    if (known.senderId !== user.id) throw new ModelRefusal(409, { error: 'ERR_CREATING_MESSAGE' });
    return { status: 200, body: known };
  }
  const media = { url: '/api/media/1/file', thumbnailUrl: null, name, mimeType: 'application/pdf', sizeBytes: 5 };
  const message = v.parse(ChatMessage, {
    id: given.id,
    chatId: chat.id,
    senderId: user.id,
    sender: { name: user.name },
    message: given.body,
    mediaName: name,
    mediaPath: media.url,
    medias: [media],
    replyTo: null,
    mentions: [],
    isEdited: false,
    isDeleted: false,
    createdAt: server.now(),
    sentAt: given.sentAt ?? server.now(),
  });
  server.chatMessages.set(message.id, message);
  storeChat(work, addMessageToChat(chat, user.id, { text: given.body.trim() === '' ? name : given.body, at: server.now() }));
  return { status: 200, body: message };
}

/** The calls about chats that the model answers. */
export const chatRoutes: readonly Route[] = [
  { method: 'POST', pattern: /^\/chats\/(\d+)\/read$/, run: markChatRead },
  { method: 'POST', pattern: /^\/chats\/(\d+)\/messages$/, run: sendFile },
];

import { parse } from 'valibot';
import { afterAll, expect, test } from 'vitest';
import { CompanyId } from '@prosa/contract/ids';
import { createDocumentStore } from '@prosa/database/documents/document-store';
import { toChatArray } from '@prosa/documents/chat/chat-document';
import { mergeChatEntries, listUsersWhoSaw } from '@prosa/documents/chat/merge-chat-entries';
import * as Y from 'yjs';
import { newId } from '../../platform/new-id.ts';
import { startChatApi } from '../../testing/start-chat-api.ts';
import { projectRoom } from './project-room.ts';
import { toChatRoom } from './append-chat-entry.ts';

const companyId = parse(CompanyId, 1);
const { api, ana, bruno, root } = await startChatApi();
afterAll(() => api.stop());

test('the API lists the same reactions and readers of a message that the app derives from the chat’s document', async () => {
  const chat = await ana.group('Ecos', bruno, root);
  const messages = [await ana.say(chat, 'um'), await bruno.say(chat, 'dois'), await ana.say(chat, 'três')];
  const [first, second, third] = messages.map(({ id }) => id);
  if (first === undefined || second === undefined || third === undefined) throw new Error('not all was said');
  const [early = '', late = ''] = [newId(), newId()].toSorted();
  await bruno.write(
    chat,
    { kind: 'reaction', id: late, about: first, emoji: '🎉' },
    { kind: 'reaction', id: early, about: first, emoji: '👍' },
    { kind: 'reaction', id: newId(), about: third, emoji: '👍' },
    { kind: 'seen', id: newId(), about: second },
  );
  await root.write(
    chat,
    { kind: 'reaction', id: newId(), about: first, emoji: '👍' },
    { kind: 'reaction', id: newId(), about: second, emoji: '❤️' },
  );
  await root.write(chat, { kind: 'reaction', id: newId(), about: second, emoji: '' });
  await root.call('POST', `/${chat.id}/read`);
  await ana.write(chat, { kind: 'deletion', id: newId(), about: third });
  const room = toChatRoom(companyId, chat, new Date());
  await projectRoom(api.services, companyId, room.name);
  const listed = await ana.messages(chat);
  expect(listed).toMatchObject([
    {
      id: first,
      reactions: [
        { emoji: '🎉', userIds: [bruno.id] },
        { emoji: '👍', userIds: [root.id] },
      ],
      seenBy: [root.id, bruno.id].toSorted((a, b) => a - b),
    },
    { id: second, reactions: [], seenBy: [root.id] },
    { id: third, isDeleted: true, reactions: [], seenBy: [root.id] },
  ]);
  const document = new Y.Doc();
  const { updates } = await createDocumentStore(api.services.database).loadTail(room, 0);
  for (const { update } of updates) Y.applyUpdate(document, update);
  const month = mergeChatEntries(toChatArray(document).toArray());
  expect(listed.map(({ id, reactions, seenBy: seen }) => ({ id, reactions, seen }))).toEqual(
    month.messages.map(({ id, reactions }, place) => ({
      id,
      reactions,
      seen: listUsersWhoSaw(month, place).toSorted((a, b) => a - b),
    })),
  );
});

import { parse } from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ChatMessageId, UserId } from '@prosa/contract/ids';
import { appendChatEntries } from '@prosa/documents/chat/chat-document';
import { changeDocumentAsDevice } from '../../testing/change-document-as-device.ts';
import { newId } from '../../platform/new-id.ts';
import { loadScope, type Scope } from '../../platform/access/scope.ts';
import { commit } from '../../platform/write.ts';
import { openTwoCompanies, type TwoCompanies } from '../../testing/two-companies/two-companies.ts';
import { createChat } from '../commands/create-chat.ts';
import { listChatMessages } from './list-chat-messages.ts';
import { projectRoom } from '../projection/project-room.ts';
import { markChatRead } from './mark-chat-read.ts';
import { sendChatMessage } from './send-chat-message.ts';
import { toChatRoom } from '../projection/append-chat-entry.ts';

const MARCH = new Date('2026-03-31T23:59:59Z');
const APRIL = new Date('2026-04-01T00:00:01Z');
let companies: TwoCompanies;
let owner: Scope;
let colleague: Scope;

beforeAll(async () => {
  companies = await openTwoCompanies();
  owner = await loadScope(companies.services, companies.owner.claims);
  colleague = await loadScope(companies.services, companies.colleague.claims);
});
afterAll(() => companies.close());

test('a chat lists each message once, in its document’s month, and counts unread messages by time of receipt', async () => {
  const { companyId } = companies.aurora;
  const at = (now: Date) => ({ ...companies.services, clock: () => now });
  const users = [parse(UserId, colleague.viewer.id)];
  const chat = await commit(at(MARCH), companyId, (write) =>
    createChat({ ...write, scope: owner }, { title: 'Virada', users, isGroup: true }),
  );
  const send = (now: Date, id: string) =>
    commit(at(now), companyId, (write) =>
      sendChatMessage({ ...write, scope: owner }, chat.id, {
        id,
        text: id,
        files: [],
        replyTo: undefined,
        mentions: [],
        sentAt: undefined,
      }),
    );
  const list = async () => {
    const query = { searchParam: '', pageNumber: 1 };
    const { records } = await companies.services.database.withTenant(companyId, (tx) =>
      listChatMessages({ tx, scope: owner }, chat.id, query),
    );
    return records.map(({ id }) => id);
  };
  const unreads = async (upTo?: string) => {
    const seen = upTo === undefined ? undefined : parse(ChatMessageId, upTo);
    const { users: after } = await commit(at(APRIL), companyId, (write) =>
      markChatRead({ ...write, scope: colleague }, chat.id, seen),
    );
    return after.find(({ userId }) => userId === colleague.viewer.id)?.unreads;
  };

  const [march, april, late] = [newId(), newId(), newId()];
  const first = await send(MARCH, march);
  expect(await send(APRIL, march)).toEqual(first);
  await send(APRIL, april);
  // The message was written offline in March, and arrives after the first messages of April.
  const room = toChatRoom(companyId, chat, MARCH);
  await changeDocumentAsDevice(at(APRIL), room, {
    authorId: owner.viewer.id,
    change: (document) =>
      appendChatEntries(document, {
        kind: 'message',
        id: late,
        userId: parse(UserId, owner.viewer.id),
        at: MARCH.toISOString(),
        text: late,
      }),
  });
  await projectRoom(at(APRIL), companyId, room.name);
  expect(await list()).toEqual([march, late, april]);
  expect(await unreads(april)).toBe(1);
  expect(await unreads()).toBe(0);
});

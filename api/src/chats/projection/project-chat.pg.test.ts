import * as fc from 'fast-check';
import { parse } from 'valibot';
import { afterAll, expect, test } from 'vitest';
import type { Chat } from '@prosa/contract/chats/chat';
import { CompanyId } from '@prosa/contract/ids';
import { startChatApi, type ChatTestUser } from '../../testing/start-chat-api.ts';
import { projectRoom } from './project-room.ts';
import { toChatRoom } from './append-chat-entry.ts';

const companyId = parse(CompanyId, 1);
const { api, ana, bruno, root } = await startChatApi();
const people = [ana, bruno, root];
afterAll(() => api.stop());

const personAt = (who: number): ChatTestUser => {
  const person = people[who];
  if (person === undefined) throw new Error('there are three');
  return person;
};

/** Loads a chat in the form that the API returns, without its times. */
async function readShownChat(chat: Chat) {
  const [row] = (await personAt(0).chats()).filter(({ id }) => id === chat.id);
  return {
    last: row?.lastMessage,
    unreads: new Map(row?.users.map(({ userId, unreads }) => [userId, unreads])),
    messages: (await personAt(0).messages(chat)).map(({ id, message, isDeleted, isEdited }) => ({
      id,
      message,
      isDeleted,
      isEdited,
    })),
  };
}

/** Deletes a chat's projection and projects the chat again from its beginning. */
async function projectAgain(chat: Chat): Promise<void> {
  await api.services.database.withTenant(companyId, async (tx) => {
    for (const table of ['chat_messages', 'chat_rooms'] as const)
      await tx.deleteFrom(table).where('company_id', '=', companyId).where('chat_id', '=', chat.id).execute();
    await tx.updateTable('chat_users').set({ unreads: 7, seen_position: '0' }).where('chat_id', '=', chat.id).execute();
    await tx.updateTable('chats').set({ last_message: '?', last_position: '0' }).where('id', '=', chat.id).execute();
  });
  await projectToday(chat);
}
const projectToday = (chat: Chat) => projectRoom(api.services, companyId, toChatRoom(companyId, chat, new Date()).name);

let lastId = 0;
/** Creates ids that increase, as on a device. */
const newId = (): string => `018f0000-0000-7000-8000-${String((lastId += 1)).padStart(12, '0')}`;

const arbitraryMember = fc.nat({ max: 2 });
const arbitraryStep = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('say' as const), who: arbitraryMember }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('say by REST' as const), who: arbitraryMember }) },
  fc.record({ do: fc.constant('edit' as const), which: fc.nat({ max: 30 }) }),
  fc.record({ do: fc.constant('delete' as const), which: fc.nat({ max: 30 }) }),
  { weight: 1, arbitrary: fc.record({ do: fc.constant('see' as const), who: arbitraryMember, which: fc.nat({ max: 30 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('read by REST' as const), who: arbitraryMember, which: fc.nat({ max: 30 }) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('take up' as const), times: fc.integer({ min: 1, max: 3 }) }) },
);
type Step = typeof arbitraryStep extends fc.Arbitrary<infer S> ? S : never;
type ExpectedMessage = { id: string; by: number; text: string; isDeleted: boolean; isEdited: boolean; editId: string };

/**
 * Runs the steps, and predicts their result by the rules alone. `said` are the predicted messages. `seen` has for each member the
 * number of messages, from the first one on, that the member has seen. The test derives the unread counts from both.
 */
async function runSteps(chat: Chat, steps: readonly Step[]): Promise<{ said: ExpectedMessage[]; seen: number[] }> {
  const expectedMessages: ExpectedMessage[] = [];
  const seen = [0, 0, 0];
  const add = (id: string, by: number, text: string) =>
    expectedMessages.push({ id, by, text, isDeleted: false, isEdited: false, editId: '' });
  for (const [n, each] of steps.entries()) {
    if (each.do === 'take up') await Promise.all(Array.from({ length: each.times }, () => projectToday(chat)));
    else if (each.do === 'say') {
      const id = newId();
      await personAt(each.who).write(chat, { kind: 'message', id, text: `texto ${n}` });
      add(id, each.who, `texto ${n}`);
    } else if (each.do === 'say by REST') {
      const id = newId();
      await personAt(each.who).say(chat, `texto ${n}`, { id });
      add(id, each.who, `texto ${n}`);
    } else {
      const about = expectedMessages[each.which % Math.max(1, expectedMessages.length)];
      if (about === undefined) continue;
      const place = expectedMessages.indexOf(about) + 1;
      if (each.do === 'edit') {
        const id = newId();
        await personAt(about.by).write(chat, { kind: 'edit', id, about: about.id, text: `outro ${n}` });
        if (!about.isDeleted) Object.assign(about, { text: `outro ${n}`, isEdited: true });
      } else if (each.do === 'delete') {
        await personAt(about.by).write(chat, { kind: 'deletion', id: newId(), about: about.id });
        Object.assign(about, { text: '', isDeleted: true, isEdited: false });
      } else {
        if (each.do === 'see') await personAt(each.who).write(chat, { kind: 'seen', id: newId(), about: about.id });
        else await projectToday(chat).then(() => personAt(each.who).call('POST', `/${chat.id}/read`, { upTo: about.id }));
        seen[each.who] = Math.max(seen[each.who] ?? 0, place);
      }
    }
  }
  await projectToday(chat);
  return { said: expectedMessages, seen };
}

test('a chat has the same message rows whether its document is projected step by step or again from the beginning', () =>
  fc.assert(
    fc.asyncProperty(fc.array(arbitraryStep, { maxLength: 14 }), async (steps) => {
      const chat = await personAt(0).group('Propriedade', personAt(1), personAt(2));
      const { said, seen } = await runSteps(chat, [{ do: 'say', who: 0 }, ...steps]);
      const expected = {
        last: said.findLast(({ isDeleted }) => !isDeleted)?.text ?? '',
        unreads: new Map(
          people.map(({ id }, one) => [
            id,
            said.filter(({ by, isDeleted }, place) => by !== one && !isDeleted && place >= (seen[one] ?? 0)).length,
          ]),
        ),
        messages: said.map(({ id, text, isDeleted, isEdited }) => ({ id, message: text, isDeleted, isEdited })),
      };
      expect(await readShownChat(chat)).toEqual(expected);
      await projectAgain(chat);
      expect(await readShownChat(chat)).toEqual(expected);
    }),
    { numRuns: 25 },
  ));

import { expect, test } from 'vitest';
import type { Message } from '@prosa/contract/messages/message';
import { NotNow } from '../../platform/requests/api-errors.ts';
import { sampleMessage } from '../../testing/sample-rows.ts';
import { createConversationSearch } from './create-conversation-search.ts';
import type { ServerMatches, ServerSearchQuery } from './search-at-server.ts';

const createDatedMessage = (n: number): Message => ({
  ...sampleMessage(n, 1),
  createdAt: `2026-11-21T10:00:${String(n).padStart(2, '0')}.000Z`,
});
const createDatedMessages = (...numbers: number[]) => numbers.map(createDatedMessage);

/** Starts a search over a device with some messages and a server whose answers the test gives one after the other. */
function startSearch(held: readonly Message[]) {
  const shown: string[] = [];
  const questions: ServerSearchQuery[] = [];
  const answers: ((answer: ServerMatches | Error) => void)[] = [];
  const search = createConversationSearch({
    listHeld: async () => held,
    askServer: (question) => {
      questions.push(question);
      return new Promise((resolve, reject) => {
        answers.push((answer) => (answer instanceof Error ? reject(answer) : resolve(answer)));
      });
    },
    waitForPause: async () => undefined,
    onShow: (id) => shown.push(id),
  });
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  };
  const answer = async (given: ServerMatches | Error): Promise<void> => {
    answers.shift()?.(given);
    await settle();
  };
  const look = () => {
    const { matches, current, hasMore, isAsking, isAway } = search.found.get();
    return {
      bodies: matches.map(({ body }) => body),
      current: matches.findIndex(({ id }) => id === current),
      hasMore,
      isAsking,
      isAway,
    };
  };
  return { search, shown, questions, answer, settle, look };
}
const ids = (...numbers: number[]) => createDatedMessages(...numbers).map(({ id }) => id);

test('the device’s newest match is shown at once, and the server’s matches are added in the order of the conversation', async () => {
  const { search, shown, answer, settle, look } = startSearch(createDatedMessages(5, 3));
  search.search('m');
  await settle();
  expect(look()).toMatchObject({ bodies: ['message 5', 'message 3'], current: 0, isAsking: true });
  await answer({ matches: createDatedMessages(5, 4, 1), next: createDatedMessage(1).id });
  expect(look()).toEqual({
    bodies: ['message 5', 'message 4', 'message 3', 'message 1'],
    current: 0,
    hasMore: true,
    isAsking: false,
    isAway: false,
  });
  expect(shown).toEqual(ids(5));
});

test('a step beyond the oldest loaded match loads older matches from the server, and a step beyond the newest match does nothing', async () => {
  const { search, shown, questions, answer, settle, look } = startSearch(createDatedMessages(5));
  search.search('m');
  await settle();
  search.toOlder();
  await answer({ matches: createDatedMessages(5, 4), next: createDatedMessage(4).id });
  expect(shown).toEqual(ids(5, 4));
  search.toOlder();
  search.toOlder();
  expect(questions.map(({ before }) => before)).toEqual([null, createDatedMessage(4).id]);
  await answer({ matches: createDatedMessages(2), next: null });
  expect(shown).toEqual(ids(5, 4, 2));
  search.toOlder();
  for (let presses = 0; presses < 4; presses += 1) search.toNewer();
  expect(shown).toEqual(ids(5, 4, 2, 4, 5));
  expect(look()).toMatchObject({ current: 0, hasMore: false });
});

test('the server’s answer to a former search term does not change the matches', async () => {
  const { search, shown, answer, settle, look } = startSearch([]);
  search.search('first');
  await settle();
  search.search('second');
  await settle();
  await answer({ matches: createDatedMessages(1), next: null });
  expect(look()).toMatchObject({ bodies: [], isAsking: true });
  await answer({ matches: createDatedMessages(2), next: null });
  expect(look()).toMatchObject({ bodies: ['message 2'], current: 0 });
  search.search('');
  expect(look()).toMatchObject({ bodies: [], isAsking: false });
  expect(shown).toEqual(ids(2));
});

test('without a network a search covers only the device, and a repeated search with a network adds the server’s matches', async () => {
  const { search, answer, settle, look } = startSearch(createDatedMessages(5));
  search.search('m');
  await settle();
  await answer(new NotNow('network'));
  expect(look()).toMatchObject({ bodies: ['message 5'], isAway: true, isAsking: false });
  search.again();
  await answer({ matches: createDatedMessages(1), next: null });
  expect(look()).toMatchObject({ bodies: ['message 5', 'message 1'], current: 0, isAway: false, hasMore: false });
});

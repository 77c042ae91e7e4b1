import { QueueId, UserId } from '@prosa/contract/ids';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { questionBefore } from './question-before.ts';

const [me, colleague] = [v.parse(UserId, 1), v.parse(UserId, 2)];
const queueId = v.parse(QueueId, 3);

test('accepting and reopening ask for a queue if the ticket has none, and happen at once if it has one', () => {
  for (const action of ['accept', 'reopen'] as const) {
    expect(questionBefore(action, { queueId: null, userId: null }, me)).toBe(action);
    expect(questionBefore(action, { queueId, userId: null }, me)).toBeUndefined();
  }
});

test("a user who accepts a colleague's ticket is told of the colleague, and a closed ticket of a colleague may be reopened", () => {
  expect(questionBefore('accept', { queueId, userId: colleague }, me)).toBe('owned');
  expect(questionBefore('accept', { queueId, userId: me }, me)).toBeUndefined();
  expect(questionBefore('reopen', { queueId, userId: colleague }, me)).toBeUndefined();
});

test("ignoring and transferring ask first, closing and returning don't", () => {
  const asked = (['close', 'ignore', 'transfer', 'return'] as const).map((action) =>
    questionBefore(action, { queueId, userId: me }, me),
  );
  expect(asked).toEqual([undefined, 'ignore', 'transfer', undefined]);
});

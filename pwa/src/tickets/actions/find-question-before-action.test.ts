import { QueueId, UserId } from '@prosa/contract/ids';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { findQuestionBeforeAction } from './find-question-before-action.ts';

const [me, colleague] = [v.parse(UserId, 1), v.parse(UserId, 2)];
const queueId = v.parse(QueueId, 3);

test('accepting or reopening a ticket asks for a queue if the ticket has none, and otherwise happens at once', () => {
  for (const action of ['accept', 'reopen'] as const) {
    expect(findQuestionBeforeAction(action, { queueId: null, userId: null }, me)).toBe(action);
    expect(findQuestionBeforeAction(action, { queueId, userId: null }, me)).toBeUndefined();
  }
});

test("the app asks before a user accepts a colleague's ticket, and does not ask before a user reopens a colleague's closed ticket", () => {
  expect(findQuestionBeforeAction('accept', { queueId, userId: colleague }, me)).toBe('owned');
  expect(findQuestionBeforeAction('accept', { queueId, userId: me }, me)).toBeUndefined();
  expect(findQuestionBeforeAction('reopen', { queueId, userId: colleague }, me)).toBeUndefined();
});

test('ignoring or transferring a ticket asks the user first, while closing or returning a ticket happens at once', () => {
  const asked = (['close', 'ignore', 'transfer', 'return'] as const).map((action) =>
    findQuestionBeforeAction(action, { queueId, userId: me }, me),
  );
  expect(asked).toEqual([undefined, 'ignore', 'transfer', undefined]);
});

import { QueueId, UserId } from '@prosa/contract/ids';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { askedFirst } from './asked-first.ts';

const [me, colleague] = [v.parse(UserId, 1), v.parse(UserId, 2)];
const queueId = v.parse(QueueId, 3);

test('accepting and reopening ask for a queue if the ticket has none, and happen at once if it has one', () => {
  for (const action of ['accept', 'reopen'] as const) {
    expect(askedFirst(action, { queueId: null, userId: null }, me)).toBe(action);
    expect(askedFirst(action, { queueId, userId: null }, me)).toBeUndefined();
  }
});

test("a user who accepts a colleague's ticket is told so; a closed ticket of a colleague may be reopened", () => {
  expect(askedFirst('accept', { queueId, userId: colleague }, me)).toBe('owned');
  expect(askedFirst('accept', { queueId, userId: me }, me)).toBeUndefined();
  expect(askedFirst('reopen', { queueId, userId: colleague }, me)).toBeUndefined();
});

test("ignoring and transferring ask first, closing and returning don't", () => {
  const asked = (['close', 'ignore', 'transfer', 'return'] as const).map((action) =>
    askedFirst(action, { queueId, userId: me }, me),
  );
  expect(asked).toEqual([undefined, 'ignore', 'transfer', undefined]);
});

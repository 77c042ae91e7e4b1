import { QueueId, TagId, UserId } from '@prosa/contract/ids';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { contact, ticket } from '../testing/sample-rows.ts';
import { sampleUser } from '../testing/sample-user.ts';
import type { TicketView } from '../tickets/list/use-ticket-list.ts';
import { createCloseCommands, createTagCommands } from './batch-commands.ts';
import { listBatchActions } from './list-batch-actions.ts';

const user = sampleUser();
const viewOf = (id: number, changes: Partial<TicketView> = {}): TicketView => ({
  ...ticket(id),
  contact: contact(),
  queue: undefined,
  user: undefined,
  connection: undefined,
  tags: [],
  last: undefined,
  lastAuthor: undefined,
  handedBy: undefined,
  refusal: undefined,
  ...changes,
});
const open = viewOf(1, { status: 'open', userId: user.id });
const waiting = viewOf(2);
const namesOf = (tickets: readonly TicketView[]) =>
  Object.fromEntries(
    listBatchActions(user, tickets, '2026-11-21T12:00:00.000Z').map((each) => [each.action, each.tickets.map(({ id }) => id)]),
  );

test('each action applies to the selected tickets that allow it', () => {
  expect(namesOf([open, waiting])).toMatchObject({ close: [1], accept: [2], transfer: [1, 2], return: [1] });
  expect(namesOf([viewOf(3, { status: 'closed' })])).toEqual({ reopen: [3] });
});

test('accepting several tickets leaves out those without a queue and those of a colleague', () => {
  const queueId = v.parse(QueueId, 1);
  const taken = viewOf(3, { queueId, userId: v.parse(UserId, 99) });
  expect(namesOf([waiting, viewOf(4, { queueId: null }), taken])['accept']).toEqual([2]);
});

test('a contact with several tickets is tagged once, before its tickets are closed, and keeps its other tags', () => {
  const [tag, other] = [v.parse(TagId, 1), v.parse(TagId, 2)];
  const namesAndPayloads = createCloseCommands([open, viewOf(2, { status: 'open' })], {
    sendFarewell: false,
    value: 5,
    tagId: tag,
  });
  expect(namesAndPayloads.map(({ command }) => command.name)).toEqual([
    'set-contact-tags',
    'set-ticket-value',
    'close-ticket',
    'set-ticket-value',
    'close-ticket',
  ]);
  const tagged = viewOf(1, { contact: { ...contact(), tagIds: [other] } });
  expect(createTagCommands([tagged], [other])).toEqual([]);
  expect(createTagCommands([tagged], [tag])[0]?.payload).toMatchObject({ tags: [other, tag], former: [other] });
});

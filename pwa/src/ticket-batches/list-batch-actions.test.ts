import { QueueId, TagId, UserId } from '@prosa/contract/ids';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { sampleContact } from '../testing/sample-rows.ts';
import { sampleTicketView } from '../testing/sample-ticket-view.ts';
import { sampleUser } from '../testing/sample-user.ts';
import type { TicketView } from '../tickets/list/use-ticket-list.ts';
import { createDeleteCommands, createCloseCommands, createTagCommands } from './batch-commands.ts';
import { listBatchActions } from './list-batch-actions.ts';

const user = sampleUser();
const openTicket = sampleTicketView(1, { status: 'open', userId: user.id });
const pendingTicket = sampleTicketView(2);
const listTicketIdsByAction = (tickets: readonly TicketView[]) =>
  Object.fromEntries(
    listBatchActions(user, tickets, '2026-11-21T12:00:00.000Z').map((each) => [each.action, each.tickets.map(({ id }) => id)]),
  );

test('each action applies to the selected tickets that allow it', () => {
  expect(listTicketIdsByAction([openTicket, pendingTicket])).toMatchObject({
    close: [1],
    accept: [2],
    transfer: [1, 2],
    return: [1],
  });
  expect(listTicketIdsByAction([sampleTicketView(3, { status: 'closed' })])).toEqual({ reopen: [3] });
});

test('accepting several tickets leaves out the tickets without a queue and the tickets of a colleague', () => {
  const queueId = v.parse(QueueId, 1);
  const taken = sampleTicketView(3, { queueId, userId: v.parse(UserId, 99) });
  expect(listTicketIdsByAction([pendingTicket, sampleTicketView(4, { queueId: null }), taken])['accept']).toEqual([2]);
});

test('closing several tickets of a contact first adds the missing tag to the contact once, and keeps the contact’s other tags', () => {
  const [tag, other] = [v.parse(TagId, 1), v.parse(TagId, 2)];
  const namesAndPayloads = createCloseCommands([openTicket, sampleTicketView(2, { status: 'open' })], {
    sendFarewell: false,
    value: 5,
    ratingId: null,
    tagId: tag,
  });
  expect(namesAndPayloads.map(({ command }) => command.name)).toEqual([
    'set-contact-tags',
    'set-ticket-value',
    'close-ticket',
    'set-ticket-value',
    'close-ticket',
  ]);
  const tagged = sampleTicketView(1, { contact: { ...sampleContact(), tagIds: [other] } });
  expect(createTagCommands([tagged], [other])).toEqual([]);
  expect(createTagCommands([tagged], [tag])[0]?.payload).toMatchObject({ tags: [other, tag], former: [other] });
});

test('only an admin is offered the deletion of several tickets', () => {
  const tickets = [openTicket, pendingTicket, sampleTicketView(3, { status: 'closed' })];
  const actionsOf = (profile: 'admin' | 'user') => listBatchActions(sampleUser({ profile }), tickets, '2026-11-21T12:00:00.000Z');
  expect(actionsOf('admin').at(-1)).toMatchObject({ action: 'delete', tickets: [{ id: 1 }, { id: 2 }, { id: 3 }] });
  expect(actionsOf('user').map(({ action }) => action)).not.toContain('delete');
  expect(createDeleteCommands(tickets).map(({ command, payload }) => [command.name, payload])).toEqual([
    ['delete-ticket', { ticketId: 1 }],
    ['delete-ticket', { ticketId: 2 }],
    ['delete-ticket', { ticketId: 3 }],
  ]);
});

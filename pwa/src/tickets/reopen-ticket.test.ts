import { Ticket } from '@prosa/contract/tickets/ticket';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { sampleContact, sampleTicket } from '../testing/sample-rows.ts';
import { ticketCommands } from './ticket-commands.ts';

const createReopenAnswer = (id: number): unknown =>
  v.parse(Ticket, {
    ...sampleTicket(id, { status: 'open' }),
    userId: 2,
    user: { id: 2, name: 'Bruno', color: '#0E9F6E' },
    queue: { id: 1, name: 'Suporte', color: '#7C3AED' },
    contact: sampleContact(),
    whatsapp: null,
    tags: [],
    userRating: null,
  });
const findReopenRefusal = (raw: unknown) =>
  ticketCommands['reopen-ticket'].didNothing(raw, { ticketId: 1, isGroup: false, queueId: null });

test('if the server answers a reopening with another ticket of the contact, the command is refused with the attendant and the queue of that ticket', () => {
  expect(findReopenRefusal(createReopenAnswer(2))).toMatchObject({
    code: 'ERR_OTHER_OPEN_TICKET',
    detail: { userId: 2, user: { name: 'Bruno' }, queue: { name: 'Suporte' }, status: 'open', uuid: sampleTicket(2).uuid },
  });
});

test('a reopening succeeds if the server answers with the reopened ticket itself', () => {
  expect(findReopenRefusal(createReopenAnswer(1))).toBeUndefined();
});

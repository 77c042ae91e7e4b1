import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { array, object, parse, string } from 'valibot';
import { ListMessagesAnswer } from '@prosa/contract/messages/send-message';
import { ListTicketsAnswer } from '@prosa/contract/tickets/list-tickets';
import { Ticket } from '@prosa/contract/tickets/ticket';
import { startTestApi } from '../testing/start-test-api.ts';

const api = await startTestApi();
afterAll(() => api.stop());
const { token: ana } = await api.logIn('atendente1@demo.prosa');
const {
  token: bruno,
  user: { id: brunoId },
} = await api.logIn('atendente2@demo.prosa');
const {
  token: admin,
  user: { name: adminName, companyId },
} = await api.logIn('admin@demo.prosa');

const list = async (token: string, query: string) =>
  parse(ListTicketsAnswer, await (await api.call('GET', `/tickets?${query}`, { token })).json());
const put = (id: number, body: unknown, by: { readonly token: string; readonly key?: string }) =>
  api.call('PUT', `/tickets/${id}`, { body, ...by });

describe('GET /tickets', () => {
  it('the ticket list shows attendants their own open tickets, and shows an admin with showAll all open tickets', async () => {
    const mine = await list(ana, 'status=open');
    expect(mine.tickets.length).toBeGreaterThan(0);
    expect(new Set(mine.tickets.map((ticket) => ticket.user?.name))).toEqual(new Set(['Ana Souza']));
    const ofAdmin = await list(admin, 'status=open');
    expect(new Set(ofAdmin.tickets.map((ticket) => ticket.user?.name))).toEqual(new Set([adminName]));
    expect((await list(admin, 'status=open&showAll=true')).count).toBeGreaterThan(mine.count + ofAdmin.count);
  });

  it('a search shows no colleagues’ tickets, except to an admin with showAll', async () => {
    const [colleagues] = (await list(bruno, 'status=open')).tickets;
    const search = `status=search&statusFilter=["open"]&searchParam=${encodeURIComponent(colleagues?.contact.name ?? '')}`;
    expect((await list(admin, `${search}&showAll=true`)).tickets.map(({ id }) => id)).toEqual([colleagues?.id]);
    expect((await list(admin, search)).count).toBe(0);
    expect((await list(ana, `${search}&showAll=true`)).count).toBe(0);
  });

  it('a search finds tickets by name without regard to accents, by number and, on request, by message', async () => {
    const names = async (query: string) => (await list(ana, query)).tickets.map((ticket) => ticket.contact.name);
    expect(await names('status=search&searchParam=sao%20bento')).toEqual(['Padaria São Bento']);
    expect(await names('status=search&searchParam=911112222')).toEqual([]);
    expect(await names('status=search&searchParam=5511987654321')).toEqual(['Marina Albuquerque']);
    expect(await names('status=search&searchParam=boleto')).toEqual([]);
    expect(await names('status=search&searchParam=boleto&searchOnMessages=true')).toEqual(['Padaria São Bento']);
    expect(await names('status=search&searchParam=%25')).toEqual([]);
  });

  it('the ticket list filters by queue, unread messages and tag, and sorts in both directions', async () => {
    const all = (await list(ana, 'status=pending')).tickets;
    const queueId = all.find((ticket) => ticket.queue?.name === 'Vendas')?.queueId;
    const inQueue = (await list(ana, `status=pending&queueIds=[${queueId}]`)).tickets;
    expect(inQueue.every((ticket) => ticket.queueId === queueId || ticket.queueId === null)).toBe(true);
    const up = (await list(ana, 'status=pending&sortTickets=ASC')).tickets.map((ticket) => ticket.id);
    expect(up).toEqual(all.map((ticket) => ticket.id).reverse());
    expect((await list(ana, 'status=open&withUnreadMessages=true')).tickets.every((ticket) => ticket.unreadMessages > 0)).toBe(
      true,
    );
  });

  it('an invalid query of the ticket list is refused with the name of the invalid field', async () => {
    const answer = await api.call('GET', '/tickets?pageNumber=0&queueIds=nope', { token: ana });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: 'ERR_BAD_REQUEST' });
  });
});

describe('PUT /tickets/{id}', () => {
  let ticketId: number;
  let queueId: number | null;

  beforeEach(async () => {
    const people = ['Rafaela', 'Carlos', 'Helena'];
    for (const person of people) {
      const found = (await list(admin, `status=pending&showAll=true&searchParam=${person}`)).tickets[0];
      if (found === undefined) continue;
      ticketId = found.id;
      queueId = found.queueId;
      return;
    }
    throw new Error('no waiting ticket is left');
  });

  it('only the first of two concurrent accepts gets the ticket', async () => {
    const expects = { status: 'pending', userId: null };
    const answers = await Promise.all([ana, bruno].map((token) => put(ticketId, { status: 'open', expects }, { token })));
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409]);
    const acceptedTicket = parse(Ticket, await answers.find((answer) => answer.status === 200)?.json());
    // The ticket became invisible to the second user when the first one accepted it. The refusal tells the second user only who
    // attends the ticket.
    expect(await answers.find((answer) => answer.status === 409)?.json()).toEqual({
      error: 'ERR_OTHER_OPEN_TICKET',
      userId: acceptedTicket.userId,
      user: { name: acceptedTicket.user?.name },
      queue: { name: acceptedTicket.queue?.name },
      status: 'open',
      uuid: acceptedTicket.uuid,
    });
  });

  it('a command of a ticket runs once, however often it is sent and even if the calls overlap', async () => {
    const key = randomUUID();
    const answers = await Promise.all([1, 2, 3, 4].map(() => put(ticketId, { status: 'open' }, { token: ana, key })));
    const bodies = await Promise.all(answers.map(async (answer) => parse(Ticket, await answer.json())));
    expect(new Set(bodies.map((ticket) => `${ticket.id} ${ticket.status} ${ticket.user?.name}`)).size).toBe(1);
    const log = parse(
      array(object({ type: string() })),
      await (await api.call('GET', `/tickets-log/${ticketId}`, { token: ana })).json(),
    );
    expect(log.filter((entry) => entry.type === 'open')).toHaveLength(1);
    const other = await put(ticketId, { status: 'closed' }, { token: ana, key });
    expect([other.status, await other.json()]).toEqual([409, { error: 'ERR_COMMAND_REUSED' }]);
  });

  it('an attendant accepts, transfers, returns, closes and reopens a ticket, and the transfer adds a private note', async () => {
    expect((await put(ticketId, { status: 'open' }, { token: ana })).status).toBe(200);
    const toBruno = await put(
      ticketId,
      {
        isTransfered: true,
        queueId,
        userId: brunoId,
        msgTransfer: 'Please take over',
      },
      { token: ana },
    );
    expect(parse(Ticket, await toBruno.json())).toMatchObject({ status: 'open', user: { name: 'Bruno Lima' } });
    const { messages } = parse(
      ListMessagesAnswer,
      await (await api.call('GET', `/messages/${ticketId}`, { token: bruno })).json(),
    );
    expect(messages.at(-1)).toMatchObject({ body: 'Please take over', isPrivate: true, delivery: 'internal' });
    expect(parse(Ticket, await (await put(ticketId, { status: 'pending' }, { token: bruno })).json())).toMatchObject({
      status: 'pending',
      user: null,
    });
    await put(ticketId, { status: 'open' }, { token: bruno });
    const closed = await put(ticketId, { status: 'closed', sendFarewellMessage: true }, { token: bruno });
    expect(parse(Ticket, await closed.json()).status).toBe('closed');
    expect(parse(Ticket, await (await put(ticketId, { status: 'open' }, { token: bruno })).json())).toMatchObject({
      status: 'open',
    });
  });
});

describe('an invisible ticket', () => {
  it('a call about an invisible ticket is refused like one about a missing ticket', async () => {
    const answer = await put(999_999, { status: 'open' }, { token: ana });
    expect([answer.status, await answer.json()]).toEqual([404, { error: 'ERR_NO_TICKET_FOUND' }]);
    const brunos = (await list(bruno, 'status=open')).tickets[0];
    const strange = await put(brunos?.id ?? 0, { status: 'closed' }, { token: ana });
    expect([strange.status, await strange.json()]).toEqual([404, { error: 'ERR_NO_TICKET_FOUND' }]);
  });
});

describe('POST and DELETE /tickets', () => {
  it('if several calls open a ticket for a contact, one succeeds, and the others are refused with the attendant’s name', async () => {
    const { tickets } = await list(admin, 'status=closed&showAll=true');
    const { contactId } = tickets[0] ?? {};
    const queueId = (await list(bruno, 'status=open')).tickets[0]?.queueId;
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => api.call('POST', '/tickets', { token: ana, body: { contactId, queueId } })),
    );
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([201, 409, 409, 409]);
    const conflict = answers.find((answer) => answer.status === 409);
    expect(await conflict?.json()).toMatchObject({ error: 'ERR_OTHER_OPEN_TICKET', user: { name: 'Ana Souza' }, status: 'open' });
    const made = parse(Ticket, await answers.find((answer) => answer.status === 201)?.json());
    const begunBy = await api.services.database.withTenant(companyId, (tx) =>
      tx.selectFrom('tickets').select('begun_by').where('id', '=', made.id).executeTakeFirst(),
    );
    expect(begunBy).toEqual({ begun_by: 'company' });
    expect((await api.call('DELETE', `/tickets/${made.id}`, { token: ana })).status).toBe(403);
    const key = '018f0000-0000-7000-8000-000000000d01';
    const remove = () => api.call('DELETE', `/tickets/${made.id}`, { token: admin, key });
    const removed = await Promise.all([remove(), remove()]);
    expect([...removed, await remove()].map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await api.call('DELETE', `/tickets/${made.id}`, { token: admin })).status).toBe(404);
    expect((await api.call('GET', `/tickets/u/${made.uuid}`, { token: admin })).status).toBe(404);
  });
});

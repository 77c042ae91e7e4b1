import { afterAll, beforeAll, expect, it } from 'vitest';
import { array, object, parse, pick } from 'valibot';
import { Contact } from '@prosa/contract/contacts/contact';
import { ListTicketsAnswer } from '@prosa/contract/tickets/list-tickets';
import { Ticket } from '@prosa/contract/tickets/ticket';
import { TicketLogEntry } from '@prosa/contract/tickets/ticket-log';
import { commit } from '../platform/write.ts';
import { closeAfterRating } from './moves/mark-rating.ts';
import { runAsDatabaseAdmin } from '../testing/wait-for-feed.ts';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';

let api: TestApi;
let admin: string;
let ana: Awaited<ReturnType<TestApi['logIn']>>;
let bruno: Awaited<ReturnType<TestApi['logIn']>>;
/** An open ticket in a queue, which Ana attends. */
let ticket: Ticket;

beforeAll(async () => {
  api = await startTestApi();
  admin = (await api.logIn('admin@demo.prosa')).token;
  ana = await api.logIn('atendente1@demo.prosa');
  bruno = await api.logIn('atendente2@demo.prosa');
  const found = (await list('status=open')).tickets.find(({ queue }) => queue !== null);
  if (found === undefined) throw new Error('the demo has no open ticket of Ana’s in a queue');
  ticket = found;
});
afterAll(() => api.stop());

const list = async (query: string, token = ana.token) =>
  parse(ListTicketsAnswer, await (await api.call('GET', `/tickets?${query}`, { token })).json());
const readTicket = async ({ uuid }: Ticket) =>
  parse(Ticket, await (await api.call('GET', `/tickets/u/${uuid}`, { token: admin })).json());
const post = (body: unknown) => api.call('POST', '/tickets', { token: ana.token, body });
const newContact = async (number: string): Promise<number> => {
  const added = await api.call('POST', '/contacts', { token: ana.token, body: { name: 'Nova pessoa', number } });
  return parse(pick(Contact, ['id']), await added.json()).id;
};
const runInCompany: TestApi['services']['database']['withTenant'] = (_, work) =>
  api.services.database.withTenant(ana.user.companyId, work);

it('a ticket contains the rows to which it refers, with their names and colours: contact, queue, user, connection and tags', async () => {
  const tagId = await runInCompany(ana.user.companyId, async (tx) => {
    const tag = await tx.selectFrom('tags').select(['id', 'name', 'color']).where('kanban', '=', 1).executeTakeFirst();
    const lane = { company_id: ana.user.companyId, name: 'Visita marcada', color: '#123456', kanban: 1 } as const;
    const { id } = tag ?? (await tx.insertInto('tags').values(lane).returning('id').executeTakeFirstOrThrow());
    await tx.insertInto('ticket_tags').values({ company_id: ana.user.companyId, ticket_id: ticket.id, tag_id: id }).execute();
    await tx.updateTable('whatsapps').set({ group_as_ticket: 'enabled' }).execute();
    return id;
  });
  await runInCompany(ana.user.companyId, (tx) =>
    tx.updateTable('contacts').set({ url_picture: 'https://example.com/ana.jpg' }).where('id', '=', ticket.contactId).execute(),
  );
  const colour = expect.stringMatching(/^#[0-9A-Fa-f]{6}$/);
  const shown = await readTicket(ticket);
  expect(shown).toMatchObject({
    contactId: ticket.contactId,
    contact: { id: ticket.contactId, name: ticket.contact.name, urlPicture: 'https://example.com/ana.jpg' },
    queue: { id: ticket.queueId, name: ticket.queue?.name, color: colour },
    user: { id: ana.user.id, name: 'Ana Souza', color: '#7A4CB0' },
    whatsapp: { id: ticket.whatsappId, name: 'Simulador', groupAsTicket: 'enabled' },
    tags: [{ id: tagId, name: expect.any(String), color: colour }],
    updatedAt: ticket.updatedAt,
  });
  expect((await list('status=open')).tickets.find(({ id }) => id === ticket.id)).toEqual(shown);
});

it('a ticket shows whether an integration answers in it', async () => {
  expect(ticket.useIntegration).toBe(false);
  await api.call('PUT', `/tickets/${ticket.id}`, { token: ana.token, body: { useIntegration: true } });
  expect(await readTicket(ticket)).toMatchObject({ useIntegration: true });
  await api.call('PUT', `/tickets/${ticket.id}`, { token: ana.token, body: { useIntegration: false } });
});

it("a closed ticket shows the customer's rating of the last service in five steps, until the ticket is served again", async () => {
  const contactId = await newContact('5511977770001');
  const { id, uuid } = parse(Ticket, await (await post({ contactId, queueId: ticket.queueId })).json());
  const shown = async () => parse(Ticket, await (await api.call('GET', `/tickets/u/${uuid}`, { token: ana.token })).json());
  const change = (body: object) => api.call('PUT', `/tickets/${id}`, { token: ana.token, body });
  expect((await shown()).userRating).toBeNull();
  await commit(api.services, ana.user.companyId, (write) => closeAfterRating(write, id, 8));
  expect((await shown()).userRating).toEqual({ rate: 4 });
  const inList = (await list('status=closed')).tickets.find((each) => each.id === id);
  expect(inList?.userRating).toEqual({ rate: 4 });
  await change({ status: 'open' });
  expect((await shown()).userRating).toBeNull();
  await change({ status: 'closed' });
  expect((await shown()).userRating).toBeNull();
});

it('the list of a contact’s tickets has only tickets that the user sees, and a missing contact is refused', async () => {
  const contactId = await newContact('5511977770002');
  const ids: number[] = [];
  for (let n = 0; n < 2; n += 1) {
    const { id } = parse(Ticket, await (await post({ contactId, queueId: ticket.queueId })).json());
    ids.unshift(id);
    if (n === 0) await api.call('PUT', `/tickets/${id}`, { token: ana.token, body: { status: 'closed' } });
  }
  const ofContact = async (token: string, query = '') =>
    parse(ListTicketsAnswer, await (await api.call('GET', `/tickets/contact/${contactId}${query}`, { token })).json());
  const mine = await ofContact(ana.token);
  expect(mine).toMatchObject({ count: 2, hasMore: false });
  expect(mine.tickets.map(({ id }) => id)).toEqual(ids);
  expect(await ofContact(ana.token, '?pageNumber=2')).toEqual({ tickets: [], count: 2, hasMore: false });
  // Ana alone sees the open ticket. Both attendants see the closed ticket, because they have its queue.
  expect((await ofContact(bruno.token)).tickets.map(({ status }) => status)).toEqual(['closed']);
  const strange = await api.call('GET', '/tickets/contact/999999', { token: ana.token });
  expect([strange.status, await strange.json()]).toEqual([404, { error: 'ERR_NO_CONTACT_FOUND' }]);
});

it('a ticket has a log with the time, user and queue of each event', async () => {
  const contactId = await newContact('5511977770005');
  const { id } = parse(Ticket, await (await post({ contactId, queueId: ticket.queueId })).json());
  for (const status of ['pending', 'open', 'closed', 'open'])
    await api.call('PUT', `/tickets/${id}`, { token: ana.token, body: { status } });
  const answer = await api.call('GET', `/tickets-log/${id}`, { token: ana.token });
  const entries = parse(array(TicketLogEntry), await answer.json());
  expect(entries.map(({ type }) => type)).toEqual(['create', 'pending', 'open', 'closed', 'reopen']);
  const queue = { id: ticket.queueId, name: ticket.queue?.name };
  for (const entry of entries) expect(entry).toMatchObject({ user: { id: ana.user.id, name: 'Ana Souza' }, queue });
  const times = entries.map(({ createdAt }) => Date.parse(createdAt));
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  const strange = await api.call('GET', `/tickets-log/${id}`, { token: bruno.token });
  expect([strange.status, await strange.json()]).toEqual([404, { error: 'ERR_NO_TICKET_FOUND' }]);
});

it('a new ticket uses the connection in the body or else the company’s default, and ignores the user, status and company in the body', async () => {
  const whatsappId = await runInCompany(ana.user.companyId, async (tx) => {
    const second = { company_id: ana.user.companyId, name: 'Segunda', number: null, channel: 'simulator' } as const;
    const { id } = await tx.insertInto('whatsapps').values(second).returning('id').executeTakeFirstOrThrow();
    return id;
  });
  const contactId = await newContact('5511977770003');
  const claimed = { userId: bruno.user.id, status: 'closed', companyId: 2 };
  const given = await post({ contactId, queueId: ticket.queueId, whatsappId, ...claimed });
  expect(given.status).toBe(201);
  expect(await given.json()).toMatchObject({ whatsappId, status: 'open', userId: ana.user.id, contactId });
  const byDefault = await post({ contactId, queueId: ticket.queueId, ...claimed });
  expect(await byDefault.json()).toMatchObject({ whatsappId: ticket.whatsappId, status: 'open', userId: ana.user.id });
  const refused = async (body: object) =>
    parse(object({ error: Ticket.entries.lastMessage }), await (await post(body)).json()).error;
  expect(await refused({ contactId, queueId: ticket.queueId, whatsappId: 999_999 })).toBe('ERR_NO_WAPP_FOUND');
  await runInCompany(ana.user.companyId, (tx) => tx.updateTable('whatsapps').set({ is_default: false }).execute());
  expect(await refused({ contactId: await newContact('5511977770004'), queueId: ticket.queueId })).toBe('ERR_NO_DEF_WAPP_FOUND');
  const nobody = { status: 'open', isTransfered: true, userId: 999_999, queueId: ticket.queueId };
  const transfer = await api.call('PUT', `/tickets/${ticket.id}`, { token: ana.token, body: nobody });
  expect([transfer.status, await transfer.json()]).toEqual([404, { error: 'ERR_NO_USER_FOUND' }]);
});

it('if the database does not insert a new ticket, the call is refused, and a repeated call opens the ticket', async () => {
  const contactId = await newContact('5511977770006');
  const body = { contactId, queueId: ticket.queueId, whatsappId: ticket.whatsappId };
  await runAsDatabaseAdmin(api, async (owner) => {
    await owner.query(`create function give_way() returns trigger language plpgsql as $$ begin return null; end $$`);
    await owner.query(`create trigger give_way before insert on tickets for each row execute function give_way()`);
    const answer = await post(body);
    expect([answer.status, await answer.json()]).toEqual([409, { error: 'ERR_CREATING_TICKET' }]);
    await owner.query(`drop function give_way cascade`);
  });
  const again = await post(body);
  expect(again.status).toBe(201);
});

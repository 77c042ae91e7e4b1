import { randomUUID } from 'node:crypto';
import { array, parse } from 'valibot';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { MessageId } from '@prosa/contract/ids';
import { ListTicketsAnswer } from '@prosa/contract/tickets/list-tickets';
import { CloseAllTicketsAnswer } from '@prosa/contract/tickets/write-ticket';
import { Ticket } from '@prosa/contract/tickets/ticket';
import { TicketLogEntry } from '@prosa/contract/tickets/ticket-log';
import { sql } from 'kysely';
import { commit } from '../../platform/write.ts';
import { recordMessages } from '../../messages/record-messages.ts';
import { startTestApi } from '../../testing/start-test-api.ts';
import { endSnooze } from './end-snooze.ts';

const HOUR_MS = 3_600_000;
const api = await startTestApi('web');
afterAll(() => api.stop());
const ana = await api.logIn('atendente1@demo.prosa');
const admin = await api.logIn('admin@demo.prosa');
const bruno = await api.logIn('atendente2@demo.prosa');
const { companyId } = ana.user;
/** An open ticket that Ana attends. */
let ticket: Ticket;

const queryInCompany = <T>(statement: ReturnType<typeof sql<T>>) =>
  api.services.database.withTenant(companyId, async (tx) => (await statement.execute(tx)).rows);
const listOpen = async (query = '') =>
  parse(ListTicketsAnswer, await (await api.call('GET', `/tickets?status=open${query}`, { token: ana.token })).json());
const isListed = async (query = '') => (await listOpen(query)).tickets.some(({ id }) => id === ticket.id);
const load = async () => parse(Ticket, await (await api.call('GET', `/tickets/u/${ticket.uuid}`, { token: ana.token })).json());
const toFutureTime = (ms: number) => new Date(Date.now() + ms).toISOString();
const snooze = (body: object, { key = randomUUID(), token = ana.token } = {}) =>
  api.call('PUT', `/tickets/${ticket.id}/snooze`, { token, body, key });
const logTypes = async () =>
  parse(array(TicketLogEntry), await (await api.call('GET', `/tickets-log/${ticket.id}`, { token: ana.token })).json()).map(
    ({ type }) => type,
  );
const listJobs = () =>
  queryInCompany(sql<{ payload: unknown; run_at: Date }>`select payload, run_at from jobs where task = 'end-snooze'`);
/** Records a message in the ticket, as a webhook or an attendant does. */
const record = (speaker: 'customer' | 'attendant' | 'bot') =>
  commit(api.services, companyId, (write) =>
    recordMessages(write, [
      {
        id: parse(MessageId, write.newId()),
        ticket: { id: ticket.id, contact_id: ticket.contactId, queue_id: ticket.queueId, whatsapp_id: ticket.whatsappId },
        speaker,
        userId: speaker === 'attendant' ? ana.user.id : null,
        body: 'Oi',
        isPrivate: false,
        mediaType: 'chat',
        mediaId: null,
        media: null,
        quoted: null,
        providerId: null,
        dataJson: null,
        failure: null,
        at: new Date(),
        isShown: true,
        unread: speaker === 'customer',
      },
    ]),
  );

beforeEach(async () => {
  await queryInCompany(sql`update tickets set snoozed_until = null`);
  await queryInCompany(sql`delete from jobs where task = 'end-snooze'`);
  const [first] = (await listOpen()).tickets;
  if (first === undefined) throw new Error('the demo has no open ticket of Ana’s');
  ticket = first;
});

it('a snooze leaves the ticket out of the lists and counts until the snooze ends, and repeated calls snooze the ticket once', async () => {
  const before = await listOpen();
  const until = toFutureTime(HOUR_MS);
  const key = randomUUID();
  const logged = (await logTypes()).filter((type) => type === 'snoozed').length;
  for (const answer of await Promise.all([snooze({ until }, { key }), snooze({ until }, { key }), snooze({ until })]))
    expect(parse(Ticket, await answer.json())).toMatchObject({
      snoozedUntil: until,
      status: 'open',
      updatedAt: ticket.updatedAt,
    });
  expect([await isListed(), await isListed('&snoozed=true')]).toEqual([false, true]);
  expect((await listOpen()).count).toBe(before.count - 1);
  expect((await logTypes()).filter((type) => type === 'snoozed')).toHaveLength(logged + 1);
  expect(await listJobs()).toMatchObject([{ payload: { ticketId: ticket.id }, run_at: new Date(until) }]);
});

it('a ticket returns to the top of the list when its snooze ends, and still has the time at which the snooze ended', async () => {
  const until = toFutureTime(HOUR_MS);
  await snooze({ until });
  await endSnooze(api.services, companyId, ticket.id);
  expect([await isListed(), (await listJobs()).length]).toEqual([false, 1]);
  await queryInCompany(sql`update tickets set snoozed_until = now() - interval '1 second', updated_at = now() - interval '1 hour'
    where id = ${ticket.id}`);
  const ended = (await logTypes()).filter((type) => type === 'snoozeEnded').length;
  await Promise.all([endSnooze(api.services, companyId, ticket.id), endSnooze(api.services, companyId, ticket.id)]);
  const [first] = (await listOpen()).tickets;
  expect(first).toMatchObject({ id: ticket.id, snoozedUntil: expect.any(String) });
  expect((await logTypes()).filter((type) => type === 'snoozeEnded')).toHaveLength(ended + 1);
});

it.each([
  ['a message of the customer ends the snooze', () => record('customer'), null],
  ['a message of an attendant ends the snooze', () => record('attendant'), null],
  ['a message of the bot does not end the snooze', () => record('bot'), expect.any(String)],
])('of messages, only those of people end a snooze: %s', async (_, change, snoozedUntil) => {
  await snooze({ until: toFutureTime(HOUR_MS) });
  await change();
  expect(await load()).toMatchObject({ snoozedUntil });
});

it('a snooze ends when the ticket moves, or when a call sets the time of the snooze to null', async () => {
  await snooze({ until: toFutureTime(HOUR_MS) });
  expect(parse(Ticket, await (await snooze({ until: null })).json()).snoozedUntil).toBeNull();
  expect(await isListed()).toBe(true);
  await snooze({ until: toFutureTime(HOUR_MS) });
  const returned = await api.call('PUT', `/tickets/${ticket.id}`, {
    token: ana.token,
    key: randomUUID(),
    body: { status: 'pending' },
  });
  expect(parse(Ticket, await returned.json()).snoozedUntil).toBeNull();
});

it('a delayed call to snooze changes nothing if the customer has written meanwhile, or if its time has passed', async () => {
  await record('customer');
  const [seen] = await queryInCompany(
    sql<{ id: string }>`select id from messages where ticket_id = ${ticket.id} and not from_me order by id desc limit 1`,
  );
  expect(parse(Ticket, await (await snooze({ until: toFutureTime(-1000) })).json()).snoozedUntil).toBeNull();
  await record('customer');
  const late = await snooze({ until: toFutureTime(HOUR_MS), lastMessageId: seen?.id });
  expect([late.status, parse(Ticket, await late.json()).snoozedUntil]).toEqual([200, null]);
  expect([await isListed(), await listJobs()]).toEqual([true, []]);
});

it('a snooze until an invalid or too distant time is refused, and so is a user who does not see the ticket', async () => {
  for (const until of ['amanhã', 7, undefined, toFutureTime(400 * 24 * HOUR_MS)])
    expect([until, (await snooze({ until })).status]).toEqual([until, 400]);
  const strange = await snooze({ until: toFutureTime(HOUR_MS) }, { token: bruno.token });
  expect([strange.status, await strange.json()]).toEqual([404, { error: 'ERR_NO_TICKET_FOUND' }]);
  const [row] = await queryInCompany(sql`select snoozed_until from tickets where id = ${ticket.id}`);
  expect(row).toEqual({ snoozed_until: null });
});

it('closing all tickets of a list leaves the snoozed tickets open', async () => {
  await snooze({ until: toFutureTime(HOUR_MS) });
  const closeAll = async (body: object) => {
    const all = { status: 'open', showAll: true, ...body };
    const answer = await api.call('POST', '/tickets/closeAll', { token: admin.token, key: randomUUID(), body: all });
    return parse(CloseAllTicketsAnswer, await answer.json()).closed;
  };
  const [{ count } = { count: -1 }] = await queryInCompany(
    sql<{ count: number }>`select count(*)::int as count from tickets where status = 'open' and snoozed_until is null`,
  );
  expect(await closeAll({})).toBe(count);
  expect(await load()).toMatchObject({ status: 'open' });
  expect(await closeAll({ snoozed: true })).toBe(1);
  expect(await load()).toMatchObject({ status: 'closed', snoozedUntil: null });
  const refused = await snooze({ until: toFutureTime(HOUR_MS) });
  expect([refused.status, await refused.json()]).toEqual([409, { error: 'ERR_TICKET_TRANSITION' }]);
});

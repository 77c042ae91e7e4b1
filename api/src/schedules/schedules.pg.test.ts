import { randomUUID } from 'node:crypto';
import { Pool } from 'pg';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { parse } from 'valibot';
import { CompanyId, MessageId } from '@prosa/contract/ids';
import { Schedule } from '@prosa/contract/schedules/schedule';
import { ListSchedulesAnswer } from '@prosa/contract/schedules/write-schedule';
import { setDeliveryState } from '../deliveries/set-delivery-state.ts';
import { newId } from '../platform/new-id.ts';
import { commit } from '../platform/write.ts';
import { startTestApi } from '../testing/start-test-api.ts';
import { sendSchedule } from './send-schedule.ts';
import { refusalOf } from '../testing/refusal-of.ts';

const api = await startTestApi();
afterAll(async () => {
  await pool.end();
  await api.stop();
});
const ana = await api.logIn('atendente1@demo.prosa');
const bruno = await api.logIn('atendente2@demo.prosa');
const admin = await api.logIn('admin@demo.prosa');
const companyId = parse(CompanyId, ana.user.companyId);
let nowMs = Date.parse('2026-12-01T12:00:00Z');
const services = { ...api.services, clock: () => new Date(nowMs) };
beforeEach(() => {
  nowMs += 60 * 86_400_000;
});

type TestUser = typeof ana;
type Row = Readonly<Record<string, unknown>>;
const pool = new Pool({ connectionString: api.database.adminUrl });
const sql = async (text: string, ...values: unknown[]): Promise<Row[]> => (await pool.query<Row>(text, values)).rows;
const parseSchedule = async (answer: Response): Promise<Schedule> => parse(Schedule, await answer.json());
const after = (minutes: number): string => new Date(nowMs + minutes * 60_000).toISOString();

let customers = 0;
/** Adds a contact without a ticket. */
async function addContact(name = 'Dona Rosa'): Promise<number> {
  customers += 1;
  const [contact] = await sql(
    `insert into contacts (company_id, name, number, channel) values ($1, $2, $3, 'simulator') returning id`,
    companyId,
    name,
    `55119${String(80_000_000 + customers)}`,
  );
  return Number(contact?.['id']);
}
async function schedule(who: TestUser, fields: object): Promise<Schedule> {
  const contactId = 'contactId' in fields ? fields.contactId : await addContact();
  return parseSchedule(
    await who.call('POST', '/schedules', { body: { contactId, body: 'Bom dia, {{firstName}}!', sendAt: after(60), ...fields } }),
  );
}
const load = async (id: string): Promise<Schedule> => parseSchedule(await ana.call('GET', `/schedules/${id}`));
const messagesTo = (contactId: number) =>
  sql(`select id, body, ticket_id, user_id, media_id from messages where contact_id = $1 order by created_at, id`, contactId);
const ticketsOf = (contactId: number) =>
  sql(`select id, status, user_id, queue_id, begun_by from tickets where contact_id = $1 order by id`, contactId);
const listEnqueuedTimes = async (id: string) =>
  (await sql(`select run_at from jobs where job_key = $1 and failed_at is null`, `send-schedule:${id}`)).map(({ run_at: at }) =>
    at instanceof Date ? at.toISOString() : at,
  );
/** Advances the clock by `minutes`, and runs the job of a schedule. */
async function advanceClockAndRun(minutes: number, { id }: Schedule): Promise<void> {
  nowMs += minutes * 60_000;
  await sendSchedule(services, companyId, id);
}
/** Records the outcome of a schedule's newest message, as its delivery does. */
async function recordOutcome(contactId: number, state: 'sent' | 'failed', failure: string | null = null): Promise<void> {
  const message = (await messagesTo(contactId)).at(-1);
  await commit(services, companyId, (write) => setDeliveryState(write, parse(MessageId, message?.['id']), { state, failure }));
}

it('a message is scheduled once, even if calls with the same idempotency key or id arrive at the same time', async () => {
  const body = { id: newId(), contactId: await addContact(), body: ' Bom dia! ', sendAt: after(60) };
  const key = randomUUID();
  const answers = await Promise.all([
    ana.call('POST', '/schedules', { body, key }),
    ana.call('POST', '/schedules', { body, key }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  expect((await ana.call('POST', '/schedules', { body, key: randomUUID() })).status).toBe(201);
  expect(await load(body.id)).toMatchObject({
    ...body,
    body: 'Bom dia!',
    contactName: 'Dona Rosa',
    userId: ana.user.id,
    status: 'PENDENTE',
    openTicket: 'enabled',
    statusTicket: 'closed',
    intervalo: 1,
    valorIntervalo: 1,
    enviarQuantasVezes: 1,
    tipoDias: 4,
    sentTimes: 0,
  });
  expect(await listEnqueuedTimes(body.id)).toEqual([body.sendAt]);
  expect(await refusalOf(await bruno.call('POST', '/schedules', { body }))).toEqual([409, 'ERR_COMMAND_REUSED']);
});

it('a schedule needs a text of at least five characters and a time, and refers only to rows of the company', async () => {
  const contactId = await addContact();
  const good = { contactId, body: 'Bom dia', sendAt: after(60) };
  for (const bad of [
    { body: ' abcd ' },
    { body: '!𐀀𐀀' },
    { sendAt: 'amanhã' },
    { intervalo: 5 },
    { valorIntervalo: 0 },
    { tipoDias: 1 },
  ])
    expect(await refusalOf(await ana.call('POST', '/schedules', { body: { ...good, ...bad } }))).toEqual([
      400,
      'ERR_BAD_REQUEST',
    ]);
  for (const [bad, code] of [
    [{ contactId: 999_999 }, 'ERR_NO_CONTACT_FOUND'],
    [{ whatsappId: 999_999 }, 'ERR_NO_WAPP_FOUND'],
    [{ queueId: 999_999 }, 'ERR_NO_QUEUE_FOUND'],
    [{ ticketUserId: 999_999 }, 'ERR_NO_USER_FOUND'],
  ] as const)
    expect(await refusalOf(await ana.call('POST', '/schedules', { body: { ...good, ...bad } }))).toEqual([404, code]);
});

it('the author and admins can change and delete a schedule, and other colleagues can only see it', async () => {
  const made = await schedule(ana, {});
  expect(await refusalOf(await bruno.call('PUT', `/schedules/${made.id}`, { body: { body: 'Outro texto' } }))).toEqual([
    403,
    'ERR_NO_PERMISSION',
  ]);
  expect(await refusalOf(await bruno.call('DELETE', `/schedules/${made.id}`))).toEqual([403, 'ERR_NO_PERMISSION']);
  expect(await parseSchedule(await bruno.call('GET', `/schedules/${made.id}`))).toMatchObject({ id: made.id });
  expect(await parseSchedule(await admin.call('PUT', `/schedules/${made.id}`, { body: { sendAt: after(120) } }))).toMatchObject({
    sendAt: after(120),
    body: made.body,
  });
  expect(await listEnqueuedTimes(made.id)).toEqual([after(120)]);
  expect((await ana.call('DELETE', `/schedules/${made.id}`)).status).toBe(200);
  expect((await ana.call('DELETE', `/schedules/${made.id}`)).status).toBe(200);
  await advanceClockAndRun(121, made);
  expect(await messagesTo(made.contactId)).toEqual([]);
});

it('the list of schedules is sorted by time, and a search finds schedules by text and contact', async () => {
  const contactId = await addContact('Zuleica Única');
  const first = await schedule(ana, { contactId, body: 'Retorno da consulta', sendAt: after(10) });
  const second = await schedule(ana, { contactId, body: 'Pesquisa de satisfação', sendAt: after(20) });
  const find = async (text: string) =>
    parse(ListSchedulesAnswer, await (await bruno.call('GET', `/schedules?searchParam=${encodeURIComponent(text)}`)).json());
  expect((await find('zuleica unica')).schedules.map(({ id }) => id)).toEqual([second.id, first.id]);
  expect(await find('satisfacao')).toMatchObject({ count: 1, hasMore: false, schedules: [{ id: second.id }] });
});

it('a due scheduled message is sent once with its variables filled and its signature, and its ticket is closed again', async () => {
  const made = await schedule(ana, { assinar: true });
  await advanceClockAndRun(59, made);
  expect(await messagesTo(made.contactId)).toEqual([]);
  await advanceClockAndRun(1, made);
  await advanceClockAndRun(1, made);
  const sent = await messagesTo(made.contactId);
  expect(sent.map(({ body, user_id: userId }) => [body, userId])).toEqual([[`*${ana.user.name}:*\nBom dia, Dona!`, ana.user.id]]);
  expect(await ticketsOf(made.contactId)).toMatchObject([{ status: 'closed', begun_by: 'company' }]);
  expect(await load(made.id)).toMatchObject({ status: 'AGENDADA', sentTimes: 1, sentAt: expect.any(String) });
  await recordOutcome(made.contactId, 'sent');
  expect(await load(made.id)).toMatchObject({ status: 'ENVIADA', failure: null });
  expect(await refusalOf(await ana.call('PUT', `/schedules/${made.id}`, { body: { body: 'Tarde demais' } }))).toEqual([
    409,
    'ERR_SCHEDULE_SENT',
  ]);
});

it('messages of a series that were due while the server was down are sent as one message when the server is back', async () => {
  const made = await schedule(ana, { intervalo: 1, enviarQuantasVezes: 5 });
  await advanceClockAndRun(60 + 2 * 1_440 + 30, made);
  expect(await messagesTo(made.contactId)).toHaveLength(1);
  const next = after(1_440 - 30);
  expect(await load(made.id)).toMatchObject({ status: 'PENDENTE', sendAt: next, sentTimes: 3, sentAt: null });
  expect(await listEnqueuedTimes(made.id)).toEqual([next]);
});

it('a series is sent at each of its times and then ends', async () => {
  const made = await schedule(ana, { intervalo: 4, valorIntervalo: 30, enviarQuantasVezes: 3 });
  for (const minutes of [60, 30, 30, 30]) await advanceClockAndRun(minutes, made);
  expect(await messagesTo(made.contactId)).toHaveLength(3);
  expect(await load(made.id)).toMatchObject({ status: 'AGENDADA', sentTimes: 3 });
  // An earlier message of the series may fail after the last one was sent.
  await recordOutcome(made.contactId, 'sent');
  expect(await load(made.id)).toMatchObject({ status: 'ENVIADA' });
});

it('a ticket that a scheduled message opens is assigned to the chosen attendant', async () => {
  const [queue] = await sql('select id from queues where company_id = $1 order by id limit 1', companyId);
  const made = await schedule(ana, { statusTicket: 'open', ticketUserId: bruno.user.id, queueId: queue?.['id'] });
  await advanceClockAndRun(60, made);
  expect(await ticketsOf(made.contactId)).toMatchObject([{ status: 'open', user_id: bruno.user.id, queue_id: queue?.['id'] }]);
});

it('a scheduled message in an active ticket does not change the ticket’s status or attendant', async () => {
  const made = await schedule(ana, { statusTicket: 'open', ticketUserId: bruno.user.id });
  const [connection] = await sql('select id from whatsapps where company_id = $1 and is_default', companyId);
  await sql(
    `insert into tickets (company_id, status, channel, contact_id, whatsapp_id, user_id, begun_by)
       values ($1, 'open', 'simulator', $2, $3, $4, 'customer')`,
    companyId,
    made.contactId,
    connection?.['id'],
    ana.user.id,
  );
  await advanceClockAndRun(60, made);
  expect(await ticketsOf(made.contactId)).toMatchObject([{ status: 'open', user_id: ana.user.id }]);
  expect(await messagesTo(made.contactId)).toHaveLength(1);
});

it('a scheduled message that should not open a ticket is sent in the contact’s newest ticket', async () => {
  const made = await schedule(ana, {});
  await advanceClockAndRun(60, made);
  const second = await schedule(ana, { contactId: made.contactId, openTicket: 'disabled' });
  await advanceClockAndRun(60, second);
  expect(await ticketsOf(made.contactId)).toHaveLength(1);
  expect(new Set((await messagesTo(made.contactId)).map(({ ticket_id: ticketId }) => ticketId)).size).toBe(1);
});

it('a scheduled message to a blocked contact fails with its reason, and is sent when the user sets a new time', async () => {
  const made = await schedule(ana, {});
  await sql('update contacts set active = false where id = $1', made.contactId);
  await advanceClockAndRun(60, made);
  expect(await load(made.id)).toMatchObject({ status: 'ERRO', failure: 'ERR_CONTACT_BLOCKED', sentAt: null });
  await sql('update contacts set active = true where id = $1', made.contactId);
  expect(await parseSchedule(await ana.call('PUT', `/schedules/${made.id}`, { body: { sendAt: after(5) } }))).toMatchObject({
    status: 'PENDENTE',
    failure: null,
  });
  await advanceClockAndRun(5, made);
  expect(await messagesTo(made.contactId)).toHaveLength(1);
  await recordOutcome(made.contactId, 'failed', 'ERR_SENDING_WAPP_MSG');
  expect(await load(made.id)).toMatchObject({ status: 'ERRO', failure: 'ERR_SENDING_WAPP_MSG', sentAt: null });
});

it('a scheduled message of a connection that was deleted meanwhile fails', async () => {
  const [connection] = await sql(
    `insert into whatsapps (company_id, name, channel) values ($1, 'Antiga', 'simulator') returning id`,
    companyId,
  );
  const made = await schedule(ana, { whatsappId: connection?.['id'] });
  await sql('update whatsapps set deleted_at = now() where id = $1', connection?.['id']);
  await advanceClockAndRun(60, made);
  expect(await load(made.id)).toMatchObject({ status: 'ERRO', failure: 'ERR_NO_WAPP_FOUND' });
});

it('a scheduled message waits for its file, and each message of a series has its own copy', async () => {
  const made = await schedule(ana, { awaitsMedia: true, enviarQuantasVezes: 2 });
  await advanceClockAndRun(61, made);
  expect(await messagesTo(made.contactId)).toEqual([]);
  const form = new FormData();
  form.set('id', made.id);
  form.set('file', new File(['%PDF-'], 'preparo.pdf', { type: 'application/pdf' }));
  expect(await parseSchedule(await ana.call('POST', '/schedules/media-upload', { body: form }))).toMatchObject({
    mediaName: 'preparo.pdf',
    awaitsMedia: false,
  });
  await advanceClockAndRun(0, made);
  await advanceClockAndRun(1_440, made);
  const files = (await messagesTo(made.contactId)).map(({ media_id: mediaId }) => mediaId);
  expect(files).toHaveLength(2);
  expect(new Set(files).size).toBe(2);
  expect(files).not.toContain(null);
});

it('two workers that run the same job send one scheduled message', async () => {
  const made = await schedule(ana, {});
  nowMs += 60 * 60_000;
  await Promise.all([1, 2, 3].map(() => sendSchedule(services, companyId, made.id)));
  expect(await messagesTo(made.contactId)).toHaveLength(1);
});

it('a company without scheduled messages in its plan can use none of their routes', async () => {
  const [company] = await sql('select plan_id from companies where id = $1', companyId);
  await sql('update plans set use_schedules = false where id = $1', company?.['plan_id']);
  try {
    await vi.waitFor(async () =>
      expect(await refusalOf(await ana.call('GET', '/schedules'))).toEqual([403, 'ERR_NO_PERMISSION']),
    );
  } finally {
    await sql('update plans set use_schedules = true where id = $1', company?.['plan_id']);
  }
});

import { randomUUID } from 'node:crypto';
import { Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { parse } from 'valibot';
import type { FlowId } from '@prosa/contract/ids';
import { ListMessagesAnswer } from '@prosa/contract/messages/send-message';
import { ListTicketsAnswer } from '@prosa/contract/tickets/list-tickets';
import { Ticket } from '@prosa/contract/tickets/ticket';
import { createTestFlow } from '@prosa/domain/flows/testing/drawn-flow';
import { insertTestFlow } from '../testing/insert-test-flow.ts';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';

let api: TestApi;
let admin: Pool;
let ana: Awaited<ReturnType<TestApi['logIn']>>;
let bruno: Awaited<ReturnType<TestApi['logIn']>>;
let boss: Awaited<ReturnType<TestApi['logIn']>>;
let ticket: Ticket;
let flow: FlowId;
const rows = async (sql: string, ...values: unknown[]) => (await admin.query<Record<string, unknown>>(sql, values)).rows;

const askingFlow = createTestFlow(
  [
    [
      'b',
      'singleBlock',
      {
        seq: ['q', 'in'],
        elements: [
          { type: 'message', number: 'q', value: 'Aqui é {{userName}}. Qual o seu CPF?' },
          { type: 'input', number: 'in', value: 'cpf' },
        ],
      },
    ],
  ],
  [['s', 'a', 'b']],
);

beforeAll(async () => {
  api = await startTestApi();
  admin = new Pool({ connectionString: api.database.adminUrl });
  admin.on('error', () => {}); // dropping the database while the pool is open causes an error
  ana = await api.logIn('atendente1@demo.prosa');
  bruno = await api.logIn('atendente2@demo.prosa');
  boss = await api.logIn('admin@demo.prosa');
  const open = parse(ListTicketsAnswer, await (await api.call('GET', '/tickets?status=open', { token: ana.token })).json());
  const [first] = open.tickets;
  if (first === undefined) throw new Error('the demo has an open ticket of Ana');
  ticket = first;
  flow = await insertTestFlow(rows, askingFlow);
});
afterAll(async () => {
  await admin.end();
  await api.stop();
});
beforeEach(async () => {
  await rows('delete from flow_runs');
  await rows(`update tickets set status = 'open', user_id = $2 where id = $1`, ticket.id, ana.user.id);
  await rows('update flowbuilders set active = true');
});

const start = (token: string, key?: string, flowId: number = flow) =>
  api.call('POST', `/messages/flow/${flowId}/${ticket.id}`, { token, key });
const listRuns = () => rows('select * from flow_runs where ticket_id = $1 order by started_at, id', ticket.id);
const messages = async () =>
  parse(ListMessagesAnswer, await (await api.call('GET', `/messages/${ticket.id}`, { token: ana.token })).json()).messages;
const move = async (change: object, token = ana.token) =>
  expect((await api.call('PUT', `/tickets/${ticket.id}`, { token, body: change })).status).toBe(200);

it('F14, F15: an attendant starts a flow in an attended ticket once per idempotency key, and keeps the ticket', async () => {
  const key = randomUUID();
  const answers = await Promise.all([start(ana.token, key), start(ana.token, key), start(ana.token, key)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await listRuns()).toMatchObject([{ status: 'running', why: 'by-hand', started_by: ana.user.id, version: 1 }]);
  const question = (await messages()).at(-1);
  expect(question).toMatchObject({
    body: `Aqui é ${ana.user.name}. Qual o seu CPF?`,
    fromMe: true,
    userId: null,
    delivery: 'queued',
  });
  const shown = parse(Ticket, await (await api.call('GET', `/tickets/u/${ticket.uuid}`, { token: ana.token })).json());
  expect(shown).toMatchObject({ status: 'open', userId: ana.user.id, isBot: true });
  const [log] = await rows(
    `select type, user_id from ticket_log where ticket_id = $1 and type <> 'access' order by id desc limit 1`,
    ticket.id,
  );
  expect(log).toEqual({ type: 'chatBot', user_id: ana.user.id });
});

it('F14: starting a flow ends the flow that already runs in the ticket, even if several flows start at once', async () => {
  expect((await Promise.all([start(ana.token), start(ana.token), start(ana.token)])).map(({ status }) => status)).toEqual([
    200, 200, 200,
  ]);
  const reasons = (await listRuns()).map(({ ended_why }) => ended_why);
  expect(reasons.toSorted()).toEqual([null, 'replaced', 'replaced'].toSorted());
});

it('F14: a flow does not start if it is inactive, unpublished or missing, or if nobody attends the ticket', async () => {
  const refused = async (answer: Promise<Response>) => [(await answer).status, await (await answer).json()];
  const [draft] = await rows(`insert into flowbuilders (company_id, name, active) values (1, 'Rascunho', true) returning id`);
  expect(await refused(start(ana.token, undefined, Number(draft?.['id'])))).toEqual([422, { error: 'ERR_FLOW_INACTIVE' }]);
  expect(await refused(start(ana.token, undefined, 9999))).toEqual([404, { error: 'ERR_NO_FLOW_FOUND' }]);
  await rows('update flowbuilders set active = false where id = $1', flow);
  expect(await refused(start(ana.token))).toEqual([422, { error: 'ERR_FLOW_INACTIVE' }]);
  await rows('update flowbuilders set active = true where id = $1', flow);
  await rows(`update contacts set active = false where id = $1`, ticket.contactId);
  expect(await refused(start(ana.token))).toEqual([422, { error: 'ERR_CONTACT_BLOCKED' }]);
  await rows(`update contacts set active = true where id = $1`, ticket.contactId);
  await rows(`update tickets set status = 'pending', user_id = null where id = $1`, ticket.id);
  expect(await refused(start(ana.token))).toEqual([422, { error: 'ERR_TICKET_TRANSITION' }]);
  await rows(`update tickets set status = 'open', user_id = $2 where id = $1`, ticket.id, ana.user.id);
  expect(await refused(start(bruno.token))).toEqual([404, { error: 'ERR_NO_TICKET_FOUND' }]);
  expect(await listRuns()).toEqual([]);
});

it.each<[string, string, () => Promise<unknown>]>([
  [
    'an attendant’s answer',
    'attended',
    async () =>
      expect((await api.call('POST', `/messages/${ticket.id}`, { token: ana.token, body: { body: 'Oi' } })).status).toBe(200),
  ],
  ['a return to the queue', 'moved', () => move({ status: 'pending' })],
  ['a transfer', 'moved', () => move({ isTransfered: true, status: 'open', userId: bruno.user.id, queueId: ticket.queueId })],
  ['closing the ticket', 'closed', () => move({ status: 'closed' })],
  [
    'closing all tickets',
    'closed',
    async () =>
      expect(
        (
          await api.call('POST', '/tickets/closeAll', {
            token: boss.token,
            body: { status: 'open', selectedQueueIds: [], showAll: true },
          })
        ).status,
      ).toBe(200),
  ],
])('F3: %s ends the flow', async (_name, why, act) => {
  await start(ana.token);
  await act();
  expect(await listRuns()).toMatchObject([{ status: 'ended', ended_why: why, due_at: null }]);
  expect(await rows('select is_bot from tickets where id = $1', ticket.id)).toEqual([{ is_bot: false }]);
});

it('F3: accepting a waiting ticket ends its flow, but a private note does not', async () => {
  await start(ana.token);
  const note = { body: 'ele parece com pressa', isPrivate: true };
  await api.call('POST', `/messages/${ticket.id}`, { token: ana.token, body: note });
  await move({ queueId: ticket.queueId });
  expect(await listRuns()).toMatchObject([{ status: 'running' }]);
  await rows(`update tickets set status = 'pending', user_id = null where id = $1`, ticket.id);
  await move({ status: 'open', userId: ana.user.id });
  expect(await listRuns()).toMatchObject([{ status: 'ended', ended_why: 'attended' }]);
});

it('F15: deleting a flow ends its runs, and keeps the messages that the flow has sent', async () => {
  const deletedFlow = await insertTestFlow(rows, askingFlow);
  await start(ana.token, undefined, deletedFlow);
  expect(await listRuns()).toHaveLength(1);
  const sent = (await messages()).length;
  expect((await api.call('DELETE', `/flowbuilder/${deletedFlow}`, { token: boss.token })).status).toBe(200);
  expect(await listRuns()).toEqual([]);
  expect(await rows('select is_bot from tickets where id = $1', ticket.id)).toEqual([{ is_bot: false }]);
  expect(await messages()).toHaveLength(sent);
});

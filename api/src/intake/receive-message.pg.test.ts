import { Pool } from 'pg';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as v from 'valibot';
import { CompanyId } from '@prosa/contract/ids';
import { openTenantDatabase, type TenantDatabase } from '@prosa/database/tenant';
import { createTestDatabase, type TestDatabase } from '@prosa/testing/test-database';
import type { ChannelAdapter, InboundMessage, SendOutcome } from '../channels/channel-adapter.ts';
import { applyStatus } from '../deliveries/apply-status.ts';
import { deliverMessages } from '../deliveries/deliver-message.ts';
import { createSendRate } from '../deliveries/send-rate.ts';
import { createLiveEvents } from '../platform/live-events.ts';
import { newId } from '../platform/new-id.ts';
import { createSecrets } from '../platform/secrets.ts';
import type { Services } from '../platform/services.ts';
import { receiveMessage } from './receive-message.ts';

const companyId = v.parse(CompanyId, 1);
const log = pino({ level: 'silent' });
let testDatabase: TestDatabase;
let database: TenantDatabase;
let admin: Pool;
let services: Services;
let nowMs = Date.parse('2026-01-05T12:00:00Z');
const sends: string[] = [];
const outcomes: (SendOutcome | Error)[] = [];

const adapter: ChannelAdapter = {
  channel: 'whatsappapi',
  afterUnclear: 'wait',
  parseWebhook: () => [],
  markRead: async () => {},
  download: () => Promise.reject(new Error('no media here')),
  send: async (_access, message) => {
    sends.push(message.messageId);
    const outcome = outcomes.shift() ?? { kind: 'accepted', providerId: `wamid.${message.messageId}` };
    if (outcome instanceof Error) throw outcome;
    return outcome;
  },
};

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openTenantDatabase(testDatabase.url, { poolSize: 20, onPoolError: () => {} });
  admin = new Pool({ connectionString: testDatabase.adminUrl });
  await admin.query(`
    insert into plans (name) values ('p');
    insert into companies (name, plan_id, due_at) values ('c', (select min(id) from plans), now() + interval '1 year');
    insert into queues (company_id, name, color) values (1, 'Suporte', '#111111'), (1, 'Vendas', '#222222');
    insert into whatsapps (company_id, name, channel, token, greeting_message, queue_ids) values
      (1, 'Dois', 'whatsappapi', 't', 'Olá {{firstName}}', (select array_agg(id) from queues))`);
  services = {
    config: {} as Services['config'], // no part of intake and delivery reads it
    log,
    database,
    live: await createLiveEvents(null, log),
    jobs: { wake: () => {} },
    media: {
      put: () => Promise.reject(new Error('unused')),
      open: () => Promise.reject(new Error('unused')),
      remove: async () => {},
    },
    secrets: createSecrets(Buffer.alloc(32, 1)),
    channels: new Map([['whatsappapi', adapter]]),
    announce: async () => {},
    clock: () => new Date(nowMs),
    newId: () => newId(nowMs),
  };
});
afterAll(async () => {
  await admin.end();
  await database.close();
  await testDatabase.drop();
});

const inbound = (number: string, body: string, providerId = `in.${crypto.randomUUID()}`): InboundMessage => ({
  providerId,
  fromMe: false,
  contact: { identity: { kind: 'phone', value: number }, name: 'Rita Lee', number, isGroup: false },
  body,
  mediaType: 'chat',
  media: null,
  quotedProviderId: null,
  dataJson: null,
  at: new Date(nowMs),
});
const rows = async (sql: string, ...values: unknown[]) => (await admin.query<Record<string, unknown>>(sql, values)).rows;
const deliver = (ticketId: number) =>
  deliverMessages(services, createSendRate(), companyId, ticketId, new AbortController().signal);

test('I3, I4, T4, R3, R5: 16 first messages at once make one contact, one ticket, and at most 4 menus', async () => {
  await Promise.all(
    Array.from({ length: 16 }, (_, n) =>
      receiveMessage(services, companyId, 1, inbound(n % 2 === 0 ? '551187654321' : '5511987654321', `oi ${n}`)),
    ),
  );
  expect(await rows('select count(*)::int as n from contacts')).toEqual([{ n: 1 }]);
  expect(await rows('select unread_messages, status, amount_used_bot_queues from tickets')).toEqual([
    { unread_messages: 16, status: 'pending', amount_used_bot_queues: 4 },
  ]);
  expect(await rows(`select count(*)::int as n from messages where from_me`)).toEqual([{ n: 4 }]);
  expect(await rows(`select type from ticket_log order by id`)).toEqual([
    { type: 'create' },
    { type: 'chatBot' },
    { type: 'retriesLimitQueue' },
  ]);
});

test('I1, R4: the same message at the same time is recorded once; a digit chooses its queue', async () => {
  const message = inbound('5511987654321', '2', 'in.same');
  await Promise.all(Array.from({ length: 8 }, () => receiveMessage(services, companyId, 1, message)));
  expect(await rows(`select count(*)::int as n from messages where provider_id = 'in.same'`)).toEqual([{ n: 1 }]);
  expect(await rows('select q.name from tickets t join queues q on q.id = t.queue_id')).toEqual([{ name: 'Vendas' }]);
});

test('a crash after the provider took it: never sent again, unconfirmed after two minutes, resolved by a late status', async () => {
  await receiveMessage(services, companyId, 1, inbound('5511900000001', 'oi'));
  const [first] = await rows(
    'select max(ticket_id) as ticket, max(message_id::text) as id from deliveries d join messages m on m.id = d.message_id where m.ticket_id = (select max(id) from tickets)',
  );
  const ticketId = Number(first?.['ticket']);
  const id = String(first?.['id']);
  const state = async () =>
    (
      await rows('select d.state, m.delivery, m.ack from deliveries d join messages m on m.id = d.message_id where m.id = $1', id)
    )[0];
  outcomes.push(new Error('socket hang up'));
  await deliver(ticketId);
  expect(await state()).toEqual({ state: 'sending', delivery: 'sending', ack: 0 });
  nowMs += 119_000;
  await deliver(ticketId);
  expect(await state()).toMatchObject({ state: 'sending' });
  nowMs += 2_000;
  await deliver(ticketId);
  expect(await state()).toEqual({ state: 'unconfirmed', delivery: 'unconfirmed', ack: 0 });
  expect(sends.filter((sent) => sent === id)).toHaveLength(1);
  const status = (ack: 1 | 2 | 3) => ({
    providerId: 'wamid.late',
    messageId: id,
    ack,
    failure: null,
    at: new Date(nowMs).toISOString(),
  });
  await applyStatus(services, companyId, 1, status(3), 1);
  await applyStatus(services, companyId, 1, status(2), 1);
  expect(await state()).toEqual({ state: 'sent', delivery: 'sent', ack: 3 });
});

test('what surely did not go out is tried again after its pause, and once it is out not again', async () => {
  await receiveMessage(services, companyId, 1, inbound('5511900000002', 'oi'));
  const [ticket] = await rows('select max(id) as id from tickets');
  const before = sends.length;
  outcomes.push({ kind: 'retry', reason: 'busy', afterMs: null });
  await deliver(Number(ticket?.['id']));
  await deliver(Number(ticket?.['id']));
  expect(sends.length - before).toBe(1);
  nowMs += 1_000;
  await deliver(Number(ticket?.['id']));
  await deliver(Number(ticket?.['id']));
  expect(sends.length - before).toBe(2);
});

import { randomUUID } from 'node:crypto';
import { createServer } from 'node:net';
import { Pool } from 'pg';
import { parse } from 'valibot';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { CompanyId, TicketId } from '@prosa/contract/ids';
import { PushDevice } from '@prosa/contract/push/push-device';
import { PushPayload } from '@prosa/contract/push/push-payload';
import { startFakePushService, type FakePushService, type FakeSubscription } from '@prosa/testing/fake-push-service';
import { createCompany } from '../companies/create-company.ts';
import { DEMO_PASSWORD } from '../testing/demo-password.ts';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';
import { FAILURES_TO_OPEN, BREAKER_OPEN_MS } from '../platform/circuit-breaker.ts';
import { enqueuePushes } from './enqueue-pushes.ts';
import { createSendPush, type SendPush } from './send-push.ts';

const companyId = parse(CompanyId, 1);
let api: TestApi;
let pushService: FakePushService;
let adminPool: Pool;
let now: Date;
let send: SendPush;
let device: FakeSubscription & { readonly id: string };
let ticketId: TicketId;

beforeAll(async () => {
  api = await startTestApi('web', { PUSH_ALLOW_LOOPBACK: '1' });
  pushService = await startFakePushService();
  adminPool = new Pool({ connectionString: api.database.adminUrl, max: 1 });
  adminPool.on('error', () => {}); // dropping the database while this pool is open causes an error
  send = createSendPush({ ...api.services, clock: () => now });
});
beforeEach(async () => {
  now = new Date('2026-03-01T12:00:00Z');
  await adminPool.query('delete from push_subscriptions');
  await adminPool.query('delete from jobs');
  const { token, user } = await api.logIn('atendente1@demo.prosa');
  const subscription = pushService.subscribe();
  const body = { ...subscription, label: 'Chrome', language: 'pt', hidesContent: false };
  const answer = await api.call('PUT', '/push/devices', { token, body });
  device = { ...subscription, id: parse(PushDevice, await answer.json()).id };
  const { rows } = await adminPool.query<{ id: number }>(
    `update tickets set unread_messages = 2 where id = (
       select t.id from tickets t join contacts c on c.company_id = t.company_id and c.id = t.contact_id
        where t.company_id = 1 and t.status = 'open' and t.user_id = $1 and c.name = 'Marina Albuquerque') returning id`,
    [user.id],
  );
  ticketId = parse(TicketId, rows[0]?.id);
});
afterAll(async () => {
  await adminPool.end();
  await pushService.close();
  await api.stop();
});

const createMessageCause = () => ({ kind: 'message', ticketId }) as const;
const sendPush = () => send(companyId, device.id, { cause: createMessageCause(), signal: AbortSignal.timeout(60_000) });
const listReceivedTexts = () =>
  pushService.acceptedPushes
    .filter(({ endpoint }) => endpoint === device.endpoint)
    .map(({ text }) => parse(PushPayload, JSON.parse(text)));
const readStoredDevice = async () =>
  (
    await adminPool.query<{ failures: number; rests_until: Date | null; last_used_at: Date | null }>(
      'select failures, rests_until, last_used_at from push_subscriptions where id = $1',
      [device.id],
    )
  ).rows;
const listJobs = async () =>
  (
    await adminPool.query<{ task: string; job_key: string; run_at: Date | null }>(
      'select task, job_key, run_at from jobs order by id',
    )
  ).rows;
const toTimeInSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1000);

test('a notification is sent, and a repeat of its job replaces the notification on the device', async () => {
  await Promise.all([sendPush(), sendPush()]);
  expect(listReceivedTexts()).toHaveLength(2);
  expect(new Set(listReceivedTexts().map(({ notification }) => notification.tag)).size).toBe(1);
  expect(new Set(pushService.acceptedPushes.slice(-2).map(({ topic }) => topic)).size).toBe(1);
  expect(listReceivedTexts()[0]?.notification.title).toBe('Marina Albuquerque (2)');
  expect(await readStoredDevice()).toMatchObject([{ failures: 0, rests_until: null, last_used_at: now }]);
  expect(await listJobs()).toEqual([]);
});

test.each([404, 410])('a subscription is deleted after the answer %i, which means that it has ended', async (status) => {
  pushService.refuseNext({ status });
  await sendPush();
  expect(await readStoredDevice()).toEqual([]);
  await sendPush();
  expect(listReceivedTexts()).toEqual([]);
});

test('a busy or broken push service is called again after growing pauses, and never earlier than the service demands', async () => {
  pushService.refuseNext({ status: 429, retryAfter: '300' }, { status: 503 }, { status: 500 });
  await sendPush();
  expect(await readStoredDevice()).toMatchObject([{ failures: 1, rests_until: toTimeInSeconds(300) }]);
  expect(await listJobs()).toMatchObject([{ task: 'send-push', run_at: toTimeInSeconds(300) }]);
  // Further notifications during the pause cause no call.
  const calls = pushService.countCalls();
  await sendPush();
  expect(pushService.countCalls()).toBe(calls);
  expect((await listJobs()).map(({ run_at }) => run_at)).toEqual([toTimeInSeconds(300)]);
  now = toTimeInSeconds(301);
  await sendPush();
  expect(await readStoredDevice()).toMatchObject([{ failures: 2, rests_until: toTimeInSeconds(30) }]);
  now = toTimeInSeconds(31);
  await sendPush();
  expect(await readStoredDevice()).toMatchObject([{ failures: 3, rests_until: toTimeInSeconds(60) }]);
  now = toTimeInSeconds(61);
  await sendPush();
  expect(await readStoredDevice()).toMatchObject([{ failures: 0, rests_until: null }]);
  expect(listReceivedTexts()).toHaveLength(1);
});

test('no device of an expired company is notified until the company has paid', async () => {
  const account = { name: 'Vizinha', adminName: 'Vera', email: 'vera@vizinha.test', password: DEMO_PASSWORD };
  const { companyId: neighbour } = await createCompany(api.services, account);
  const { token } = await api.logIn(account.email);
  const subscription = pushService.subscribe();
  const body = { ...subscription, label: 'Chrome', language: 'pt', hidesContent: false };
  const { id } = parse(PushDevice, await (await api.call('PUT', '/push/devices', { token, body })).json());
  const toldWhenDue = async (dueAt: string): Promise<number> => {
    await adminPool.query('update companies set due_at = $1 where id = $2', [dueAt, neighbour]);
    await send(neighbour, id, { cause: { kind: 'test' }, signal: AbortSignal.timeout(60_000) });
    return pushService.acceptedPushes.filter(({ endpoint }) => endpoint === subscription.endpoint).length;
  };
  expect(await toldWhenDue('2026-02-27T12:00:00Z')).toBe(0);
  expect(await toldWhenDue('2026-03-01T02:00:00Z')).toBe(0);
  expect(await toldWhenDue('2026-03-01T12:00:00Z')).toBe(1);
});

test('after eight consecutive failures the notification is dropped, and the device’s subscription stays', async () => {
  for (let round = 1; round <= 8; round += 1) {
    await adminPool.query('delete from jobs');
    pushService.refuseNext({ status: 500 });
    await sendPush();
    now = toTimeInSeconds(3_601);
  }
  expect(await listJobs()).toEqual([]);
  expect(await readStoredDevice()).toMatchObject([{ failures: 8 }]);
  await sendPush();
  expect(await readStoredDevice()).toMatchObject([{ failures: 0 }]);
});

test('a notification’s text that is too large is cut and sent once more, and every cut text fits into the size that push services must accept', async () => {
  await adminPool.query(
    `insert into messages (company_id, id, ticket_id, body, from_me, delivery, created_at)
     values (1, gen_random_uuid(), $1, $2, false, 'received', now() + interval '1 hour')`,
    [ticketId, '👩‍👩‍👧‍👦'.repeat(2_000)],
  );
  await sendPush();
  expect(listReceivedTexts()).toHaveLength(1);
  pushService.refuseNext({ status: 413 });
  await sendPush();
  expect(listReceivedTexts()).toHaveLength(2);
  expect(listReceivedTexts()[1]?.notification.body.length).toBeLessThan(listReceivedTexts()[0]?.notification.body.length ?? 0);
  expect(listReceivedTexts()[1]?.notification.body).toMatch(/👩‍👩‍👧‍👦…$/u);
  pushService.refuseNext({ status: 413 }, { status: 413 });
  await sendPush();
  expect([await readStoredDevice(), await listJobs()]).toMatchObject([[{ failures: 0 }], []]);
  await adminPool.query(`delete from messages where body like '👩%'`);
  expect(pushService.faults).toEqual([]);
});

test('a message causes no notification if it was read, or its ticket was transferred or closed, in the meantime', async () => {
  for (const change of ['unread_messages = 0', 'user_id = null', `status = 'closed'`]) {
    await adminPool.query('begin');
    await adminPool.query(`update tickets set ${change} where id = $1`, [ticketId]);
    await adminPool.query('commit');
    await sendPush();
    await adminPool.query(
      `update tickets set unread_messages = 2, status = 'open', user_id = (select user_id from push_subscriptions) where id = $1`,
      [ticketId],
    );
  }
  expect(listReceivedTexts()).toEqual([]);
});

test('an address that only this machine can reach is never called, and the subscription with this address is deleted', async () => {
  const { services } = api;
  const strict = createSendPush({
    ...services,
    config: { ...services.config, push: { ...services.config.push, allowsLoopback: false } },
  });
  const calls = pushService.countCalls();
  await strict(companyId, device.id, { cause: createMessageCause(), signal: AbortSignal.timeout(60_000) });
  expect(pushService.countCalls()).toBe(calls);
  expect(await readStoredDevice()).toEqual([]);
});

test('a redirect of a push service is not followed', async () => {
  const other = pushService.subscribe();
  pushService.refuseNext({ status: 307, location: other.endpoint });
  const calls = pushService.countCalls();
  await sendPush();
  expect(pushService.countCalls()).toBe(calls + 1);
  expect(await readStoredDevice()).toMatchObject([{ failures: 0, last_used_at: null }]);
});

test('many messages at once in one ticket cause only one job for each device of the recipients', async () => {
  await Promise.all([1, 2, 3].map(() => enqueuePushes(api.services, companyId, createMessageCause())));
  const keys = new Set((await listJobs()).map(({ task, job_key }) => `${task} ${job_key}`));
  expect([...keys]).toEqual([`send-push push:${device.id}:ticket-${ticketId}`]);
});

test('a push service that aborts every call is not called for a while, for any device', async () => {
  let calls = 0;
  const broken = createServer((socket) => {
    calls += 1;
    socket.on('error', () => {});
    socket.destroy();
  });
  await new Promise<void>((done) => broken.listen(0, '127.0.0.1', done));
  const address = broken.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  try {
    const devices = Array.from({ length: FAILURES_TO_OPEN + 1 }, () => randomUUID());
    for (const id of devices)
      await adminPool.query(
        `insert into push_subscriptions (company_id, id, user_id, session_id, endpoint, p256dh, auth, label, language, hides_content)
         select company_id, $2, user_id, session_id, $3, p256dh, auth, label, language, hides_content from push_subscriptions where id = $1`,
        [device.id, id, `https://127.0.0.1:${port}/${id}`],
      );
    for (const id of devices) await send(companyId, id, { cause: createMessageCause(), signal: AbortSignal.timeout(60_000) });
    expect(calls).toBe(FAILURES_TO_OPEN);
    expect((await listJobs()).at(-1)).toMatchObject({
      job_key: expect.stringContaining(devices.at(-1) ?? '-'),
      run_at: toTimeInSeconds(BREAKER_OPEN_MS / 1000),
    });
    const storedRow = await adminPool.query('select failures from push_subscriptions where id = $1', [devices.at(-1)]);
    expect(storedRow.rows).toEqual([{ failures: 0 }]);
  } finally {
    broken.close();
  }
});

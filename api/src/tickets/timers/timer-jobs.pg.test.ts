import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { ConnectionId } from '@prosa/contract/ids';
import { insertWebhookDeliveries } from '../../channels/insert-webhook-deliveries.ts';
import { toSimulatorDeliveries } from '../../channels/simulator/simulator-adapter.ts';
import { type Changes, commit } from '../../platform/write.ts';
import type { TicketEvent } from '../rows/ticket-event.ts';
import { setConnectionInTest } from '../../testing/set-connection.ts';
import { startTestServices, type TestServices } from '../../testing/start-test-services.ts';
import { createTimerScene } from '../../testing/timer-scene.ts';
import { startWorker } from '../../worker.ts';
import { enqueueTimerPlan } from './plan-timers-job.ts';

const CLOSING_TEXT = 'Encerramos por falta de resposta';
const CONNECTION = v.parse(ConnectionId, 1);
/** The number of answers that fall due at once. `pnpm test:deep` tries thousands. */
const OVERDUE_TICKETS = Number(process.env['OVERDUE_TICKETS'] ?? 200);
const OVERDUE_TIME_LIMIT_MS = Math.max(OVERDUE_TICKETS * 150, 60_000);
let setUp: TestServices;

beforeAll(async () => {
  setUp = await startTestServices('simulator');
  await setUp.rows(`update whatsapps set queue_ids = '{}'`);
});
afterAll(() => setUp.stop());
beforeEach(async () => {
  await setUp.rows(`delete from tickets`);
  await setUp.rows(`delete from jobs`);
  await setConnectionInTest(setUp.rows, 1, { expires_ticket_hours: 24, expires_inactive_message: CLOSING_TEXT });
});

const hoursAgo = (hours: number): Date => new Date(Date.now() - hours * 3_600_000);
const countRows = async (from: string): Promise<number> =>
  Number((await setUp.rows(`select count(*)::int as count from ${from}`))[0]?.['count']);
const countWaiting = (): Promise<number> => countRows(`jobs where task = 'wake-ticket'`);

async function startTestWorker(): Promise<void> {
  const worker = await startWorker(setUp.services);
  onTestFinished(() => worker.stop());
}

/** Adds attended tickets of new customers, which have been silent for `hours`. */
const addSilentTickets = (count: number, hours: number) =>
  setUp.rows(
    `with people as (
       insert into contacts (company_id, name, number, channel)
       select 1, 'Cliente ' || n, gen_random_uuid()::text, 'simulator' from generate_series(1, $1::int) n returning id)
     insert into tickets (company_id, status, channel, contact_id, whatsapp_id, last_message_from_me, created_at, updated_at)
     select 1, 'open', 'simulator', id, 1, true, now() - make_interval(hours => $2::int), now() - make_interval(hours => $2::int) from people`,
    count,
    hours,
  );

/** Adds for each ticket a job that is due now. */
const addDueJobs = () =>
  setUp.rows(
    `insert into jobs (company_id, lane, task, payload, job_key, run_at)
     select 1, 'timers', 'wake-ticket', json_build_object('ticketId', id), 'wake-ticket:' || id, now() from tickets`,
  );

test('E1: a job that fell due while the server was down runs once after the start', async () => {
  const scene = createTimerScene(setUp, hoursAgo(25));
  await scene.customerWrites('Oi');
  await scene.change(`status = 'open'`);
  await scene.attendantWrites('Posso ajudar?');
  const [due] = await scene.listWakeTimes();
  expect(due?.getTime()).toBeLessThan(Date.now());
  await startTestWorker();
  await startTestWorker();
  await vi.waitFor(async () => expect(await countWaiting()).toBe(0));
  expect([await scene.listTexts(), await scene.listLog()]).toEqual([
    ['Oi', 'Posso ajudar?', CLOSING_TEXT],
    ['create', 'autoClose'],
  ]);
});

test('E1: a message that postpones the due time keeps the planned job, which plans the new time when it runs', async () => {
  const scene = createTimerScene(setUp, hoursAgo(2));
  await scene.customerWrites('Oi');
  await scene.change(`status = 'open'`);
  await scene.attendantWrites('Posso ajudar?');
  const jobs = await setUp.rows(`select id, run_at from jobs where task = 'wake-ticket'`);
  expect(jobs).toHaveLength(1);
  scene.advance(60);
  for (const text of ['Sim', 'Quero saber', 'o preço']) await scene.customerWrites(text);
  expect(await setUp.rows(`select id, run_at from jobs where task = 'wake-ticket'`)).toEqual(jobs);
  scene.advance(23 * 60);
  await scene.wake();
  expect([(await scene.loadTicket())['status'], (await scene.listWakeTimes()).length]).toEqual(['open', 1]);
  scene.advance(60);
  await scene.wake();
  expect((await scene.loadTicket())['status']).toBe('closed');
});

test('E1: a customer’s message in an active ticket plans no timers, but its change is still published to devices', async () => {
  const heard: Changes[] = [];
  const planned: TicketEvent[] = [];
  const services = {
    ...setUp.services,
    publishChanges: async (_: unknown, changes: Changes) => void heard.push(changes),
    ticketSubscribers: [async (_: unknown, event: TicketEvent) => void planned.push(event)],
  };
  const scene = createTimerScene({ ...setUp, services }, hoursAgo(2));
  await scene.customerWrites('Oi');
  const id = await scene.loadId();
  await scene.customerWrites('Alguém?');
  const heardTickets = heard.map(({ tickets }) => [...tickets]).filter(({ length }) => length > 0);
  expect(heardTickets).toEqual([[[id, 'create']], [[id, 'update']]]);
  expect(planned).toEqual([{ kind: 'changed', ticketIds: [id] }]);
});

test('E1: if a connection’s silent tickets must be closed earlier, each gets an earlier job and no second one', async () => {
  await addSilentTickets(450, 2);
  await commit(setUp.services, setUp.companyId, (write) => enqueueTimerPlan(write, { of: 'connection', id: CONNECTION }));
  await startTestWorker();
  await vi.waitFor(async () => expect(await countWaiting()).toBe(450));
  await vi.waitFor(async () => expect(await countRows(`jobs where task = 'plan-timers'`)).toBe(0));
  await setConnectionInTest(setUp.rows, 1, { expires_ticket_hours: 3 });
  const plan = () =>
    commit(setUp.services, setUp.companyId, (write) => enqueueTimerPlan(write, { of: 'connection', id: CONNECTION }));
  await Promise.all([plan(), plan()]);
  await vi.waitFor(async () => expect(await countRows(`jobs where run_at < now() + interval '2 hours'`)).toBe(450));
  expect(await countWaiting()).toBe(450);
});

test('E1: tickets that are due at the same time share transactions, and a ticket that fails delays no other ticket', async () => {
  await addSilentTickets(60, 25);
  await addDueJobs();
  const [faulty] = await setUp.rows('select max(id) - 5 as id from tickets');
  const faultyId = Number(faulty?.['id']);
  let transactions = 0;
  const services = {
    ...setUp.services,
    ticketSubscribers: [
      ...setUp.services.ticketSubscribers,
      async (_: unknown, event: TicketEvent) => {
        if (event.kind !== 'taken-over') return;
        transactions += 1;
        if (event.ticketIds.some((id) => id === faultyId)) throw new Error('this ticket is broken');
      },
    ],
  };
  const worker = await startWorker(services);
  onTestFinished(() => worker.stop());
  await vi.waitFor(async () => expect(await countRows(`tickets where status = 'closed'`)).toBe(59));
  await vi.waitFor(async () => expect(await countRows(`jobs where failure like '%broken%'`)).toBe(1));
  // The worker records the end of a job only after the transaction that acted in the job's tickets, so the test waits for it.
  await vi.waitFor(async () => expect(await countWaiting()).toBe(1));
  expect(await countRows(`messages where body = '${CLOSING_TEXT}'`)).toBe(59);
  expect(transactions).toBeLessThan(30);
});

test('E1: a customer’s message is recorded while 2,000 tickets are due at once, and each of them closes once', async () => {
  await addSilentTickets(2_000, 25);
  await addDueJobs();
  const worker = await startWorker(setUp.services);
  await vi.waitFor(async () => expect(await countRows(`tickets where status = 'closed'`)).toBeGreaterThan(0));
  const message = { kind: 'message', id: 'urgent', body: 'urgente', mediaType: 'chat', media: null, quotedId: null } as const;
  const person = { id: 1, name: 'Rita', number: '5511970000001' };
  await commit(setUp.services, setUp.companyId, (write) =>
    insertWebhookDeliveries(write, CONNECTION, toSimulatorDeliveries([{ ...message, person, at: new Date().toISOString() }])),
  );
  await vi.waitFor(async () => expect(await countRows(`messages where body = 'urgente'`)).toBe(1), { interval: 20 });
  expect(await countWaiting()).toBeGreaterThan(1_000);
  await worker.stop();
  const closed = await countRows(`tickets where status = 'closed'`);
  expect(await countRows(`ticket_log where type = 'autoClose'`)).toBe(closed);
  expect(await countRows(`messages where body = '${CLOSING_TEXT}'`)).toBe(closed);
});

test(
  `Q5, Q6: each of ${OVERDUE_TICKETS} answers that become overdue together is reported once, and its ticket returns to the queue once`,
  { timeout: OVERDUE_TIME_LIMIT_MS + 30_000 },
  async () => {
    const count = OVERDUE_TICKETS;
    await setUp.rows(`update queues set first_answer_minutes = 10, overdue_action = 'return' where id = 1`);
    await setUp.rows(`insert into users (company_id, name, email, password_hash) values (1, 'Ana', 'ana@example.com', 'x')`);
    await addSilentTickets(count, 1);
    await setUp.rows(
      `update tickets set queue_id = 1, user_id = (select min(id) from users), last_message_from_me = false, waiting_since = created_at,
            target_queue_id = 1, target_queue_since = created_at, target_user_id = (select min(id) from users),
            target_user_since = created_at, answer_due_at = created_at + interval '10 minutes'`,
    );
    await setUp.rows(
      `insert into jobs (company_id, lane, task, payload, job_key, run_at)
     select 1, 'timers', 'wake-ticket', json_build_object('ticketId', id), 'wake-ticket:' || id, now() from tickets`,
    );
    let plans = 0;
    const subscribers = setUp.services.ticketSubscribers.map(
      (subscriber): TestServices['services']['ticketSubscribers'][number] =>
        async (write, event) => {
          if (event.kind === 'changed') plans += event.ticketIds.length;
          await subscriber(write, event);
        },
    );
    const services = { ...setUp.services, ticketSubscribers: subscribers };
    const workers = [await startWorker(services), await startWorker(services)];
    onTestFinished(async () => void (await Promise.all(workers.map((worker) => worker.stop()))));
    await vi.waitFor(async () => expect(await countWaiting()).toBe(0), { timeout: OVERDUE_TIME_LIMIT_MS, interval: 500 });
    const log = await setUp.rows(
      `select overdue, pending, count(*)::int as tickets from (
       select count(*) filter (where type = 'overdue')::int as overdue, count(*) filter (where type = 'pending')::int as pending
         from tickets t left join ticket_log l on l.ticket_id = t.id group by t.id) each group by 1, 2`,
    );
    expect(log).toEqual([{ overdue: 1, pending: 1, tickets: count }]);
    expect(await countRows(`tickets where status = 'pending' and user_id is null`)).toBe(count);
    // Each ticket is planned at most twice, because two acts change it. The number does not rise if many tickets are due at the
    // same time.
    expect(plans / subscribers.length).toBeLessThanOrEqual(2 * count);
    await setUp.rows(`update queues set first_answer_minutes = 0, overdue_action = 'stay' where id = 1`);
  },
);

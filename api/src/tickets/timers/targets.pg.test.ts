import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createBotTextMessage, recordBotMessages } from '../../messages/record-bot-messages.ts';
import { commit } from '../../platform/write.ts';
import { setConnectionInTest } from '../../testing/set-connection.ts';
import { setSettingsInTest } from '../../testing/set-settings.ts';
import { startTestServices, type TestServices } from '../../testing/start-test-services.ts';
import { createTimerScene } from '../../testing/timer-scene.ts';
import { lockTicket } from '../rows/lock-ticket.ts';
import type { TicketEvent } from '../rows/ticket-event.ts';
import { planTimers } from './plan-timers.ts';

/** A Wednesday, 09:00 in the company's time zone. */
const START = new Date('2026-11-25T12:00:00Z');
const after = (minutes: number): Date => new Date(START.getTime() + minutes * 60_000);
let setUp: TestServices;
let members: number[];
let supervisors: (number | undefined)[];

beforeAll(async () => {
  setUp = await startTestServices('simulator');
  const added = await setUp.rows(`insert into users (company_id, name, email, password_hash, profile, all_user_chat)
    values (1, 'Membro 1', 'm1@example.com', 'x', 'user', 'disabled'), (1, 'Membro 2', 'm2@example.com', 'x', 'user', 'disabled'),
           (1, 'Chefe', 'chefe@example.com', 'x', 'user', 'enabled'), (1, 'Chefe de outra fila', 'outra@example.com', 'x', 'user', 'enabled'),
           (1, 'Admin', 'admin@example.com', 'x', 'admin', 'disabled') returning id`);
  const ids = added.map(({ id }) => Number(id));
  members = ids.slice(0, 2);
  supervisors = [ids[2], ids[4]];
  await setUp.rows(`insert into user_queues (company_id, user_id, queue_id)
    select 1, id, case when name = 'Chefe de outra fila' then 2 else 1 end from users where profile = 'user'`);
});
afterAll(() => setUp.stop());
beforeEach(async () => {
  await setTargets("first_answer_minutes = 10, next_answer_minutes = 5, overdue_action = 'stay'");
  await setOnline(2);
});

const setTargets = (columns: string) => setUp.rows(`update queues set ${columns} where id = 1`);
const setOnline = (count: number) =>
  setUp.rows(`update users set last_seen_at = case when id = any($1::int[]) then now() end`, members.slice(0, count));

/** Creates a ticket whose customer chose queue 1 in the menu at `START`. */
async function createQueuedTicket() {
  const scene = createTimerScene(setUp, START);
  await scene.customerWrites('Oi');
  await scene.customerWrites('1');
  return scene;
}
/** Creates a ticket of queue 1 that a member attends from `START`, and in which the customer waits for the first answer. */
async function createAttendedTicket() {
  const scene = await createQueuedTicket();
  await scene.change(`status = 'open', user_id = ${members[0]}`);
  return scene;
}
type Scene = Awaited<ReturnType<typeof createQueuedTicket>>;
const loadDueTime = async (scene: Scene) => (await scene.loadTicket())['answer_due_at'];
const countType = async (scene: Scene, type: string) => (await scene.listLog()).filter((each) => each === type).length;

test('Q1: the first and each further answer are due after the target’s minutes, when a timer wakes the ticket', async () => {
  const scene = await createQueuedTicket();
  expect([await loadDueTime(scene), await scene.listWakeTimes()]).toEqual([after(10), expect.arrayContaining([after(10)])]);
  scene.setClock(after(4));
  await scene.customerWrites('Alguém?');
  expect(await loadDueTime(scene)).toEqual(after(10));
  await scene.attendantWrites('Posso ajudar?');
  expect(await loadDueTime(scene)).toBeNull();
  scene.setClock(after(20));
  await scene.customerWrites('Sim');
  // The job that was enqueued for the first wait is too early now. When it runs, it plans the next wake-up.
  await scene.wake();
  expect([await loadDueTime(scene), await scene.listWakeTimes()]).toEqual([after(25), expect.arrayContaining([after(25)])]);
});

test('Q1: a move to another queue restarts the target’s minutes, and in a queue without targets no answer is due', async () => {
  const scene = await createQueuedTicket();
  scene.setClock(after(6));
  await scene.change('queue_id = 2');
  expect(await loadDueTime(scene)).toBeNull();
  scene.setClock(after(8));
  await scene.change('queue_id = 1');
  expect(await loadDueTime(scene)).toEqual(after(18));
});

test('Q1: if a queue gets a target, its waiting tickets count the minutes from that time on', async () => {
  await setTargets('first_answer_minutes = 0, next_answer_minutes = 0');
  const scene = await createQueuedTicket();
  const planAt = (minute: number) =>
    planTimers({ ...setUp.services, clock: () => after(minute) }, setUp.companyId, { of: 'queue', id: 1, afterId: 0 });
  await setTargets('first_answer_minutes = 10');
  await planAt(120);
  expect(await loadDueTime(scene)).toEqual(after(130));
  await setTargets('first_answer_minutes = 25');
  await planAt(125);
  expect(await loadDueTime(scene)).toEqual(after(145));
});

test('Q2: only minutes within the service hours count, and no minutes of a collective vacation', async () => {
  await setSettingsInTest(setUp.services, setUp.companyId, { scheduleType: 'company' });
  const atNoon = createTimerScene(setUp, after(3 * 60 - 5));
  await atNoon.customerWrites('Oi');
  await atNoon.customerWrites('1');
  // The morning shift of the default hours includes the minute 12:00. The next shift begins at 13:00.
  expect(await loadDueTime(atNoon)).toEqual(after(4 * 60 + 4));
  await setConnectionInTest(setUp.rows, 1, {
    collective_vacation_start: '2026-11-25',
    collective_vacation_end: '2026-11-26',
  });
  const scene = await createQueuedTicket();
  expect(await loadDueTime(scene)).toEqual(after(2 * 24 * 60 - 60 + 10));
});

test('Q3: no answer is due while a bot speaks or a rating is awaited, in a group, or for a blocked contact', async () => {
  for (const change of [`is_bot = true`, `use_integration = true`, `status = 'nps'`, `is_group = true, waiting_since = null`]) {
    const scene = await createQueuedTicket();
    await scene.change(change);
    expect([change, await loadDueTime(scene)]).toEqual([change, null]);
  }
  const blocked = await createQueuedTicket();
  const { contact_id: contactId } = await blocked.loadTicket();
  await setUp.rows(`update contacts set active = false where id = $1`, contactId);
  await blocked.change('is_bot = is_bot');
  expect(await loadDueTime(blocked)).toBeNull();
  blocked.setClock(after(30));
  await setUp.rows(`update contacts set active = true where id = $1`, contactId);
  await blocked.change('is_bot = is_bot');
  expect(await loadDueTime(blocked)).toEqual(after(40));
});

test('Q4: a person’s answer clears the due time even while the connection is down, and a bot’s message does not', async () => {
  // Without subscribers nothing plans timers. A plan would also clear the due time, and so hide what this test checks.
  const unplanned = { ...setUp.services, ticketSubscribers: [] };
  for (const by of ['attendantWrites', 'phoneWrites'] as const) {
    const scene = await createAttendedTicket();
    const ticketId = await scene.loadId();
    await commit(setUp.services, setUp.companyId, async (write) =>
      recordBotMessages(write, await lockTicket(write, ticketId), [createBotTextMessage('Aguarde')]),
    );
    expect(await loadDueTime(scene)).toEqual(after(10));
    await setUp.rows(`update whatsapps set status = 'DISCONNECTED'`);
    await scene[by]('Posso ajudar?', unplanned);
    await setUp.rows(`update whatsapps set status = 'CONNECTED'`);
    expect(await loadDueTime(scene)).toBeNull();
  }
});

test('Q5: an overdue answer is reported once to the supervisors of the queue, however often the job runs', async () => {
  const scene = await createAttendedTicket();
  scene.setClock(after(9));
  await scene.wake();
  expect(await scene.loadTicket()).toMatchObject({ overdue_told_at: null, overdue_for: [] });
  scene.setClock(after(11));
  await Promise.all([scene.wake(), scene.wake()]);
  await scene.wake();
  expect(await scene.loadTicket()).toMatchObject({ overdue_told_at: after(11), overdue_for: supervisors, user_id: members[0] });
  expect(await countType(scene, 'overdue')).toBe(1);
  await scene.attendantWrites('Desculpe a demora');
  expect(await scene.loadTicket()).toMatchObject({ answer_due_at: null, overdue_told_at: null, overdue_for: [] });
  scene.setClock(after(60));
  await scene.customerWrites('E agora?');
  scene.setClock(after(65));
  await scene.wake();
  expect(await countType(scene, 'overdue')).toBe(2);
});

test('Q5: an answer in time is never reported as overdue, and closing the ticket ends the report', async () => {
  const answered = await createAttendedTicket();
  await answered.attendantWrites('Olá');
  answered.setClock(after(30));
  await answered.wake();
  expect(await countType(answered, 'overdue')).toBe(0);
  const closed = await createAttendedTicket();
  await setConnectionInTest(setUp.rows, 1, { expires_ticket_hours: 1, when_expires_ticket: '0' });
  closed.setClock(after(20));
  await closed.wake();
  expect((await closed.loadTicket())['overdue_for']).toEqual(supervisors);
  closed.setClock(after(90));
  await closed.wake();
  expect(await closed.loadTicket()).toMatchObject({
    status: 'closed',
    overdue_for: [],
    answer_due_at: null,
    target_queue_id: null,
  });
});

test('Q6: with the action `return`, an overdue ticket goes back to its queue, and its next attendant has the target’s whole time', async () => {
  await setTargets(`overdue_action = 'return'`);
  const scene = await createAttendedTicket();
  scene.setClock(after(10));
  await Promise.all([scene.wake(), scene.wake()]);
  await Promise.all([scene.wake(), scene.wake()]);
  await scene.wake();
  expect(await scene.loadTicket()).toMatchObject({ status: 'pending', user_id: null, queue_id: 1 });
  expect((await scene.listLog()).slice(-2)).toEqual(['overdue', 'pending']);
  const services = await setUp.rows(
    `select queue_id, finished_at is null as "isRunning" from ticket_traking where ticket_id = $1 order by id desc limit 1`,
    await scene.loadId(),
  );
  expect(services).toEqual([{ queue_id: 1, isRunning: true }]);
  scene.setClock(after(30));
  await scene.change(`status = 'open', user_id = ${members[1]}`);
  scene.setClock(after(39));
  await scene.wake();
  expect(await scene.loadTicket()).toMatchObject({ status: 'open', user_id: members[1] });
  scene.setClock(after(40));
  await scene.wake();
  expect([(await scene.loadTicket())['user_id'], await countType(scene, 'overdue')]).toEqual([null, 1]);
});

test('Q6: with the action `next`, an overdue ticket goes to another online member, or back to its queue if nobody is online', async () => {
  await setTargets(`overdue_action = 'next'`);
  const scene = await createAttendedTicket();
  scene.setClock(after(10));
  await scene.wake();
  await Promise.all([scene.wake(), scene.wake()]);
  expect(await scene.loadTicket()).toMatchObject({ status: 'pending', user_id: members[1] });
  expect((await scene.listLog()).slice(-3)).toEqual(['overdue', 'pending', 'userDefine']);
  await setOnline(0);
  scene.setClock(after(20));
  await scene.wake();
  expect(await scene.loadTicket()).toMatchObject({ status: 'pending', user_id: null });
});

test('Q6: an overdue snoozed ticket is reported, but stays with its attendant until the snooze ends', async () => {
  await setTargets(`overdue_action = 'return'`);
  const scene = await createAttendedTicket();
  await scene.change(`snoozed_until = '${after(60).toISOString()}'`);
  scene.setClock(after(59));
  await scene.wake();
  await scene.wake();
  expect([(await scene.loadTicket())['user_id'], await countType(scene, 'overdue')]).toEqual([members[0], 1]);
  scene.setClock(after(60));
  await scene.wake();
  expect((await scene.loadTicket())['user_id']).toBeNull();
});

test('Q7: a customer’s message plans the timers only if it begins a wait in a queue with a target', async () => {
  const planned: TicketEvent[] = [];
  const services = { ...setUp.services, ticketSubscribers: [async (_: unknown, event: TicketEvent) => void planned.push(event)] };
  const countPlans = async (scene: Scene) => {
    planned.length = 0;
    await scene.customerWrites('Alguém?');
    return planned.length;
  };
  const scene = createTimerScene({ ...setUp, services }, START);
  await scene.customerWrites('Oi');
  await scene.change(`status = 'open', queue_id = 1, user_id = ${members[0]}`);
  scene.setClock(after(1));
  expect(await countPlans(scene)).toBe(0);
  await scene.attendantWrites('Posso ajudar?');
  scene.setClock(after(3));
  expect(await countPlans(scene)).toBe(1);
  scene.setClock(after(4));
  expect(await countPlans(scene)).toBe(0);
  await scene.attendantWrites('Certo');
  await setTargets('first_answer_minutes = 0, next_answer_minutes = 0');
  scene.setClock(after(6));
  expect(await countPlans(scene)).toBe(0);
});

test('Q7: new targets and new service hours plan the timers of the queue’s tickets anew', async () => {
  await setTargets('first_answer_minutes = 0, next_answer_minutes = 0');
  const scene = await createQueuedTicket();
  expect(await loadDueTime(scene)).toBeNull();
  await setTargets('first_answer_minutes = 30');
  const plan = () =>
    planTimers({ ...setUp.services, clock: () => after(5) }, setUp.companyId, { of: 'queue', id: 1, afterId: 0 });
  await Promise.all([plan(), plan()]);
  expect(await loadDueTime(scene)).toEqual(after(35));
  await setUp.rows(`delete from jobs where task = 'plan-timers'`);
  await commit(setUp.services, setUp.companyId, async ({ changes }) => void changes.settings.add('language'));
  expect(await setUp.rows(`select payload from jobs where task = 'plan-timers'`)).toEqual([]);
  await commit(setUp.services, setUp.companyId, async ({ changes }) => void changes.settings.add('schedules'));
  expect(await setUp.rows(`select payload from jobs where task = 'plan-timers'`)).toEqual([
    { payload: { of: 'queue', id: 1, afterId: 0 } },
  ]);
  await setTargets('first_answer_minutes = 0');
  await plan();
  expect(await scene.loadTicket()).toMatchObject({ answer_due_at: null, target_queue_id: null });
});

test('E6: a returned ticket goes to the attendant who returned it only if no other member is online', async () => {
  await setTargets('first_answer_minutes = 0, next_answer_minutes = 0, ativar_roteador = true, tempo_roteador_minutes = 5');
  for (const online of [2, 2, 2, 1]) {
    await setOnline(online);
    const scene = await createQueuedTicket();
    await scene.change(`status = 'open', user_id = ${members[0]}`);
    await setUp.rows(
      `insert into ticket_log (company_id, ticket_id, user_id, queue_id, type) values (1, $1, $2, 1, 'open')`,
      await scene.loadId(),
      members[0],
    );
    await scene.change(`status = 'pending', user_id = null`);
    await scene.wake();
    expect((await scene.loadTicket())['user_id']).toBe(online === 1 ? members[0] : members[1]);
  }
  await setTargets('ativar_roteador = false');
});

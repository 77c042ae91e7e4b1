import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestServices, type TestServices } from '../../testing/start-test-services.ts';
import { createTimerScene } from '../../testing/timer-scene.ts';
import { planTimers } from './plan-timers.ts';

const START = new Date('2026-11-25T12:00:00Z');
const atMinute = (minutes: number): Date => new Date(START.getTime() + minutes * 60_000);
let setUp: TestServices;
let members: unknown[];

beforeAll(async () => {
  setUp = await startTestServices('simulator');
  const added = await setUp.rows(`insert into users (company_id, name, email, password_hash)
    select 1, 'Membro ' || n, 'membro' || n || '@example.com', 'x' from generate_series(1, 3) n returning id`);
  members = added.map(({ id }) => id);
  await setUp.rows(`insert into user_queues (company_id, user_id, queue_id) select 1, id, 1 from users`);
});
afterAll(() => setUp.stop());
beforeEach(async () => {
  await setOnline(3);
  await setRotation(true);
});

/** Makes the first `count` members online, and the others away. */
const setOnline = (count: number) =>
  setUp.rows(`update users set last_seen_at = case when id = any($1::int[]) then now() end`, members.slice(0, count));
const setRotation = (isOn: boolean, minutes = 5) =>
  setUp.rows(`update queues set ativar_roteador = $1, tempo_roteador_minutes = $2 where id = 1`, isOn, minutes);

/** A ticket that waits in the queue 1. */
async function createQueuedTicket() {
  const scene = createTimerScene(setUp, START);
  await scene.customerWrites('Oi');
  await scene.customerWrites('1');
  return scene;
}
const countAssignments = (log: readonly unknown[]): number => log.filter((type) => type === 'userDefine').length;

test('E6: a waiting ticket goes at once to an online member, and to another one if not accepted in time', async () => {
  const scene = await createQueuedTicket();
  expect(await scene.listWakeTimes()).toContainEqual(START);
  await Promise.all([scene.wake(), scene.wake()]);
  const first = (await scene.loadTicket())['user_id'];
  expect(members).toContain(first);
  expect([(await scene.loadTicket())['status'], countAssignments(await scene.listLog())]).toEqual(['pending', 1]);
  expect(await scene.listWakeTimes()).toContainEqual(atMinute(5));
  scene.setClock(atMinute(4));
  await scene.customerWrites('Alguém?');
  await scene.wake();
  expect((await scene.loadTicket())['user_id']).toBe(first);
  scene.setClock(atMinute(5));
  await Promise.all([scene.wake(), scene.wake()]);
  const second = (await scene.loadTicket())['user_id'];
  expect(members).toContain(second);
  expect([second === first, countAssignments(await scene.listLog())]).toEqual([false, 2]);
});

test('E6: an accepted ticket stays with its attendant', async () => {
  const scene = await createQueuedTicket();
  await scene.wake();
  const { user_id: userId } = await scene.loadTicket();
  await scene.change(`status = 'open'`);
  scene.setClock(atMinute(6));
  await scene.wake();
  expect(await scene.loadTicket()).toMatchObject({ status: 'open', user_id: userId });
});

test('E6: a ticket gets no attendant while nobody is online, and stays with the only member who is online', async () => {
  await setOnline(0);
  const scene = await createQueuedTicket();
  await scene.wake();
  expect([(await scene.loadTicket())['user_id'], await scene.listWakeTimes()]).toEqual([null, [atMinute(2)]]);
  await setOnline(1);
  scene.setClock(atMinute(2));
  await scene.wake();
  expect((await scene.loadTicket())['user_id']).toBe(members[0]);
  scene.setClock(atMinute(7));
  await scene.wake();
  expect([(await scene.loadTicket())['user_id'], await scene.listWakeTimes()]).toEqual([members[0], [atMinute(9)]]);
});

test('E6: a waiting ticket has no timer without rotation, and gets one when its queue begins to rotate', async () => {
  await setRotation(false);
  const scene = await createQueuedTicket();
  expect(await scene.listWakeTimes()).toEqual([]);
  await scene.wake();
  expect((await scene.loadTicket())['user_id']).toBeNull();
  await setRotation(true);
  await planTimers(setUp.services, setUp.companyId, { of: 'queue', id: 1, afterId: 0 });
  expect(await scene.listWakeTimes()).toHaveLength(1);
});

import { ListChangeLogAnswer, type LoggedValue } from '@prosa/contract/administration/change-log';
import { object, parse, string } from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadScope } from '../platform/access/scope.ts';
import { commit } from '../platform/write.ts';
import { runAsDatabaseAdmin } from '../testing/wait-for-feed.ts';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';
import { assertVersion } from './assert-version.ts';
import { clearChangeLog } from './clear-change-log.ts';
import { recordChange } from './record-change.ts';

let api: TestApi;
let admin: Awaited<ReturnType<TestApi['logIn']>>;

beforeAll(async () => {
  api = await startTestApi();
  admin = await api.logIn('admin@demo.prosa');
});
afterAll(() => api.stop());

type Fields = Record<string, LoggedValue> | null;
/** Records a change of the queue `id` by the admin. */
async function record(id: number, before: Fields, after: Fields): Promise<void> {
  const { companyId, id: userId } = admin.user;
  const { sessionId } = parse(
    object({ sessionId: string() }),
    JSON.parse(Buffer.from(admin.token.split('.')[1] ?? '', 'base64url').toString()),
  );
  const scope = await loadScope(api.services, { companyId, userId, sessionId });
  await commit(api.services, companyId, (write) =>
    recordChange({ ...write, scope }, { entity: 'queue', id, name: `Fila ${id}` }, { before, after }),
  );
}
const list = async (query = '') =>
  parse(ListChangeLogAnswer, await (await api.call('GET', `/change-log${query}`, { token: admin.token })).json());

it('the change log contains only the fields that an update changed, and shortens long values', async () => {
  await record(1, null, { name: 'Suporte', color: '#111111' });
  await record(
    1,
    { name: 'Suporte', color: '#111111', queues: [1] },
    { name: 'x'.repeat(600), color: '#111111', queues: [1, 2] },
  );
  await record(1, { name: 'a' }, null);
  const { entries, hasMore } = await list('?entity=queue&rowId=1');
  expect(hasMore).toBe(false);
  expect(entries.map(({ action, changes, userName }) => ({ action, changes, userName }))).toEqual([
    { action: 'delete', changes: [{ field: 'name', before: 'a', after: null }], userName: admin.user.name },
    {
      action: 'update',
      changes: [
        { field: 'name', before: 'Suporte', after: `${'x'.repeat(500)}…` },
        { field: 'queues', before: [1], after: [1, 2] },
      ],
      userName: admin.user.name,
    },
    {
      action: 'create',
      changes: [
        { field: 'name', before: null, after: 'Suporte' },
        { field: 'color', before: null, after: '#111111' },
      ],
      userName: admin.user.name,
    },
  ]);
});

it('an update that changes nothing adds no entry to the change log', async () => {
  await record(2, { name: 'a', queues: [1] }, { name: 'a', queues: [1] });
  expect((await list('?rowId=2')).entries).toEqual([]);
});

it('the API lists the change log page by page, newest entries first', async () => {
  for (let n = 0; n < 60; n += 1) await record(3, { order: n }, { order: n + 1 });
  const first = await list('?rowId=3');
  const second = await list(`?rowId=3&before=${first.entries.at(-1)?.id}`);
  expect([first.hasMore, second.hasMore]).toEqual([true, false]);
  const orders = [...first.entries, ...second.entries].map(({ changes }) => changes[0]?.after);
  expect(orders).toEqual(Array.from({ length: 60 }, (_, n) => 60 - n));
});

/** Sets the time of an entry to this number of days ago. */
const setAgeInDays = (id: string | undefined, days: number) =>
  runAsDatabaseAdmin(api, (client) =>
    client.query(`update change_log set created_at = now() - $2 * interval '1 day' where id = $1`, [id, days]),
  );

it('the API lists the entries of the change log by user and period', async () => {
  await record(5, null, { name: 'a' });
  await record(5, { name: 'a' }, { name: 'b' });
  // The two entries may have been created in the same millisecond, so one of them is made older.
  await setAgeInDays((await list('?rowId=5')).entries.at(-1)?.id, 1);
  const [second, first] = (await list('?rowId=5')).entries;
  const period = async (from = '', to = '') =>
    (await list(`?rowId=5&userId=${admin.user.id}&from=${from}&to=${to}`.replaceAll(/&\w+=(?=&|$)/g, ''))).entries.map(
      ({ id }) => id,
    );
  expect(await period(second?.createdAt)).toEqual([second?.id]);
  expect(await period(undefined, second?.createdAt)).toEqual([first?.id]);
  expect(await period(first?.createdAt, second?.createdAt)).toEqual([first?.id]);
  expect((await list(`?rowId=5&userId=${admin.user.id + 1}`)).entries).toEqual([]);
  expect((await api.call('GET', '/change-log?from=yesterday', { token: admin.token })).status).toBe(400);
});

it('only an admin can read the change log', async () => {
  const { token } = await api.logIn('atendente1@demo.prosa');
  expect((await api.call('GET', '/change-log', { token })).status).toBe(403);
});

it('entries of the change log are deleted after two years, and not earlier', async () => {
  await record(6, null, { name: 'old' });
  await record(6, { name: 'old' }, { name: 'kept' });
  const [kept, old] = (await list('?rowId=6')).entries;
  await setAgeInDays(old?.id, 731);
  await setAgeInDays(kept?.id, 729);
  const counts = await Promise.all([clearChangeLog(api.services), clearChangeLog(api.services)]);
  expect(counts[0] + counts[1]).toBe(1);
  expect((await list('?rowId=6')).entries.map(({ id }) => id)).toEqual([kept?.id]);
});

it('the database refuses every update of an entry of the change log', async () => {
  await record(4, null, { name: 'a' });
  await expect(
    api.services.database.withTenant(admin.user.companyId, (tx) =>
      tx.updateTable('change_log').set({ user_name: 'another' }).execute(),
    ),
  ).rejects.toThrow(/permission denied/);
});

it('an update that began on an outdated version is refused', () => {
  expect(() => assertVersion(2, 1)).toThrow('ERR_VERSION_CONFLICT');
  for (const given of [2, undefined]) expect(() => assertVersion(2, given)).not.toThrow();
});

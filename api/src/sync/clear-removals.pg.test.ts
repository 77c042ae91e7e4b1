import { afterAll, expect, it } from 'vitest';
import { runAsDatabaseAdmin, waitForFeed } from '../testing/wait-for-feed.ts';
import { pullOnePage, pullPages } from '../testing/pull-pages.ts';
import { startTestApi } from '../testing/start-test-api.ts';
import { clearRemovals } from './clear-removals.ts';

const api = await startTestApi();
afterAll(() => api.stop());
const { token } = await api.logIn('admin@demo.prosa');
const query = (sql: string, values: unknown[] = []) => runAsDatabaseAdmin(api, (client) => client.query(sql, values));

const pullPage = (cursor: string) => pullOnePage(api, token, cursor);

/** Returns a cursor that is after all committed changes. */
async function findCursorAtEnd(): Promise<string> {
  await waitForFeed(api);
  return (await pullPages(api, token)).cursor;
}

const removeTag = async (name: string): Promise<void> => {
  await query(`insert into tags (company_id, name, color) select min(id), $1, '#000000' from companies`, [name]);
  await query('delete from tags where name = $1', [name]);
};

it('after old removals are cleared, only a device that had not pulled them pulls from the beginning', async () => {
  const before = await findCursorAtEnd();
  await removeTag('apagada-antiga');
  const after = await findCursorAtEnd();
  await query(`update removals set removed_at = now() - interval '31 days'`);
  await removeTag('apagada-nova');
  expect((await pullPage(before)).reset).toBe(false);
  const counts = await Promise.all([clearRemovals(api.services), clearRemovals(api.services)]);
  expect(counts[0] + counts[1]).toBeGreaterThan(0);
  expect(await clearRemovals(api.services)).toBe(0);
  expect((await pullPage(before)).reset).toBe(true);
  expect((await pullPage(after)).reset).toBe(false);
  expect((await query('select from removals')).rowCount).toBe(1);
});

it('a stored position of cleared removals above all transaction ids, as after a restore, resets no cursor', async () => {
  const cursor = await findCursorAtEnd();
  await query(`update companies set removals_cleared_xid = '99999999999'`);
  expect((await pullPage(cursor)).reset).toBe(false);
});

import { Client } from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { parse } from 'valibot';
import { PullPage } from '@prosa/contract/sync/pull';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';
import { clearRemovals } from './clear-removals.ts';

let api: TestApi;
let admin: Client;
let token: string;

beforeAll(async () => {
  api = await startTestApi();
  token = (await api.logIn('admin@demo.prosa')).token;
  admin = new Client({ connectionString: api.database.adminUrl });
  await admin.connect();
});
afterAll(async () => {
  await admin.end();
  await api.stop();
});

async function page(cursor?: string): Promise<PullPage> {
  const path = cursor === undefined ? '/sync' : `/sync?cursor=${encodeURIComponent(cursor)}`;
  return parse(PullPage, await (await api.call('GET', path, { token })).json());
}

/** A cursor at which everything committed by now was sent. */
async function cursorAtEnd(): Promise<string> {
  const { rows } = await admin.query<{ now: string }>('select pg_current_xact_id()::text as now');
  await vi.waitFor(
    async () => {
      const passed = await admin.query('select where pg_snapshot_xmin(pg_current_snapshot()) > $1::xid8', [rows[0]?.now]);
      expect(passed.rowCount).toBe(1);
    },
    { timeout: 20_000, interval: 10 },
  );
  let next = await page();
  while (!next.done) next = await page(next.cursor);
  return next.cursor;
}

const removeTag = async (name: string): Promise<void> => {
  await admin.query(`insert into tags (company_id, name, color) select min(id), $1, '#000000' from companies`, [name]);
  await admin.query('delete from tags where name = $1', [name]);
};

it('makes a device start over whose removals were cleared, and no other', async () => {
  const before = await cursorAtEnd();
  await removeTag('apagada-antiga');
  const after = await cursorAtEnd();
  await admin.query(`update removals set removed_at = now() - interval '31 days'`);
  await removeTag('apagada-nova');
  expect((await page(before)).reset).toBe(false);
  const counts = await Promise.all([clearRemovals(api.services), clearRemovals(api.services)]);
  expect(counts[0] + counts[1]).toBeGreaterThan(0);
  expect(await clearRemovals(api.services)).toBe(0);
  expect((await page(before)).reset).toBe(true);
  expect((await page(after)).reset).toBe(false);
  expect((await admin.query('select from removals')).rowCount).toBe(1);
});

it('takes what was cleared before a restore as no word about cursors of this database', async () => {
  const cursor = await cursorAtEnd();
  await admin.query(`update companies set removals_cleared_xid = '99999999999'`);
  expect((await page(cursor)).reset).toBe(false);
});

import { afterAll, expect, it, vi } from 'vitest';
import { object, parse, string } from 'valibot';
import { CompanyId, UserId } from '@prosa/contract/ids';
import { PullPage } from '@prosa/contract/sync/pull';
import { createApp } from '../app.ts';
import { signToken } from '../platform/access/access-token.ts';
import { runAsDatabaseAdmin, waitForFeed } from '../testing/wait-for-feed.ts';
import { pullOnePage, pullPages } from '../testing/pull-pages.ts';
import { setSettings } from '../testing/set-settings.ts';
import { startTestApi } from '../testing/start-test-api.ts';

const api = await startTestApi();
afterAll(() => api.stop());
const { token, user } = await api.logIn('atendente1@demo.prosa');

const pullPage = (cursor?: string) => pullOnePage(api, token, cursor);

/** Returns the cursor of a device that has pulled everything. */
async function findCursorAtEnd(): Promise<string> {
  await waitForFeed(api);
  return (await pullPages(api, token)).cursor;
}

it('a pull returns a user again after a change of the name, but not after a change of the last-seen time', async () => {
  const cursor = await findCursorAtEnd();
  const users = async (): Promise<readonly string[]> => {
    await waitForFeed(api);
    return (await pullPage(cursor)).users.map(({ name }) => name);
  };
  await runAsDatabaseAdmin(api, (client) => client.query(`update users set last_seen_at = now() where id = $1`, [user.id]));
  expect(await users()).toEqual([]);
  await runAsDatabaseAdmin(api, (client) =>
    client.query(`update users set name = 'Renamed', last_seen_at = null where id = $1`, [user.id]),
  );
  expect(await users()).toEqual(['Renamed']);
});

type Rows = Exclude<keyof PullPage, 'cursor' | 'upTo' | 'done' | 'reset' | 'settings' | 'removed'>;
const OWN_TICKET_ID_SQL = `(select min(id) from tickets where user_id = $1)`;
const COMPANY_ID_SQL = `(select company_id from users where id = $1)`;
it.each<[string, (page: PullPage) => number, string]>([
  ...(
    [
      ['queues', `update queues set name = name where company_id = ${COMPANY_ID_SQL}`],
      ['users', `update users set name = name || '!' where id = $1`],
      ['connections', `update whatsapps set name = name where company_id = ${COMPANY_ID_SQL}`],
      ['tags', `insert into tags (company_id, name, color) values (${COMPANY_ID_SQL}, 'Newly made', '#000000')`],
      [
        'quickMessages',
        `insert into quick_messages (company_id, id, user_id, shortcode) values (${COMPANY_ID_SQL}, gen_random_uuid(), $1, 'new')`,
      ],
      ['tickets', `update tickets set last_message = 'new' where id = ${OWN_TICKET_ID_SQL}`],
      ['contacts', `update contacts set name = name where id = (select contact_id from tickets where id = ${OWN_TICKET_ID_SQL})`],
      ['messages', `update messages set is_edited = true where ticket_id = ${OWN_TICKET_ID_SQL}`],
      [
        'ticketNotes',
        `insert into ticket_notes (company_id, id, ticket_id, contact_id, note)
        select company_id, gen_random_uuid(), id, contact_id, 'new' from tickets where id = ${OWN_TICKET_ID_SQL}`,
      ],
    ] satisfies [Rows, string][]
  ).map(([rows, statement]): [string, (page: PullPage) => number, string] => [rows, (next) => next[rows].length, statement]),
  [
    'settings',
    (next) => Object.keys(next.settings ?? {}).length,
    `insert into company_settings (company_id, key, value) values (${COMPANY_ID_SQL}, 'lgpdHideNumber', 'disabled')
       on conflict (company_id, key) do update set value = excluded.value`,
  ],
  [
    'tickets that left sight',
    (next) => next.removed.tickets.length,
    `update tickets set user_id = (select id from users where email = 'admin@demo.prosa') where user_id = $1
       and id = (select max(id) from tickets where user_id = $1 and status = 'open')`,
  ],
  [
    'removals',
    (next) => next.removed.tags.length,
    `delete from tags where company_id = ${COMPANY_ID_SQL} and name = 'Newly made'`,
  ],
])('a pull returns %s even if nothing else changed', async (_what, count, statement) => {
  const cursor = await findCursorAtEnd();
  await runAsDatabaseAdmin(api, (client) => client.query(statement, [user.id]));
  await waitForFeed(api);
  expect(count(await pullPage(cursor))).toBeGreaterThan(0);
});

it.each([
  ['a flag of the user', `update users set show_dashboard = 'enabled' where id = $1`, true],
  ['the due date', `update companies set due_at = due_at + interval '1 day' where id = ${COMPANY_ID_SQL}`, true],
  [
    'a flag of the plan',
    `update plans set use_kanban = use_kanban where id = (select plan_id from companies where id = ${COMPANY_ID_SQL})`,
    true,
  ],
  ['a setting', `update company_settings set value = value where company_id = ${COMPANY_ID_SQL}`, true],
  ['the user’s last-seen time', `update users set last_seen_at = now() where id = $1`, false],
])('a pull’s field `account` shows whether a change of %s affects the signed-in user', async (_what, statement, isAnother) => {
  const { account } = await pullPage();
  await runAsDatabaseAdmin(api, (client) => client.query(statement, [user.id]));
  expect((await pullPage()).account !== account).toBe(isAnother);
});

it('a device pulls from the beginning if the company starts or stops hiding numbers', async () => {
  const set = (settings: Parameters<typeof setSettings>[2]) => setSettings(api.services, user.companyId, settings);
  await set({ enableLGPD: 'disabled', lgpdHideNumber: 'enabled' });
  const clear = await findCursorAtEnd();
  expect((await pullPage(clear)).reset).toBe(false);
  await set({ enableLGPD: 'enabled' });
  expect((await pullPage(clear)).reset).toBe(true);
  const masked = await findCursorAtEnd();
  expect((await pullPage(masked)).reset).toBe(false);
  await set({ lgpdHideNumber: 'disabled' });
  expect((await pullPage(masked)).reset).toBe(true);
});

it('a device pulls from the beginning if its cursor has a transaction id that no database can have issued', async () => {
  expect((await pullPage(`1~1.1~0~${'9'.repeat(20)}~done~`)).reset).toBe(true);
});

it('a pull makes a single database query, including that for the session, if nothing changed', async () => {
  const cursor = await findCursorAtEnd();
  const { sessionId, companyId } = await runAsDatabaseAdmin(api, async (client) => {
    const { rows } = await client.query<Record<string, unknown>>(
      `select company_id as "companyId", id as "sessionId" from sessions where user_id = $1 and ended_at is null`,
      [user.id],
    );
    return parse(object({ companyId: CompanyId, sessionId: string() }), rows[0]);
  });
  const bearer = await signToken(
    api.services,
    { companyId, userId: parse(UserId, user.id), sessionId },
    { use: 'access', lifeSeconds: 60 },
  );
  const readTenant = vi.spyOn(api.services.database, 'readTenant');
  const withTenant = vi.spyOn(api.services.database, 'withTenant');
  const ask = async () =>
    parse(
      PullPage,
      await (
        await createApp(api.services).request(`/api/sync?cursor=${encodeURIComponent(cursor)}`, {
          headers: { authorization: `Bearer ${bearer}` },
        })
      ).json(),
    );
  await ask();
  readTenant.mockClear();
  expect(await ask()).toMatchObject({ done: true, reset: false, tickets: [], settings: null });
  expect(readTenant).toHaveBeenCalledOnce();
  expect(withTenant).not.toHaveBeenCalled();
});

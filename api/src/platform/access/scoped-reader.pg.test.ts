import { afterAll, expect, it } from 'vitest';
import { parse } from 'valibot';
import { ListTicketsAnswer } from '@prosa/contract/tickets/list-tickets';
import { runAsDatabaseAdmin } from '../../testing/wait-for-feed.ts';
import { startTestApi } from '../../testing/start-test-api.ts';

const api = await startTestApi();
afterAll(() => api.stop());
const query = (sql: string, values: unknown[] = []) => runAsDatabaseAdmin(api, (client) => client.query(sql, values));

const countPending = async (token: string): Promise<number> => {
  const answer = await api.call('GET', '/tickets?status=pending', { token });
  return parse(ListTicketsAnswer, await answer.json()).count;
};

it("a query applies the user's current permissions, not those of the session's last request", async () => {
  const { token, user } = await api.logIn('atendente1@demo.prosa');
  const before = await countPending(token);
  expect(before).toBeGreaterThan(0);
  expect(await countPending(token)).toBe(before);
  await query('delete from user_queues where user_id = $1', [user.id]);
  await query(`update users set all_ticket = 'disable' where id = $1`, [user.id]);
  expect(await countPending(token)).toBe(0);
  expect(await countPending(token)).toBe(0);
});

it('a session that ended between two requests gets no data', async () => {
  const { token } = await api.logIn('atendente2@demo.prosa');
  await countPending(token);
  await api.logIn('atendente2@demo.prosa');
  const answer = await api.call('GET', '/tickets?status=pending', { token });
  expect([answer.status, await answer.json()]).toEqual([401, { error: 'ERR_SESSION_REPLACED' }]);
});

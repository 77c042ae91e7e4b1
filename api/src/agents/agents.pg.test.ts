import { parse } from 'valibot';
import { afterAll, expect, test } from 'vitest';
import { ListAiAgentsAnswer } from '@prosa/contract/flows/ai-agent';
import { startTestApi } from '../testing/start-test-api.ts';

const api = await startTestApi();
afterAll(() => api.stop());

test('the API lists AI agents by name, whichever columns the query asks for', async () => {
  const { token, user } = await api.logIn('admin@demo.prosa');
  const list = async () => {
    const answer = await api.call('GET', '/agents?columnsAgent[]=id&columnsAgent[]=name', { token });
    return parse(ListAiAgentsAnswer, await answer.json()).map(({ name }) => name);
  };
  expect(await list()).toEqual([]);
  await api.services.database.withTenant(user.companyId, (tx) =>
    tx
      .insertInto('agents')
      .values(['Vendas', 'agenda'].map((name) => ({ company_id: user.companyId, name })))
      .execute(),
  );
  expect(await list()).toEqual(['agenda', 'Vendas']);
});

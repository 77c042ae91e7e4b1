import { sql } from 'kysely';
import { parse } from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAX_FLOW_FINDINGS, flowFindings } from '@prosa/contract/flows/flow-finding';
import { Flow, ListFlowVersionsAnswer } from '@prosa/contract/flows/flow';
import { PublishFlowAnswer } from '@prosa/contract/flows/write-flow';
import { FLOW_LIMITS } from '@prosa/domain/flows/constants';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';
import { refusalOf } from '../testing/refusal-of.ts';

let api: TestApi;
let admin: Awaited<ReturnType<TestApi['logIn']>>;
let flow: Flow;

beforeAll(async () => {
  api = await startTestApi();
  admin = await api.logIn('admin@demo.prosa');
  flow = parse(Flow, await (await call('POST', '/flowbuilder', { name: 'Longo' })).json());
});
afterAll(() => api.stop());

const call = (method: string, path: string, body?: unknown) => api.call(method, path, { token: admin.token, body });
const rows = (statement: ReturnType<typeof sql>) =>
  api.services.database.withTenant(admin.user.companyId, (tx) => statement.execute(tx));

test('the versions of a flow are listed in pages of 50, newest first', async () => {
  await rows(
    sql`insert into flow_versions (company_id, flow_id, version, definition)
          select ${admin.user.companyId}, ${flow.id}, n, '{"nodes":[],"connections":[]}' from generate_series(1, 120) n`,
  );
  const page = async (query: string) => {
    const answer = await call('GET', `/flowbuilder/versions/${flow.id}${query}`);
    const { versions, hasMore } = parse(ListFlowVersionsAnswer, await answer.json());
    return [versions.at(0)?.version, versions.at(-1)?.version, versions.length, hasMore];
  };
  expect(await page('')).toEqual([120, 71, 50, true]);
  expect(await page('?before=71')).toEqual([70, 21, 50, true]);
  expect(await page('?before=21')).toEqual([20, 1, 20, false]);
  expect(await page('?before=1')).toEqual([undefined, undefined, 0, false]);
  expect((await call('GET', `/flowbuilder/versions/${flow.id}?before=x`)).status).toBe(400);
});

test('at most 500 findings are returned, errors first, and the drawing is not published', async () => {
  const start = { id: 's', type: 'start', position: { x: 0, y: 0 }, data: {} };
  const menus = Array.from({ length: 40 }, (_, n) => ({
    id: `m${n}`,
    type: 'menu',
    position: { x: 0, y: 0 },
    data: { message: 'x', arrayOption: Array.from({ length: 50 }, (_each, at) => ({ number: at + 1, value: `${at}` })) },
  }));
  const texts = Array.from({ length: 200 }, (_, n) => ({
    id: `t${n}`,
    type: 'message',
    position: { x: 0, y: 0 },
    data: { label: '' },
  }));
  const drawing = { nodes: [start, ...menus, ...texts], connections: [] };
  const made = parse(Flow, await (await call('POST', '/flowbuilder', { name: 'Faltas' })).json());
  const answer = await call('POST', '/flowbuilder/flow', { idFlow: made.id, ...drawing });
  const { version, findings } = parse(PublishFlowAnswer, await answer.json());
  expect([version, findings.length]).toEqual([null, MAX_FLOW_FINDINGS]);
  // Each of the 40 menus has one error, because it is unreachable. Each of the 200 texts has two errors, because it is
  // unreachable and empty.
  expect(findings.filter(({ code }) => flowFindings[code] === 'error')).toHaveLength(40 + 2 * 200);
  expect(findings.slice(440).every(({ code }) => code === 'exitOpen')).toBe(true);
});

const limitedTables = [
  { what: 'flow', table: 'flowbuilders', most: FLOW_LIMITS.flows, path: '/flowbuilder', body: () => ({ name: 'Mais um' }) },
  {
    what: 'phrase campaign',
    table: 'flowcampaigns',
    most: FLOW_LIMITS.campaigns,
    path: '/flowcampaign',
    body: () => ({ name: 'Mais uma', flowId: flow.id, phrase: 'mais' }),
  },
] as const;

test.each(limitedTables)('a $what beyond the company’s limit is refused', async ({ table, most, path, body }) => {
  const fill =
    table === 'flowbuilders'
      ? sql`insert into flowbuilders (company_id, name) select ${admin.user.companyId}, 'Cheio' from generate_series(1, ${most - 1}::int - (select count(*)::int from flowbuilders))`
      : sql`insert into flowcampaigns (company_id, name, flow_id, phrase) select ${admin.user.companyId}, 'Cheia', ${flow.id}, 'p' || n from generate_series(1, ${most - 1}::int - (select count(*)::int from flowcampaigns)) n`;
  await rows(fill);
  const answers = await Promise.all([call('POST', path, body()), call('POST', path, body())]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422]);
  expect(await refusalOf(await call('POST', path, body()))).toEqual([422, 'ERR_FLOW_LIMIT']);
  await rows(sql`delete from ${sql.table(table)} where id = (select max(id) from ${sql.table(table)})`);
  expect((await call('POST', path, body())).status).toBe(201);
});

test('a copy of a flow counts towards the company’s limit of flows', async () => {
  await rows(
    sql`insert into flowbuilders (company_id, name) select ${admin.user.companyId}, 'Cheio' from generate_series(1, ${FLOW_LIMITS.flows}::int - (select count(*)::int from flowbuilders))`,
  );
  expect(await refusalOf(await call('POST', '/flowbuilder/duplicate', { flowId: flow.id }))).toEqual([422, 'ERR_FLOW_LIMIT']);
});

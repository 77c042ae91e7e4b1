import { randomUUID } from 'node:crypto';
import { array, parse } from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ConnectionWithFlows } from '@prosa/contract/flows/connection-flows';
import { Flow } from '@prosa/contract/flows/flow';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';
import { refusalOf } from '../testing/refusal-of.ts';

let api: TestApi;
let token: string;
let id: number;

beforeAll(async () => {
  api = await startTestApi();
  ({ token } = await api.logIn('admin@demo.prosa'));
  id = (await connection()).id;
});
afterAll(() => api.stop());

const call = (method: string, path: string, body?: unknown) => api.call(method, path, { token, body });
const connection = async (): Promise<ConnectionWithFlows> => {
  const [first] = parse(array(ConnectionWithFlows), await (await call('GET', '/whatsapp')).json());
  if (first === undefined) throw new Error('the demo has no connection');
  return first;
};
const put = (body: unknown, key?: string) => api.call('PUT', `/whatsapp/${id}`, { token, body, key });
const create = async (name: string): Promise<number> =>
  parse(Flow, await (await call('POST', '/flowbuilder', { name })).json()).id;

test('a new connection has no flows', async () => {
  expect(await connection()).toMatchObject({
    flowIdWelcome: null,
    flowIdNotPhrase: null,
    flowIdsScheduled: '',
    selectedFlowIds: [],
  });
});

test('a list of connections contains only those of the caller’s company, even if the query has another company', async () => {
  const listed = async (query: string) => (await call('GET', `/whatsapp${query}`)).json();
  expect(await listed('?companyId=1&session=0')).toMatchObject([{ id }]);
  expect(await listed('?companyId=999&session=0')).toEqual(await listed(''));
});

test('an update of a connection changes only the fields that were sent, and two concurrent updates both apply', async () => {
  const [one, two] = [await create('Um'), await create('Dois')];
  const key = randomUUID();
  const answers = await Promise.all([
    put({ flowIdWelcome: one }, key),
    put({ flowIdWelcome: one }, key),
    put({ flowIdNotPhrase: two }),
    put({ selectedFlowIds: [two, one, two] }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const changed = { flowIdWelcome: one, flowIdNotPhrase: two, flowIdsScheduled: `${two};${one}`, selectedFlowIds: [two, one] };
  expect(await connection()).toMatchObject(changed);
  expect(parse(ConnectionWithFlows, await (await put({ flowIdWelcome: null })).json())).toMatchObject({
    ...changed,
    flowIdWelcome: null,
  });
});

test('an update with an unknown flow or of an unknown connection is refused with a matching code and changes nothing', async () => {
  const before = await connection();
  expect(await refusalOf(await put({ flowIdWelcome: 2_000_000 }))).toEqual([404, 'ERR_NO_FLOW_FOUND']);
  expect(await refusalOf(await put({ flowIdWelcome: null, selectedFlowIds: [2_000_000] }))).toEqual([404, 'ERR_NO_FLOW_FOUND']);
  expect(await refusalOf(await call('PUT', '/whatsapp/2000000', {}))).toEqual([404, 'ERR_NO_WAPP_FOUND']);
  expect(await connection()).toEqual(before);
});

test('only an admin may change a connection’s flows', async () => {
  const attendant = await api.logIn('atendente1@demo.prosa');
  const answer = await api.call('PUT', `/whatsapp/${id}`, { token: attendant.token, body: { flowIdWelcome: null } });
  expect(await refusalOf(answer)).toEqual([403, 'ERR_NO_PERMISSION']);
});

test('a connection does not store a flow that another call deletes at the same time', async () => {
  for (let round = 0; round < 5; round += 1) {
    const flowId = await create('Entre dois');
    const [, put_] = await Promise.all([call('DELETE', `/flowbuilder/${flowId}`), put({ selectedFlowIds: [flowId] })]);
    expect([200, 404]).toContain(put_.status);
    expect((await connection()).selectedFlowIds).not.toContain(flowId);
  }
});

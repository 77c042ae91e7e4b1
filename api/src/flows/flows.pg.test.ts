import { randomUUID } from 'node:crypto';
import { array, parse } from 'valibot';
import { afterAll, expect, test, vi } from 'vitest';
import { Tag } from '@prosa/contract/contacts/contact';
import { ConnectionWithFlows } from '@prosa/contract/flows/connection-flows';
import { PhraseCampaign, ListPhraseCampaignsAnswer } from '@prosa/contract/flows/phrase-campaign';
import { Flow, ListFlowsAnswer, ReadFlowAnswer, ScheduledFlowsAnswer } from '@prosa/contract/flows/flow';
import { connectLive } from '../testing/connect-live.ts';
import { createValidDrawing } from '../testing/two-companies/fill-flows.ts';
import { startTestApi } from '../testing/start-test-api.ts';
import { refusalOf } from '../testing/refusal-of.ts';

const api = await startTestApi();
afterAll(() => api.stop());
const admin = await api.logIn('admin@demo.prosa');
const ana = await api.logIn('atendente1@demo.prosa');

const call = (method: string, path: string, body?: unknown) => admin.call(method, path, { body });
const flowOf = async (answer: Response): Promise<Flow> => parse(Flow, await answer.json());
const create = async (name: string): Promise<Flow> => flowOf(await call('POST', '/flowbuilder', { name }));
const list = async (query: string): Promise<ListFlowsAnswer> =>
  parse(ListFlowsAnswer, await (await call('GET', `/flowbuilder${query}`)).json());
const drawingOf = async (id: number) =>
  parse(ReadFlowAnswer, await (await call('GET', `/flowbuilder/flow/${id}`)).json()).flow.flow;
const rowsOf = (table: string) =>
  api.services.database.withTenant(admin.user.companyId, async (tx) =>
    (
      await tx
        .selectFrom(table as 'flow_versions')
        .select('flow_id')
        .execute()
    ).map((row) => row.flow_id),
  );

test('a flow is created once, as inactive, with only a start node, and with its creator as the author', async () => {
  const key = randomUUID();
  const answers = await Promise.all(
    [key, key, key].map((each) => admin.call('POST', '/flowbuilder', { body: { name: ' Primeiro contato ' }, key: each })),
  );
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  const [flow, ...others] = await Promise.all(answers.map(flowOf));
  expect(others.map(({ id }) => id)).toEqual([flow?.id, flow?.id]);
  expect(flow).toMatchObject({ name: 'Primeiro contato', active: false, scheduledTimeRun: null, version: null });
  expect((await list('?searchParam=primeiro')).count).toBe(1);
  const { nodes, connections } = await drawingOf(flow?.id ?? 0);
  expect([nodes.map(({ type }) => type), connections]).toEqual([['start'], []]);
  expect(nodes[0]?.id).toHaveLength(30);
  const authors = await api.services.database.withTenant(admin.user.companyId, (tx) =>
    tx.selectFrom('document_updates').select('author_id').where('room', 'like', `flow:%:${flow?.id}`).execute(),
  );
  expect(authors).toEqual([{ author_id: admin.user.id }]);
});

test('a name of a flow that is too short or too long is refused', async () => {
  for (const name of [' a ', 'x'.repeat(51)])
    expect(await refusalOf(await call('POST', '/flowbuilder', { name }))).toEqual([400, 'ERR_BAD_REQUEST']);
});

test('the API lists flows by name in pages, also for users who may not change flows', async () => {
  for (let count = 1; count <= 21; count += 1) await create(`Página ${String(count).padStart(2, '0')}`);
  const [first, second] = [await list('?searchParam=PAGINA'), await list('?searchParam=pagina&pageNumber=2')];
  expect([first.flows.length, first.count, first.hasMore, second.flows.length, second.hasMore]).toEqual([20, 21, true, 1, false]);
  expect([first.flows[0]?.name, second.flows[0]?.name]).toEqual(['Página 01', 'Página 21']);
  expect((await list('?searchParam=%25')).count).toBe(0);
  expect((await ana.call('GET', '/flowbuilder', {})).status).toBe(200);
});

test.each<[string, string, unknown]>([
  ['POST', '/flowbuilder', { name: 'Oi' }],
  ['PUT', '/flowbuilder', { flowId: 1, name: 'Oi' }],
  ['POST', '/flowbuilder/publish', { flowId: 1 }],
  ['POST', '/flowbuilder/duplicate', { flowId: 1 }],
  ['DELETE', '/flowbuilder/1', undefined],
  ['GET', '/flowcampaign', undefined],
  ['DELETE', '/flowcampaign/1', undefined],
])('the call %s %s is allowed only for an admin', async (method, path, body) => {
  expect(await refusalOf(await ana.call(method, path, { body }))).toEqual([403, 'ERR_NO_PERMISSION']);
});

test('if one call renames a flow while another call switches it on, both changes take effect', async () => {
  const { id } = await create('Antes');
  const key = randomUUID();
  await Promise.all([
    admin.call('PUT', '/flowbuilder', { body: { flowId: id, name: 'Depois' }, key }),
    admin.call('PUT', '/flowbuilder', { body: { flowId: id, name: 'Depois' }, key }),
    call('PUT', '/flowbuilder', { flowId: id, active: true }),
  ]);
  expect(await flowOf(await call('GET', `/flowbuilder/${id}`))).toMatchObject({ name: 'Depois', active: true });
});

test('the daily window of a flow can be set and cleared', async () => {
  const { id } = await create('Com horário');
  const schedule = (scheduledTimeRun: unknown) => call('PUT', '/flowbuilder/schedule', { flowId: id, scheduledTimeRun });
  const scheduled = async () => {
    const { flows } = parse(ScheduledFlowsAnswer, await (await call('GET', '/flowbuilder/scheduled')).json());
    return flows.filter((flow) => flow.id === id).map((flow) => flow.scheduledTimeRun);
  };
  expect(await flowOf(await schedule('08:00-18:30'))).toMatchObject({ scheduledTimeRun: '08:00-18:30' });
  expect(await scheduled()).toEqual(['08:00-18:30']);
  expect(await refusalOf(await schedule('8h-18h'))).toEqual([400, 'ERR_BAD_REQUEST']);
  expect(await scheduled()).toEqual(['08:00-18:30']);
  expect(await flowOf(await schedule(''))).toMatchObject({ scheduledTimeRun: null });
  expect(await scheduled()).toEqual([]);
});

test('a copy of a flow has the same drawing and a name within the limit, and the original stays unchanged', async () => {
  const { id } = await create(`${'n'.repeat(49)}!`);
  const { nodes, connections } = createValidDrawing('oi');
  await call('POST', '/flowbuilder/flow', { idFlow: id, nodes, connections });
  await call('PUT', '/flowbuilder', { flowId: id, active: true });
  const key = randomUUID();
  const [copy, again] = await Promise.all(
    [key, key].map(async (each) =>
      flowOf(await admin.call('POST', '/flowbuilder/duplicate', { body: { flowId: id }, key: each })),
    ),
  );
  expect(again?.id).toBe(copy?.id);
  expect(copy).toMatchObject({ name: `${'n'.repeat(46)} (2)`, active: false, version: null });
  expect(await flowOf(await call('POST', '/flowbuilder/duplicate', { flowId: id, name: 'Copia' }))).toMatchObject({
    name: 'Copia',
  });
  expect(await drawingOf(copy?.id ?? 0)).toEqual(await drawingOf(id));
  await call('POST', '/flowbuilder/flow', { idFlow: copy?.id, nodes: [], connections: [] });
  expect((await drawingOf(id)).nodes).toHaveLength(2);
});

test('a flow is deleted once with everything that depends on it, and each repeated deletion gets the same answer', async () => {
  const { id } = await create('Sai');
  const { id: other } = await create('Fica');
  const { nodes, connections } = createValidDrawing('oi');
  await call('POST', '/flowbuilder/flow', { idFlow: id, nodes, connections });
  expect(await rowsOf('flow_versions')).toContain(id);
  const campaign = { name: 'Promo', phrase: 'promoção' };
  await call('POST', '/flowcampaign', { ...campaign, flowId: id });
  await call('POST', '/flowcampaign', { ...campaign, phrase: 'desconto', flowId: other });
  const whatsapps = async () => parse(array(ConnectionWithFlows), await (await call('GET', '/whatsapp')).json());
  const [connection] = await whatsapps();
  const used = { flowIdWelcome: id, flowIdNotPhrase: other, selectedFlowIds: [other, id] };
  expect((await call('PUT', `/whatsapp/${connection?.id}`, used)).status).toBe(200);

  const answers = await Promise.all([1, 2, 3].map(() => call('DELETE', `/flowbuilder/${id}`)));
  expect(await Promise.all(answers.map((answer) => answer.json()))).toEqual([{ id }, { id }, { id }]);
  expect(await refusalOf(await call('GET', `/flowbuilder/${id}`))).toEqual([404, 'ERR_NO_FLOW_FOUND']);
  expect(await refusalOf(await call('GET', `/flowbuilder/flow/${id}`))).toEqual([404, 'ERR_NO_FLOW_FOUND']);
  expect(await rowsOf('flow_versions')).not.toContain(id);
  expect(await rowsOf('flowcampaigns')).not.toContain(id);
  const { flow: campaigns } = parse(ListPhraseCampaignsAnswer, await (await call('GET', '/flowcampaign')).json());
  expect(campaigns.filter(({ name }) => name === 'Promo').map(({ flowId }) => flowId)).toEqual([other]);
  expect((await whatsapps()).find((each) => each.id === connection?.id)).toMatchObject({
    flowIdWelcome: null,
    flowIdNotPhrase: other,
    flowIdsScheduled: String(other),
    selectedFlowIds: [other],
  });
  const documents = await api.services.database.withTenant(admin.user.companyId, (tx) =>
    tx.selectFrom('documents').select('room').where('room', 'like', `flow:%:${id}`).execute(),
  );
  expect(documents).toEqual([]);
});

test('a room ticket for a deleted flow is refused', async () => {
  const { id } = await create('Aberto');
  const ticket = () => call('POST', '/documents/tickets', { room: `flow:${admin.user.companyId}:${id}` });
  expect((await ticket()).status).toBe(200);
  await call('DELETE', `/flowbuilder/${id}`);
  expect((await ticket()).status).toBe(404);
});

test('every call for a missing flow is refused with ERR_NO_FLOW_FOUND', async () => {
  const flowId = 2_000_000;
  for (const answer of [
    await call('PUT', '/flowbuilder', { flowId, active: true }),
    await call('PUT', '/flowbuilder/schedule', { flowId, scheduledTimeRun: '' }),
    await call('POST', '/flowbuilder/duplicate', { flowId }),
    await call('POST', '/flowbuilder/publish', { flowId }),
    await call('POST', '/flowbuilder/flow', { idFlow: flowId, nodes: [], connections: [] }),
    await call('POST', '/flowbuilder/import', { flow: '{"nodes":[],"connections":[]}', flowid: flowId }),
    await call('GET', `/flowbuilder/export/${flowId}`),
    await call('GET', `/flowbuilder/versions/${flowId}`),
  ])
    expect(await refusalOf(answer)).toEqual([404, 'ERR_NO_FLOW_FOUND']);
});

test('the tags for nodes are the company’s tags without the kanban tags', async () => {
  await call('POST', '/tags', { name: 'Raia', kanban: 1 });
  const tags = parse(array(Tag), await (await call('GET', '/tags/flowbuilder')).json());
  expect(tags.map(({ name }) => name)).toEqual(['Indicação', 'Particular', 'Retorno', 'VIP']);
});

test('every user receives changes of flows at once, and only admins receive changes of phrase campaigns', async () => {
  const [hers, theirs] = await Promise.all([connectLive(api.port, admin.token), connectLive(api.port, ana.token)]);
  await Promise.all([hers.say('joinNotification'), theirs.say('joinNotification')]);
  const flow = await create('Ao vivo');
  const { id } = flow;
  await vi.waitFor(() => expect(theirs.heard('flow')).toEqual([{ action: 'create', flow }]));
  const renamed = await flowOf(await call('PUT', '/flowbuilder', { flowId: id, name: 'Outro nome' }));
  await vi.waitFor(() => expect(theirs.heard('flow').at(-1)).toEqual({ action: 'update', flow: renamed }));
  const made = await call('POST', '/flowcampaign', { name: 'Ao vivo', flowId: id, phrase: 'ao vivo' });
  const flowCampaign = parse(PhraseCampaign, await made.json());
  await vi.waitFor(() => expect(hers.heard('flowCampaign')).toEqual([{ action: 'create', flowCampaign }]));
  await call('DELETE', `/flowbuilder/${id}`);
  await vi.waitFor(() => expect(theirs.heard('flow').at(-1)).toEqual({ action: 'delete', id }));
  expect(theirs.heard('flow')).toEqual(hers.heard('flow'));
  await vi.waitFor(() => expect(hers.heard('flowCampaign').at(-1)).toEqual({ action: 'delete', id: flowCampaign.id }));
  // The server answers this message after all events that it sent before, so none of these events can arrive after the answer.
  await theirs.say('userStatus');
  expect(theirs.heard('flowCampaign')).toEqual([]);
  hers.close();
  theirs.close();
});

import { randomUUID } from 'node:crypto';
import type { Hono } from 'hono';
import { parse } from 'valibot';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ErrorBody } from '@prosa/contract/errors';
import type { FlowDefinition } from '@prosa/contract/flows/flow-definition';
import { Flow, ListFlowVersionsAnswer, ReadFlowAnswer, ReadFlowVersionAnswer } from '@prosa/contract/flows/flow';
import type { FlowNode } from '@prosa/contract/flows/flow-node';
import { PublishFlowAnswer } from '@prosa/contract/flows/write-flow';
import { toFlowNodeMap } from '@prosa/documents/flow/flow-document';
import { createApp } from '../../app.ts';
import { changeDocumentAsDevice } from '../../testing/change-document-as-device.ts';
import { MAX_FLOW_BODY_BYTES } from '../../platform/http/limit-body.ts';
import { createValidDrawing } from '../../testing/two-companies/fill-flows.ts';
import type { Caller } from '../../testing/open-session.ts';
import { openTwoCompanies, type TwoCompanies } from '../../testing/two-companies/two-companies.ts';
import { toFlowRoom } from './flow-draft.ts';

let companies: TwoCompanies;
let app: Hono;
let flow: Flow;

beforeAll(async () => {
  companies = await openTwoCompanies();
  app = createApp(companies.services);
});
afterAll(() => companies.close());
beforeEach(async () => {
  flow = parse(Flow, await (await call('POST', '/flowbuilder', { body: { name: 'Desenho' } })).json());
});

type Call = { readonly body?: unknown; readonly key?: string | undefined; readonly caller?: Caller };
const call = async (method: string, path: string, { body, key, caller = companies.owner }: Call = {}): Promise<Response> =>
  app.request(`/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${caller.access}`,
      'content-type': 'application/json',
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
const loadDrawing = async (): Promise<FlowDefinition> =>
  parse(ReadFlowAnswer, await (await call('GET', `/flowbuilder/flow/${flow.id}`)).json()).flow.flow;
const save = async (to: FlowDefinition, former?: FlowDefinition): Promise<PublishFlowAnswer> =>
  parse(PublishFlowAnswer, await (await call('POST', '/flowbuilder/flow', { body: { idFlow: flow.id, ...to, former } })).json());
const publish = async (key?: string): Promise<PublishFlowAnswer> =>
  parse(PublishFlowAnswer, await (await call('POST', '/flowbuilder/publish', { body: { flowId: flow.id }, key })).json());
const listVersions = async (): Promise<number[]> => {
  const answer = await call('GET', `/flowbuilder/versions/${flow.id}`);
  return parse(ListFlowVersionsAnswer, await answer.json()).versions.map(({ version }) => version);
};
/** Changes the drawing as a colleague's device does. */
const drawAsColleague = (change: Parameters<typeof changeDocumentAsDevice>[2]['change']) =>
  changeDocumentAsDevice(companies.services, toFlowRoom(companies.aurora.companyId, flow.id), {
    authorId: companies.colleague.claims.userId,
    change,
  });
const refusal = async (answer: Response) => [answer.status, parse(ErrorBody, await answer.json())];

const position = { x: 0, y: 0 };
const drawingWith = (label: string): FlowDefinition => {
  const { nodes, connections } = createValidDrawing(label);
  return { nodes: [...nodes], connections: [...connections] };
};
const withNode = ({ nodes, connections }: FlowDefinition, node: FlowNode): FlowDefinition => ({
  nodes: [...nodes, node].toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  connections: [...connections, { id: `para-${node.id}`, source: 'fala', sourceHandle: 'a', target: node.id }],
});

test('several concurrent calls save a drawing and publish its flow once', async () => {
  const key = randomUUID();
  const body = { idFlow: flow.id, ...drawingWith('oi') };
  const answers = await Promise.all([key, key, undefined].map((each) => call('POST', '/flowbuilder/flow', { body, key: each })));
  const made = await Promise.all(answers.map(async (answer) => parse(PublishFlowAnswer, await answer.json())));
  const { userId } = companies.owner.claims;
  for (const { version } of made) expect(version).toMatchObject({ flowId: flow.id, version: 1, user: { id: userId } });
  expect(await loadDrawing()).toEqual(drawingWith('oi'));
  expect(await listVersions()).toEqual([1]);
  expect((await Promise.all([publish(), publish()])).map(({ version }) => version?.version)).toEqual([1, 1]);
  expect(parse(Flow, await (await call('GET', `/flowbuilder/${flow.id}`)).json()).version).toBe(1);
});

test('saving a drawing writes only the user’s own changes, and keeps the changes of a colleague', async () => {
  const former = drawingWith('oi');
  await save(former);
  await drawAsColleague((document) => {
    const fala = toFlowNodeMap(document).get('fala');
    (fala as ReturnType<typeof toFlowNodeMap>).set('position', { x: 900, y: 9 }); // The cast is safe: nodes are maps.
  });
  await save(drawingWith('olá'), former);
  expect((await loadDrawing()).nodes.find(({ id }) => id === 'fala')).toEqual({
    id: 'fala',
    type: 'message',
    position: { x: 900, y: 9 },
    data: { label: 'olá' },
  });
});

test('a drawing with an error is stored, and its flow is not published', async () => {
  const faulty = drawingWith(' ');
  expect(await save(faulty)).toEqual({ version: null, findings: [{ code: 'emptyMessage', nodeId: 'fala' }] });
  expect(await loadDrawing()).toEqual(faulty);
  expect(await publish()).toMatchObject({ version: null });
  expect(await listVersions()).toEqual([]);
});

test('a flow with a missing queue, tag, AI agent or file is not published', async () => {
  const { queueId, tagId, flowFileId } = companies.aurora;
  const file = `${flowFileId}.png`;
  const pointing = (queue: number, tag: number, url: string): FlowDefinition => {
    const nodes = [
      { id: 'fila', type: 'ticket', position, data: { queue: { id: queue, name: 'x' } } },
      { id: 'etiqueta', type: 'tag', position, data: { tag: { id: tag, name: 'x' } } },
      { id: 'foto', type: 'img', position, data: { url } },
      {
        id: 'bloco',
        type: 'singleBlock',
        position,
        data: { seq: ['img0'], elements: [{ type: 'img', number: 'img0', value: url, original: 'x' }] },
      },
    ] as FlowNode[]; // The cast is needed because only a parse brands the ids.
    const chain = ['fala', ...nodes.map(({ id }) => id)];
    const lines = nodes.map(({ id }, index) => ({
      id: `l${id}`,
      source: chain[index] ?? '',
      sourceHandle: 'a',
      target: id,
    }));
    const { nodes: first, connections } = drawingWith('oi');
    return { nodes: [...first, ...nodes], connections: [...connections, ...lines] };
  };
  const { version, findings } = await save(pointing(2_000_000, 2_000_000, 'some.png'));
  expect([version, new Set(findings.map(({ code, nodeId, elementId }) => [code, nodeId, elementId].join(' ')))]).toEqual([
    null,
    new Set(['noQueue fila ', 'noTag etiqueta ', 'emptyFile foto ', 'emptyMedia bloco img0']),
  ]);
  expect(await save(pointing(queueId, tagId, file))).toMatchObject({ version: { version: 1 }, findings: [] });
});

test('the API returns a published version unchanged, and restores it as one more change of the drawing', async () => {
  await save(drawingWith('um'));
  await save(withNode(drawingWith('dois'), { id: 'fim', type: 'message', position, data: { label: 'tchau' } }));
  expect(await listVersions()).toEqual([2, 1]);
  const answer = await call('GET', `/flowbuilder/versions/${flow.id}/1`);
  expect(parse(ReadFlowVersionAnswer, await answer.json())).toMatchObject({ version: 1, flow: drawingWith('um') });
  const key = randomUUID();
  const restored = await Promise.all(
    [key, key].map((each) => call('POST', '/flowbuilder/versions/restore', { body: { flowId: flow.id, version: 1 }, key: each })),
  );
  expect(restored.map(({ status }) => status)).toEqual([200, 200]);
  expect(await loadDrawing()).toEqual(drawingWith('um'));
  expect(await listVersions()).toEqual([2, 1]);
  const missing = await call('POST', '/flowbuilder/versions/restore', { body: { flowId: flow.id, version: 9 } });
  expect(await refusal(missing)).toEqual([404, { error: 'ERR_NOT_FOUND' }]);
});

test('the database allows no change of a flow’s version, except removing its author', async () => {
  await save(drawingWith('um'));
  const set = (values: { version: number } | { user_id: null }) =>
    companies.services.database.withTenant(companies.aurora.companyId, (tx) =>
      tx.updateTable('flow_versions').set(values).where('flow_id', '=', flow.id).execute(),
    );
  await expect(set({ version: 7 })).rejects.toThrow('never changes');
  await set({ user_id: null });
  const answer = await call('GET', `/flowbuilder/versions/${flow.id}/1`);
  expect(parse(ReadFlowVersionAnswer, await answer.json())).toMatchObject({ version: 1, user: null, flow: drawingWith('um') });
});

test('the sync-servers get a signal about a saved drawing, and a signal about changed rights when the flow is deleted', async () => {
  const signals: unknown[] = [];
  const stop = companies.services.documentSignals.listen((signal) => signals.push(signal));
  await save(drawingWith('oi'));
  await save(drawingWith('oi'));
  await call('DELETE', `/flowbuilder/${flow.id}`);
  stop();
  const { companyId } = companies.aurora;
  expect(signals).toEqual([
    { kind: 'appended', companyId, room: `flow:${companyId}:${flow.id}` },
    { kind: 'rights', companyId, userId: null },
  ]);
});

test('no data remains of a flow that is deleted while other calls save, copy and publish it', async () => {
  const { companyId } = companies.aurora;
  for (let round = 0; round < 4; round += 1) {
    const { id } = parse(Flow, await (await call('POST', '/flowbuilder', { body: { name: 'Em disputa' } })).json());
    const answers = await Promise.all([
      call('POST', '/flowbuilder/flow', { body: { idFlow: id, ...drawingWith('oi') } }),
      call('POST', '/flowbuilder/duplicate', { body: { flowId: id } }),
      call('DELETE', `/flowbuilder/${id}`),
      call('POST', '/flowbuilder/flow', { body: { idFlow: id, ...drawingWith('olá') } }),
      call('POST', '/flowbuilder/publish', { body: { flowId: id } }),
    ]);
    for (const { status } of answers) expect([200, 201, 404]).toContain(status);
    const remainingRows = await companies.services.database.withTenant(companyId, async (tx) => [
      ...(await tx.selectFrom('documents').select('room').where('room', '=', toFlowRoom(companyId, id).name).execute()),
      ...(await tx.selectFrom('flow_versions').select('version').where('flow_id', '=', id).execute()),
    ]);
    expect(remainingRows).toEqual([]);
  }
});

test('an exported file has the flow’s name, and importing the file gives the same drawing', async () => {
  const name = 'Preço: "até 50%"; \n ação/x.json';
  await call('PUT', '/flowbuilder', { body: { flowId: flow.id, name } });
  await save(drawingWith('oi'));
  const file = await call('GET', `/flowbuilder/export/${flow.id}`);
  const [, written = ''] =
    /^attachment; filename\*=UTF-8''([\w%.~!-]+)$/.exec(file.headers.get('content-disposition') ?? '') ?? [];
  expect(decodeURIComponent(written)).toBe(`${name}.json`);
  const text = await file.text();
  expect(JSON.parse(text)).toEqual(drawingWith('oi'));

  const key = randomUUID();
  const [first, second] = await Promise.all(
    [key, key].map((each) => call('POST', '/flowbuilder/import', { body: { flow: text, name: 'Volta' }, key: each })),
  );
  const made = parse(Flow, await first?.json());
  expect([first?.status, second?.status, made.name, made.active, made.version]).toEqual([201, 201, 'Volta', false, null]);
  flow = made;
  expect(await loadDrawing()).toEqual(drawingWith('oi'));
});

test('an import into a flow writes only differences, and keeps the published version', async () => {
  await save(drawingWith('publicado'));
  const import_ = (to: FlowDefinition) =>
    call('POST', '/flowbuilder/import', { body: { flow: JSON.stringify(to), flowid: flow.id } });
  expect((await import_(drawingWith('importado'))).status).toBe(200);
  expect(await loadDrawing()).toEqual(drawingWith('importado'));
  const answer = await call('GET', `/flowbuilder/versions/${flow.id}/1`);
  expect(parse(ReadFlowVersionAnswer, await answer.json()).flow).toEqual(drawingWith('publicado'));
  const updates = () =>
    companies.services.database.withTenant(companies.aurora.companyId, (tx) =>
      tx
        .selectFrom('document_updates')
        .select('sequence')
        .where('room', '=', toFlowRoom(companies.aurora.companyId, flow.id).name)
        .execute(),
    );
  const before = await updates();
  await import_(drawingWith('importado'));
  expect(await updates()).toEqual(before);
});

test.each([
  ['nonsense', 'json', null],
  ['{"nodes":[]}', 'connections', null],
  ['{"nodes":[{"id":"x","type":"nada","position":{"x":0,"y":0},"data":{}}],"connections":[]}', 'node', 'x'],
  [JSON.stringify({ nodes: [], connections: [], more: 'x'.repeat(5_000_001) }), 'size', null],
])('the import of a broken file (%.20s) is refused with the reason, and changes nothing', async (text, reason, at) => {
  await save(drawingWith('fica'));
  const answer = await call('POST', '/flowbuilder/import', { body: { flow: text, flowid: flow.id } });
  expect(await refusal(answer)).toEqual([400, { error: 'ERR_FLOW_FILE', detail: { reason, at } }]);
  expect(await loadDrawing()).toEqual(drawingWith('fica'));
});

test('a request body that is larger than the largest allowed flow is refused', async () => {
  const answer = await call('POST', '/flowbuilder/import', { body: { flow: 'x'.repeat(MAX_FLOW_BODY_BYTES) } });
  expect(await refusal(answer)).toEqual([413, { error: 'ERR_MEDIA_TOO_LARGE' }]);
});

test('an import replaces another company’s reference by the row with the same unique name, or clears the reference', async () => {
  const { queueId, queueName } = { queueId: companies.aurora.queueId, queueName: 'so-da-aurora' };
  const ticket = (id: string, queue: { id: number; name: string }) => ({ id, type: 'ticket', position, data: { queue } });
  const nodes = [ticket('a', { id: queueId + 1000, name: queueName }), ticket('b', { id: queueId, name: 'Outra empresa' })];
  const photo = { id: 'c', type: 'img', position, data: { url: 'alheia.png' } };
  await call('POST', '/flowbuilder/import', {
    body: {
      flow: JSON.stringify({ nodes: [...nodes, photo], connections: [] }),
      flowid: flow.id,
    },
  });
  expect((await loadDrawing()).nodes.map(({ data }) => data)).toEqual([
    { queue: { id: queueId, name: queueName, color: '#000000' } },
    { queue: null },
    { url: '' },
  ]);
});

test('a user can open, save and read a flow of the maximum size', async () => {
  const nodes = Array.from(
    { length: 2000 },
    (_, index): FlowNode =>
      ({
        id: `n${String(index).padStart(4, '0')}`,
        type: index === 0 ? 'start' : 'message',
        position: { x: index, y: index },
        data: index === 0 ? {} : { label: `Mensagem ${index}` },
      }) as FlowNode, // The cast is safe: the nodes have the types that their data requires.
  );
  const connections = nodes.slice(1).map(({ id }, index) => ({
    id: `l${id}`,
    source: nodes[index]?.id ?? '',
    sourceHandle: 'a',
    target: id,
  }));
  expect(await save({ nodes, connections })).toMatchObject({ version: { version: 1 } });
  expect(await loadDrawing()).toEqual({ nodes, connections });
});

import { randomUUID } from 'node:crypto';
import { parse } from 'valibot';
import { afterAll, expect, test } from 'vitest';
import { Flow } from '@prosa/contract/flows/flow';
import { toFlowFileUrl } from '@prosa/contract/flows/to-flow-file-url';
import { FlowMediaAnswer, PublishFlowAnswer } from '@prosa/contract/flows/write-flow';
import { applyFlow } from '@prosa/documents/flow/apply-flow';
import type { FlowDefinition } from '@prosa/contract/flows/flow-definition';
import { createApp } from '../../app.ts';
import { changeDocumentAsDevice } from '../../testing/change-document-as-device.ts';
import { startTestApi } from '../../testing/start-test-api.ts';
import { toFlowRoom } from './flow-draft.ts';

const api = await startTestApi();
afterAll(() => api.stop());
const { token, cookies, user } = await api.logIn('admin@demo.prosa');

const call = (method: string, path: string, body?: unknown) => api.call(method, `/flowbuilder${path}`, { token, body });

const position = { x: 0, y: 0 };
const oddDrawing = {
  nodes: [
    { id: 's', type: 'start', position, data: {} },
    { id: 'f', type: 'img', position, data: { url: 'foto\0.png' } },
    { id: 'q', type: 'ticket', position, data: { queue: { id: 1, name: 'Ven\0das\uD83D' } } },
    {
      id: 'b',
      type: 'singleBlock',
      position,
      data: {
        seq: ['i', 'm'],
        elements: [
          { type: 'img', number: 'i', value: 'a\0b.png', original: 'a\0b' },
          { type: 'message', number: 'm', value: 'oi\0 \uDC00' },
        ],
      },
    },
  ],
  connections: [
    { id: '1', source: 's', sourceHandle: 'a', target: 'f' },
    { id: '2', source: 'f', sourceHandle: 'a', target: 'q' },
    { id: '3', source: 'q', sourceHandle: 'a', target: 'b' },
  ],
};

// A document can contain characters that the database can't store. Such characters must not prevent the deletion of the flow.
test('a drawing with characters that the database cannot store is accepted, checked, copied and deleted', async () => {
  const made = await call('POST', '/import', { flow: JSON.stringify(oddDrawing), name: 'Odd drawing' });
  expect(made.status).toBe(201);
  const { id } = parse(Flow, await made.json());
  // A device makes this change, because an import would clear references to unknown rows.
  await changeDocumentAsDevice(api.services, toFlowRoom(user.companyId, id), {
    authorId: user.id,
    // The cast is needed because only a parse brands the ids.
    change: (document) => applyFlow(document, oddDrawing as FlowDefinition),
  });
  const published = await call('POST', '/publish', { flowId: id });
  expect(published.status).toBe(200);
  expect(parse(PublishFlowAnswer, await published.json())).toMatchObject({ version: null });
  const copy = await call('POST', '/duplicate', { flowId: id });
  expect(copy.status).toBe(201);
  for (const each of [id, parse(Flow, await copy.json()).id]) expect((await call('DELETE', `/${each}`)).status).toBe(200);
});

test('concurrent calls that draw, publish, copy, restore and delete a flow never fail', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { id } = parse(Flow, await (await call('POST', '', { name: 'Junto' })).json());
    await call('POST', '/publish', { flowId: id });
    const drawn = { idFlow: id, nodes: [oddDrawing.nodes[0]], connections: [] };
    const answers = await Promise.all([
      call('POST', '/flow', drawn),
      call('POST', '/publish', { flowId: id }),
      call('POST', '/publish', { flowId: id }),
      call('POST', '/versions/restore', { flowId: id, version: 1 }),
      call('POST', '/duplicate', { flowId: id }),
      call('PUT', '', { flowId: id, active: true }),
      api.call('PUT', '/whatsapp/1', { token, body: { flowIdWelcome: id, selectedFlowIds: [id] } }),
      api.call('POST', '/flowcampaign', { token, body: { name: 'Uma', flowId: id, phrase: 'oi' } }),
      call('DELETE', `/${id}`),
      call('DELETE', `/${id}`),
    ]);
    expect(answers.map(({ status }) => status).filter((status) => ![200, 201, 404].includes(status))).toEqual([]);
  }
});

test('if the outcome of storing a file’s row is unknown, the file is not deleted, and the call can be repeated', async () => {
  const { services } = api;
  let isWritten = false;
  const app = createApp({
    ...services,
    media: {
      ...services.media,
      put: async (...given) => {
        isWritten = true;
        return services.media.put(...given);
      },
    },
    database: {
      ...services.database,
      withTenant: async (...given) => {
        const result = await services.database.withTenant(...given);
        if (!isWritten) return result;
        isWritten = false;
        throw new Error('Connection terminated unexpectedly');
      },
    },
  });
  const key = randomUUID();
  const post = () => {
    const body = new FormData();
    const mp3 = Uint8Array.from([
      0x49,
      0x44,
      0x33,
      4,
      0,
      0,
      0,
      0,
      0,
      0,
      0xff,
      0xfb,
      0x90,
      0,
      ...Array.from({ length: 413 }, () => 0),
    ]);
    body.append('medias', new File([mp3], 'voz.mp3'));
    return app.request('/api/flowbuilder/audio', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': key },
      body,
    });
  };
  expect((await post()).status).toBe(503);
  const again = await post();
  expect(again.status).toBe(200);
  const { name } = parse(FlowMediaAnswer, await again.json());
  const file = await fetch(`http://127.0.0.1:${api.port}${toFlowFileUrl(name)}`, { headers: { cookie: cookies } });
  expect([file.status, (await file.arrayBuffer()).byteLength]).toEqual([200, 427]);
});

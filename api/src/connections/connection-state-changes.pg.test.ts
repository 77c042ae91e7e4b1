import { randomUUID } from 'node:crypto';
import { Connection } from '@prosa/contract/channels/connection';
import { ConnectionCheck } from '@prosa/contract/channels/connection-check';
import { CreatedConnection, ManagedConnection } from '@prosa/contract/channels/connection-fields';
import { type FakeGraph, startFakeGraph } from '@prosa/testing/fake-graph';
import { array, parse } from 'valibot';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { connectLive } from '../testing/connect-live.ts';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';
import { refusalOf } from '../testing/refusal-of.ts';

const identity = {
  appSecret: 'app-secret',
  phoneNumberId: '106540352242922',
  businessAccountId: '102290129340398',
  accessToken: 'access-token',
};
const keys = { ...identity, verifyToken: 'verify-token' };
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

let graph: FakeGraph;
let api: TestApi;
let admin: Awaited<ReturnType<TestApi['logIn']>>;

beforeEach(async () => {
  graph = await startFakeGraph({ ...identity, version: 'v26.0' });
  api = await startTestApi('web', { GRAPH_BASE_URL: graph.baseUrl, GRAPH_VERSION: 'v26.0', PUBLIC_URL: 'https://prosa.example' });
  admin = await api.logIn('admin@demo.prosa');
});
afterEach(async () => {
  await api.stop();
  await graph.close();
});

const call = (method: string, path: string, body?: unknown) => admin.call(method, path, { body });
const create = async (over: object = {}) =>
  parse(
    CreatedConnection,
    await (await call('POST', '/whatsapp', { name: 'Nuvem', channel: 'whatsappapi', ...keys, ...over })).json(),
  );
const managed = async (answer: Response) => parse(ManagedConnection, await answer.json());
const connection = async (answer: Response) => parse(Connection, await answer.json());
const upload = (id: number, file: File, key?: string) => {
  const body = new FormData();
  body.set('file', file);
  return admin.call('POST', `/whatsapp/${id}/media-upload`, { body, key });
};

it('a new connection gets the status and the number that Meta reports, and both are published', async () => {
  const socket = await connectLive(api.port, (await api.logIn('atendente1@demo.prosa')).token);
  await socket.say('joinNotification');
  const made = await create();
  expect(made).toMatchObject({ status: 'CONNECTED', number: '551134567890' });
  expect(made.token).toHaveLength(30);
  const event = { action: 'update', whatsapp: { id: made.id, status: 'CONNECTED', number: '551134567890' } };
  await vi.waitFor(() => expect(socket.heard('whatsapp')).toContainEqual(expect.objectContaining({ action: 'update' })));
  expect(socket.heard('whatsapp').at(-1)).toMatchObject(event);
  socket.close();
});

it('a connection is disconnected if Meta refuses its keys, and connected when the keys are valid again', async () => {
  const { id } = await create();
  expect(await managed(await call('PUT', `/whatsapp/${id}`, { accessToken: 'wrong' }))).toMatchObject({ status: 'DISCONNECTED' });
  expect(await managed(await call('PUT', `/whatsapp/${id}`, { name: 'Outra' }))).toMatchObject({ status: 'DISCONNECTED' });
  expect(await managed(await call('PUT', `/whatsapp/${id}`, { accessToken: keys.accessToken }))).toMatchObject({
    status: 'CONNECTED',
  });
  // An unreachable Meta proves nothing about the keys.
  graph.account.failure = { status: 500, code: 2 };
  expect(await managed(await call('PUT', `/whatsapp/${id}`, { appSecret: 'wrong' }))).toMatchObject({ status: 'CONNECTED' });
});

it('Meta’s answer about keys is ignored if the keys were changed meanwhile', async () => {
  const { id } = await create();
  await call('DELETE', `/whatsappsession/${id}`);
  graph.account.whenAsked = async () => {
    graph.account.whenAsked = null;
    const app_secret_sealed = api.services.secrets.seal('another');
    await api.services.database.withTenant(admin.user.companyId, (tx) =>
      tx.updateTable('whatsapps').set({ app_secret_sealed }).where('id', '=', id).execute(),
    );
  };
  expect(await connection(await call('POST', `/whatsappsession/${id}`))).toMatchObject({ status: 'DISCONNECTED' });
});

it('the check of a connection combines typed keys with stored keys, and stores nothing', async () => {
  const { id } = await create();
  const check = async (body: object) => parse(ConnectionCheck, await (await call('POST', '/whatsapp-check', body)).json());
  expect(await check(keys)).toEqual({
    faults: [],
    number: '+55 11 3456-7890',
    verifiedName: 'Clínica Aurora',
    webhookUrl: 'https://prosa.example/api/webhooks/whatsappapi',
  });
  expect((await check({ whatsappId: id })).faults).toEqual([]);
  expect((await check({ whatsappId: id, accessToken: '' })).faults).toEqual([]);
  expect((await check({ whatsappId: id, appSecret: 'wrong' })).faults).toEqual(['app-secret-wrong']);
  expect((await check({})).faults).toEqual(['incomplete']);
  graph.account.webhookUrl = 'https://elsewhere.example';
  expect((await check({ whatsappId: id })).faults).toEqual(['webhook-elsewhere']);
  expect(await connection(await call('POST', `/whatsappsession/${id}`))).toMatchObject({ status: 'CONNECTED' });
});

it('an admin can disconnect a connection, and can connect one or all connections again', async () => {
  const { id } = await create();
  const key = randomUUID();
  const answers = await Promise.all([1, 2].map(() => admin.call('DELETE', `/whatsappsession/${id}`, { key })));
  for (const answer of answers) expect(await connection(answer)).toMatchObject({ id, status: 'DISCONNECTED' });
  const choosable = await call('GET', '/whatsapp/filter?session=0');
  expect(parse(array(Connection), await choosable.json()).map((each) => each.id)).not.toContain(id);
  expect(await connection(await call('POST', `/whatsappsession/${id}`))).toMatchObject({ status: 'CONNECTED' });
  expect(await refusalOf(await call('PUT', `/whatsappsession/${id}`))).toEqual([409, 'ERR_CHANNEL_HAS_NO_QR']);
  const others = parse(array(Connection), await (await call('GET', '/whatsapp')).json());
  for (const each of others) await call('DELETE', `/whatsappsession/${each.id}`);
  const restarted = parse(array(Connection), await (await call('POST', '/whatsapp-restart')).json());
  expect(restarted.map(({ status }) => status)).toEqual(others.map(() => 'CONNECTED'));
});

it.each([
  ['a text file with the name of a video', 'oi.mp4', Buffer.from('olá')],
  ['a document', 'contrato.pdf', Buffer.from('%PDF-1.7 contrato')],
  ['a sound', 'fala.wav', Buffer.concat([Buffer.from('RIFF$\0\0\0WAVEfmt '), Buffer.alloc(40)])],
  ['half a picture', 'meia.png', Buffer.from(PIXEL, 'base64').subarray(0, 40)],
])('%s is refused as the media of a greeting, and the greeting stays unchanged', async (_name, fileName, bytes) => {
  const { id } = await create();
  const before = await managed(await upload(id, new File([Uint8Array.from(Buffer.from(PIXEL, 'base64'))], 'ola.png')));
  expect(await refusalOf(await upload(id, new File([Uint8Array.from(bytes)], fileName)))).toEqual([415, 'ERR_MEDIA_TYPE']);
  expect(await managed(await call('GET', `/whatsapp/${id}`))).toEqual(before);
});

it('a picture is added to the greeting once per idempotency key, and can be replaced and removed', async () => {
  const { id } = await create();
  const pixel = (name: string) => new File([Uint8Array.from(Buffer.from(PIXEL, 'base64'))], name);
  const key = randomUUID();
  const answers = await Promise.all([1, 2].map(() => upload(id, pixel('ola.png'), key)));
  const [first, again] = await Promise.all(answers.map(managed));
  expect(first?.greetingMediaAttachment).toMatch(/^\/api\/media\/[\da-f-]+\/file$/);
  expect([first?.greetingMediaName, again]).toEqual(['ola.png', first]);
  const replaced = await managed(await upload(id, pixel('outra.png')));
  expect(replaced).toMatchObject({ greetingMediaName: 'outra.png' });
  const read = async (address: string | null | undefined) =>
    (await fetch(`http://127.0.0.1:${api.port}${address}`, { headers: { cookie: admin.cookies } })).status;
  expect([await read(first?.greetingMediaAttachment), await read(replaced.greetingMediaAttachment)]).toEqual([404, 200]);
  expect(await managed(await call('DELETE', `/whatsapp/${id}/media-upload`))).toMatchObject({
    greetingMediaAttachment: null,
    greetingMediaName: null,
  });
  expect(await read(replaced.greetingMediaAttachment)).toBe(404);
});

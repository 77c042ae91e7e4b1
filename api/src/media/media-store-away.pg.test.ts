import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'valibot';
import { ListMessagesAnswer } from '@prosa/contract/messages/send-message';
import { ListTicketsAnswer } from '@prosa/contract/tickets/list-tickets';
import { startFakeS3, type FakeS3 } from '@prosa/testing/fake-s3';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';

let s3: FakeS3;
let api: TestApi;

beforeAll(async () => {
  s3 = await startFakeS3();
  api = await startTestApi('all', {
    S3_BUCKET: s3.bucket,
    S3_ENDPOINT: s3.endpoint,
    S3_REGION: 'us-east-1',
    S3_ACCESS_KEY_ID: s3.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
  });
});
afterAll(async () => {
  await api.stop();
  await s3.close();
});

test('a file is refused temporarily while the media store cannot be reached, and the same call stores it once afterwards', async () => {
  const { token, cookies } = await api.logIn('atendente1@demo.prosa');
  const list = await api.call('GET', '/tickets?status=open', { token });
  const [ticket] = parse(ListTicketsAnswer, await list.json()).tickets;
  const key = randomUUID();
  const send = () => {
    const body = new FormData();
    body.set('body', 'com anexo');
    body.set('medias', new Blob(['notas do dia'], { type: 'text/plain' }), 'notas.txt');
    return api.call('POST', `/messages/${ticket?.id}`, { token, body, key });
  };
  const shown = async () =>
    parse(ListMessagesAnswer, await (await api.call('GET', `/messages/${ticket?.id}`, { token })).json()).messages.filter(
      ({ body }) => body.endsWith('com anexo'),
    );
  s3.setDown(true);
  const refused = await send();
  expect([refused.status, await refused.json(), refused.headers.get('retry-after')]).toEqual([
    503,
    { error: 'ERR_UNAVAILABLE' },
    '2',
  ]);
  expect(await shown()).toEqual([]);
  // A message without a file needs no media store.
  const text = await api.call('POST', `/messages/${ticket?.id}`, { token, body: { body: 'só texto' }, key: randomUUID() });
  expect(text.status).toBe(200);

  s3.setDown(false);
  expect((await send()).status).toBe(200);
  expect((await send()).status).toBe(200);
  const [message, ...more] = await shown();
  expect(more).toEqual([]);
  const file = () => api.call('GET', (message?.media?.url ?? '').replace(/^\/api/, ''), { headers: { cookie: cookies } });
  expect(await (await file()).text()).toBe('notas do dia');
  s3.setDown(true);
  expect((await file()).status).toBe(503);
  s3.setDown(false);
});

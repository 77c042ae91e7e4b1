import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as v from 'valibot';
import { simulatorRoutes } from './simulator/simulator-routes.ts';
import { startTestServices, type TestServices } from './testing/start-test-services.ts';
import { startWorker } from './worker.ts';

let setUp: TestServices;
let worker: { stop: () => Promise<void> };
let app: ReturnType<typeof simulatorRoutes>;

beforeAll(async () => {
  setUp = await startTestServices('simulator');
  app = simulatorRoutes(setUp.services);
  worker = await startWorker(setUp.services);
});
afterAll(async () => {
  await worker.stop();
  await setUp.stop();
});

const post = (path: string, body: unknown) =>
  app.request(path, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } });

test('a bot answers a simulated customer once, and the ack of the answer becomes “read”', async () => {
  const created = await post('/people', { name: 'Rita', number: '5511987654321' });
  const { id } = v.parse(v.object({ id: v.number() }), await created.json());
  await post(`/people/${id}/messages`, { body: 'oi' });
  const ticks = () => setUp.rows(`select ack, delivery from messages where from_me`);
  await vi.waitFor(async () => expect(await ticks()).toEqual([{ ack: 2, delivery: 'sent' }]));
  await app.request(`/people/${id}/read`, { method: 'POST' });
  await vi.waitFor(async () => expect(await ticks()).toEqual([{ ack: 3, delivery: 'sent' }]));
  const phone = await (await app.request(`/people/${id}/messages`)).json();
  expect(phone).toMatchObject({ messages: [{ body: 'oi', fromPerson: true }, { fromPerson: false }] });
});

test('a simulated customer’s picture gets a thumbnail and can be shown, while an HTML page can only be downloaded', async () => {
  const created = await post('/people', { name: 'Otávio', number: '5511987650000' });
  const { id } = v.parse(v.object({ id: v.number() }), await created.json());
  const png = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#c46a4a' } })
    .png()
    .toBuffer();
  const write = async (file: Blob, name: string) => {
    const form = new FormData();
    form.set('medias', file, name);
    const answer = await app.request(`/people/${id}/messages`, { method: 'POST', body: form });
    return v.parse(v.object({ ids: v.tuple([v.string()]) }), await answer.json()).ids[0];
  };
  const picture = await write(new Blob([new Uint8Array(png)], { type: 'image/png' }), 'foto.png');
  const page = await write(new Blob(['<script>alert(1)</script>'], { type: 'text/html' }), 'x.html');
  const files = () =>
    setUp.rows('select f.mime_type, f.thumbnail_key is not null as has_thumbnail from media f order by f.created_at');
  await vi.waitFor(async () =>
    expect(await files()).toEqual(
      expect.arrayContaining([
        { mime_type: 'image/png', has_thumbnail: true },
        { mime_type: 'application/octet-stream', has_thumbnail: false },
      ]),
    ),
  );
  const onPhone = async (message: string) => app.request(`/messages/${message}/file`);
  expect(Buffer.from(await (await onPhone(picture)).arrayBuffer()).equals(png)).toBe(true);
  expect((await onPhone(page)).headers.get('content-type')).toBe('application/octet-stream');
});

test('a worker whose database connections are closed continues with the waiting jobs', async () => {
  await setUp.rows(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename <> session_user`,
  );
  await setUp.rows(
    `insert into jobs (company_id, lane, task, payload) values (1, 'conversations', 'process-webhook', '{"deliveryId":"0"}')`,
  );
  await vi.waitFor(async () => expect(await setUp.rows('select id from jobs')).toEqual([]));
});

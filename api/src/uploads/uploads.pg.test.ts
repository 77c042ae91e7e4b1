import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'valibot';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { Message } from '@prosa/contract/messages/message';
import { MESSAGE_MAX_FILE_BYTES } from '@prosa/contract/messages/send-message';
import { ListTicketsAnswer } from '@prosa/contract/tickets/list-tickets';
import { UPLOAD_PART_BYTES, UploadAnswer } from '@prosa/contract/uploads/upload';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';
import { clearUploads } from './clear-uploads.ts';

type Session = Awaited<ReturnType<TestApi['logIn']>>;
let api: TestApi;
let ana: Session;
let bruno: Session;
let ticketId: number;
const file = randomBytes(UPLOAD_PART_BYTES * 2 + 1234);

beforeAll(async () => {
  // The cleaning job deletes old temporary files in `TMPDIR`. With its own folder, it cannot delete files of other tests that run
  // at the same time.
  vi.stubEnv('TMPDIR', mkdtempSync(join(tmpdir(), 'prosa-uploads-')));
  api = await startTestApi();
  ana = await api.logIn('atendente1@demo.prosa');
  bruno = await api.logIn('atendente2@demo.prosa');
  const open = parse(ListTicketsAnswer, await (await api.call('GET', '/tickets?status=open', { token: ana.token })).json());
  ticketId = open.tickets.find((each) => each.userId === ana.user.id)?.id ?? 0;
});
afterAll(async () => {
  await api.stop();
  rmSync(tmpdir(), { recursive: true, force: true });
  vi.unstubAllEnvs();
});

const mediaDir = () => join(api.services.config.dataDir, 'media');
const partsOf = (id: string) => globSync(`*/uploads/${id}/*`, { cwd: mediaDir() });
const start = (id: string, sizeBytes = file.length, as = ana) =>
  api.call('PUT', `/uploads/${id}`, { token: as.token, body: { sizeBytes } });
const part = (id: string, offset: number, { content = partAt(offset), as = ana } = {}) =>
  fetch(`http://127.0.0.1:${api.port}/api/uploads/${id}/part?offset=${offset}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${as.token}`, 'content-type': 'application/octet-stream' },
    body: new Uint8Array(content),
  });
const partAt = (offset: number) => file.subarray(offset, offset + UPLOAD_PART_BYTES);
const offsetOf = async (answer: Response) => parse(UploadAnswer, await answer.json()).offsetBytes;
const send = (id: string, key: string = randomUUID(), as = ana) =>
  api.call('POST', `/messages/${ticketId}`, {
    token: as.token,
    key,
    body: { id, body: 'Segue', upload: { name: 'vídeo.bin' } },
  });
async function uploadAll(id: string): Promise<void> {
  let offset = await offsetOf(await start(id));
  while (offset < file.length) offset = await offsetOf(await part(id, offset));
}
const mediaOf = (id: string) =>
  api.services.database.withPlatform('upkeep', (tx) => tx.selectFrom('media').selectAll().where('id', '=', id).execute());
const outcome = async (answer: Response) => [answer.status, await answer.json()];

it('[U1] an upload resumes after an interruption, and stores the file once despite repeated requests', async () => {
  const id = api.services.newId();
  expect(await offsetOf(await start(id))).toBe(0);
  // The device sends a part twice at the same time, as it does after a lost answer.
  const twice = await Promise.all([part(id, 0), part(id, 0)]);
  expect(await Promise.all(twice.map(offsetOf))).toEqual([UPLOAD_PART_BYTES, UPLOAD_PART_BYTES]);
  // Another tab starts the same upload, and learns from which offset to continue.
  expect(await offsetOf(await start(id))).toBe(UPLOAD_PART_BYTES);
  // A part with a wrong offset changes nothing.
  expect(await offsetOf(await part(id, UPLOAD_PART_BYTES * 2))).toBe(UPLOAD_PART_BYTES);
  expect(await outcome(await send(id))).toEqual([404, { error: 'ERR_NO_MEDIA_FOUND' }]);
  await uploadAll(id);
  const key = randomUUID();
  const answers = await Promise.all([send(id, key), send(id, key), send(id)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const message = parse(Message, await answers[0].json());
  expect(message).toMatchObject({ id, body: 'Segue', media: { name: 'vídeo.bin', sizeBytes: file.length } });
  expect(await mediaOf(id)).toHaveLength(1);
  const stored = await fetch(`http://127.0.0.1:${api.port}${message.media?.url}`, { headers: { cookie: ana.cookies } });
  expect(Buffer.compare(Buffer.from(await stored.arrayBuffer()), file)).toBe(0);
  expect(partsOf(id)).toEqual([]);

  // The device did not get the answer and repeats its calls. Nothing is uploaded again, and the calls return the first answer.
  expect(await offsetOf(await start(id))).toBe(file.length);
  expect(parse(Message, await (await send(id, key)).json())).toEqual(message);
  expect(parse(Message, await (await send(id)).json()).id).toBe(id);
  expect(await mediaOf(id)).toHaveLength(1);
});

it('the server refuses an upload above the limit, a part of a wrong size, and another file with the same id', async () => {
  const id = api.services.newId();
  expect(await outcome(await start(id, MESSAGE_MAX_FILE_BYTES + 1))).toEqual([413, { error: 'ERR_MEDIA_TOO_LARGE' }]);
  await start(id);
  for (const content of [Buffer.alloc(0), Buffer.alloc(UPLOAD_PART_BYTES - 1), Buffer.alloc(UPLOAD_PART_BYTES + 1)])
    expect((await outcome(await part(id, 0, { content })))[0]).toBe(400);
  expect(await outcome(await start(id, file.length + 1))).toEqual([409, { error: 'ERR_COMMAND_REUSED' }]);
  expect(await offsetOf(await start(id))).toBe(0);
});

it('a colleague can neither continue nor use a user’s upload', async () => {
  const id = api.services.newId();
  await uploadAll(id);
  expect(await outcome(await start(id, file.length, bruno))).toEqual([409, { error: 'ERR_COMMAND_REUSED' }]);
  expect(await outcome(await part(id, 0, { as: bruno }))).toEqual([404, { error: 'ERR_NO_MEDIA_FOUND' }]);
  expect(await outcome(await send(id, randomUUID(), bruno))).toEqual([404, { error: 'ERR_NO_MEDIA_FOUND' }]);
});

it('the server limits the number of a user’s unfinished uploads', async () => {
  const admin = await api.logIn('admin@demo.prosa');
  const ids = Array.from({ length: 50 }, () => api.services.newId());
  const statuses = await Promise.all(ids.map(async (id) => (await start(id, 10, admin)).status));
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect((await start(api.services.newId(), 10, admin)).status).toBe(429);
  expect((await start(ids[0] ?? '', 10, admin)).status).toBe(200);
});

it('only uploads that nobody continued for 3 days are deleted, with their parts', async () => {
  const [left, fresh] = [api.services.newId(), api.services.newId()];
  await start(left);
  await part(left, 0);
  const later = { ...api.services, clock: () => new Date(Date.now() + 3 * 86_400_000 - 60_000) };
  expect(await clearUploads(later)).toBe(0);
  expect(partsOf(left)).toHaveLength(1);
  expect(globSync('*/uploads/*', { cwd: mediaDir() })).toContainEqual(expect.stringContaining(left));
  const muchLater = { ...api.services, clock: () => new Date(Date.now() + 3 * 86_400_000 + 60_000) };
  const abandoned = join(tmpdir(), `prosa-upload-${randomUUID()}`);
  await writeFile(abandoned, 'of a process that was killed');
  await Promise.all([clearUploads(muchLater), clearUploads(muchLater)]);
  expect(partsOf(left)).toEqual([]);
  expect(globSync('*/uploads/*', { cwd: mediaDir() })).toEqual([]);
  expect(existsSync(abandoned)).toBe(false);
  expect(await offsetOf(await start(left))).toBe(0);
  await start(fresh);
  expect(await clearUploads(api.services)).toBe(0);
  expect(existsSync(mediaDir())).toBe(true);
});

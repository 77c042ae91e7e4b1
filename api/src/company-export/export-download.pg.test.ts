import { randomBytes } from 'node:crypto';
import { readdir, readlink } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { LongJobId } from '@prosa/contract/ids';
import { LongJob } from '@prosa/contract/long-jobs/long-job';
import { parse } from 'valibot';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { runLongJob } from '../long-jobs/run-long-job.ts';
import type { Services } from '../platform/services.ts';
import { readZip } from '../testing/read-zip.ts';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';
import { companyExportWork } from './export-company.ts';

let api: TestApi;
let admin: Awaited<ReturnType<TestApi['logIn']>>;

beforeAll(async () => {
  // The API starts without a worker, because the tests run the slices themselves.
  api = await startTestApi('web');
  admin = await api.logIn('admin@demo.prosa');
});
afterAll(() => api.stop());

const start = async () => parse(LongJob, await (await api.call('POST', '/company-export', { token: admin.token })).json());
const readJob = async (id: LongJobId) =>
  parse(LongJob, await (await api.call('GET', `/long-jobs/${id}`, { token: admin.token })).json());
function run(
  id: LongJobId,
  { media = api.services.media, isLastAttempt = false }: Partial<Services & { isLastAttempt: boolean }> = {},
) {
  const { signal } = new AbortController();
  const services = { ...api.services, media };
  const { companyId } = admin.user;
  const jobRun = { services, companyId, isFirstAttempt: true, isLastAttempt, shutdown: signal, createCallSignal: () => signal };
  return runLongJob(jobRun, id, companyExportWork);
}
const download = (id: LongJobId, headers: Readonly<Record<string, string>> = {}) =>
  api.call('GET', `/media/long-jobs/${id}`, { headers: { cookie: admin.cookies, ...headers } });
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

/** Returns a media store whose disk becomes full while it writes the file `name`. */
const createStoreWithFullDisk = (name: string): Services['media'] => ({
  ...api.services.media,
  put: (key, content, mimeType) =>
    api.services.media.put(key, key.endsWith(name) ? Readable.from(beginAndFail()) : content, mimeType),
});
async function* beginAndFail() {
  yield 'the beginning';
  throw new Error('ENOSPC: no space left on device, write');
}
const storedFiles = async () =>
  (await readdir(api.services.config.dataDir, { recursive: true })).filter((name) => /exports\/.*\./.test(name));

it('an interrupted download of an export continues at the byte where it ended', async () => {
  const { id } = await start();
  await run(id);
  const first = await download(id);
  const whole = await bytesOf(first);
  const etag = first.headers.get('etag') ?? '';
  expect([first.headers.get('accept-ranges'), first.headers.get('content-length')]).toEqual(['bytes', String(whole.length)]);
  const rest = await download(id, { range: 'bytes=100-', 'if-range': etag });
  expect([rest.status, rest.headers.get('content-range')]).toEqual([206, `bytes 100-${whole.length - 1}/${whole.length}`]);
  expect((await bytesOf(rest)).equals(whole.subarray(100))).toBe(true);
  const afterEnd = await download(id, { range: `bytes=${whole.length}-`, 'if-range': etag });
  expect([afterEnd.status, afterEnd.headers.get('content-range')]).toEqual([416, `bytes */${whole.length}`]);
  const other = await download(id, { range: 'bytes=100-', 'if-range': '"the export of yesterday"' });
  expect([other.status, (await bytesOf(other)).equals(whole)]).toEqual([200, true]);
});

it('a cancelled download of an export closes the file on the server', async () => {
  const { id } = await start();
  await run(id);
  const { companyId } = admin.user;
  // The file is larger than the buffers of the network connection, so the server still has it open when the client stops reading.
  const content = Readable.from(Array.from({ length: 16 }, () => randomBytes(1_000_000)));
  const sizeBytes = await api.services.media.put(`${companyId}/exports/${id}/export.zip`, content, 'application/zip');
  await api.services.database.withTenant(companyId, (tx) =>
    tx.updateTable('long_jobs').set({ file_bytes: sizeBytes }).where('company_id', '=', companyId).where('id', '=', id).execute(),
  );
  const isOpen = async () => {
    const open = await Promise.all((await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')));
    return open.some((path) => path.endsWith('export.zip'));
  };
  const abort = new AbortController();
  const answer = await fetch(`http://127.0.0.1:${api.port}/api/media/long-jobs/${id}`, {
    headers: { cookie: admin.cookies },
    signal: abort.signal,
  });
  await answer.body?.getReader().read();
  expect(await isOpen()).toBe(true);
  abort.abort();
  await vi.waitFor(async () => expect(await isOpen()).toBe(false));
});

it.each([
  ['a part', 'tickets-0.jsonl'],
  ['the zip file', 'export.zip'],
])('an export that fills the disk while it writes %s leaves no partial file, and continues later', async (_, fullAt) => {
  const { id, total } = await start();
  await expect(run(id, { media: createStoreWithFullDisk(fullAt) })).rejects.toThrow('ENOSPC');
  expect(await readJob(id)).toMatchObject({ state: 'running', hasFile: false });
  expect((await storedFiles()).filter((name) => name.endsWith('.partial'))).toEqual([]);
  await run(id);
  expect(await readJob(id)).toMatchObject({ state: 'done', done: total, hasFile: true });
  const lines = [...readZip(await bytesOf(await download(id))).values()].join('').split('\n');
  expect(lines.filter((line) => line !== '')).toHaveLength(total ?? 0);
});

it('an export fails and offers no file if the disk stays full', async () => {
  const { id } = await start();
  await run(id, { media: createStoreWithFullDisk('contacts-0.jsonl'), isLastAttempt: true });
  expect(await readJob(id)).toMatchObject({ state: 'failed', hasFile: false });
  expect((await download(id)).status).toBe(404);
});

import { randomUUID } from 'node:crypto';
import { createWriteStream, mkdtempSync, readdirSync, readlinkSync, rmSync, type PathLike } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { object, parse, string } from 'valibot';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { ListTicketsAnswer } from '@prosa/contract/tickets/list-tickets';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';

const SentMessage = object({ media: object({ url: string() }) });

/** While this is true, every file that the API writes is `/dev/full`, which fails like a full disk. */
let isDiskFull = false;
vi.mock('node:fs', async (original) => {
  const fs: { createWriteStream: typeof createWriteStream } = await original();
  return {
    ...fs,
    createWriteStream: (path: PathLike, options: Parameters<typeof createWriteStream>[1]) =>
      fs.createWriteStream(isDiskFull ? '/dev/full' : path, options),
  };
});

let api: TestApi;
let session: Awaited<ReturnType<TestApi['logIn']>>;
let ticketId: number;
const onUncaughtError = vi.fn();

beforeAll(async () => {
  // Other tests store temporary files at the same time, so this test uses its own folder.
  vi.stubEnv('TMPDIR', mkdtempSync(join(tmpdir(), 'prosa-broken-uploads-')));
  api = await startTestApi();
  session = await api.logIn('atendente1@demo.prosa');
  const open = await api.call('GET', '/tickets?status=open', { token: session.token });
  ticketId = parse(ListTicketsAnswer, await open.json()).tickets.find(({ userId }) => userId === session.user.id)?.id ?? 0;
  process.on('uncaughtException', onUncaughtError);
});
afterAll(async () => {
  process.off('uncaughtException', onUncaughtError);
  await api.stop();
  rmSync(tmpdir(), { recursive: true, force: true });
  vi.unstubAllEnvs();
});
afterEach(() => {
  isDiskFull = false;
  expect(onUncaughtError).not.toHaveBeenCalled();
});

const listTemporaryFiles = () => readdirSync(tmpdir()).filter((name) => name.startsWith('prosa-upload-'));
/** Lists the open files of this process whose path satisfies `isMeant`. The path of a removed file is still listed. */
const listOpenFiles = (isMeant: (path: string) => boolean) =>
  readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return isMeant(readlinkSync(`/proc/self/fd/${fd}`));
    } catch {
      return false;
    }
  });
const outcome = async (answer: Response) => [answer.status, await answer.json()];
const send = (parts: readonly (readonly [field: string, content: Blob])[]) => {
  const body = new FormData();
  for (const [field, content] of parts) body.append(field, content, 'nota.bin');
  // An answer that comes before the end of the request's body closes the connection, so each call uses its own connection.
  const headers = { connection: 'close' };
  return api.call('POST', `/messages/${ticketId}`, { token: session.token, key: randomUUID(), body, headers });
};
const createBlob = (length: number) => new Blob([new Uint8Array(length)]);

/** Begins an upload that announces more bytes than it sends. */
function beginUpload() {
  const client = connect(api.port, '127.0.0.1');
  client.on('error', () => {});
  client.write(
    `POST /api/messages/${ticketId} HTTP/1.1\r\nHost: prosa\r\nAuthorization: Bearer ${session.token}\r\n` +
      `Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 100000\r\n\r\n${part('medias')}`,
  );
  return client;
}

const part = (field: string) => `--x\r\nContent-Disposition: form-data; name="${field}"; filename="a"\r\n\r\nhello`;

it.each(['medias', 'other'])(
  'an upload whose body ends in the middle of a file in the field %s is refused, and the next upload is accepted',
  async (field) => {
    const answer = await fetch(`http://127.0.0.1:${api.port}/api/messages/${ticketId}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${session.token}`, 'content-type': 'multipart/form-data; boundary=x' },
      body: part(field),
    });
    expect(await outcome(answer)).toEqual([400, { error: 'ERR_BAD_REQUEST' }]);
    expect(await outcome(await send([['medias', createBlob(10)]]))).toMatchObject([200, {}]);
  },
);

it('twelve interrupted uploads leave no temporary file and no open file descriptor', async () => {
  const clients = Array.from({ length: 12 }, beginUpload);
  await vi.waitFor(() => expect(listTemporaryFiles()).toHaveLength(clients.length));
  for (const client of clients) client.destroy();
  await vi.waitFor(() => {
    expect(listTemporaryFiles()).toEqual([]);
    expect(listOpenFiles((path) => path.includes('prosa-upload-'))).toEqual([]);
  });
});

it.each([100_000, 300_000, 5_000_000])('the server answers 503 to a file of %d bytes while the disk is full', async (size) => {
  isDiskFull = true;
  const unavailable = [503, { error: 'ERR_UNAVAILABLE' }];
  expect(await outcome(await send([['medias', createBlob(size)]]))).toEqual(unavailable);
  isDiskFull = false;
  expect((await send([['medias', createBlob(size)]])).status).toBe(200);
});

it('the server answers 503 to a part of an upload while the disk is full', async () => {
  const id = api.services.newId();
  const { token } = session;
  await api.call('PUT', `/uploads/${id}`, { token, body: { sizeBytes: 10 } });
  const put = () =>
    fetch(`http://127.0.0.1:${api.port}/api/uploads/${id}/part?offset=0`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}` },
      body: new Uint8Array(10),
    });
  isDiskFull = true;
  expect(await outcome(await put())).toEqual([503, { error: 'ERR_UNAVAILABLE' }]);
  isDiskFull = false;
  expect(await outcome(await put())).toEqual([200, { offsetBytes: 10 }]);
});

it('a HEAD request for a file leaves no file open', async () => {
  const sizeBytes = 1_000_000;
  const message = parse(SentMessage, await (await send([['medias', createBlob(sizeBytes)]])).json());
  const ask = () => api.call('HEAD', message.media.url.replace(/^\/api/, ''), { headers: { cookie: session.cookies } });
  const stored = () => listOpenFiles((path) => path.includes('/media/'));
  for (let n = 0; n < 5; n += 1) {
    const answer = await ask();
    expect([answer.status, answer.headers.get('content-length')]).toEqual([200, String(sizeBytes)]);
  }
  expect(stored()).toEqual([]);
});

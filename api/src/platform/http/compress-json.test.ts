import { createServer, request as send, type Server } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compressJson } from './compress-json.ts';

const LONG = { words: 'São Paulo '.repeat(500) };
let server: Server;
let port: number;

beforeAll(async () => {
  const app = new Hono();
  app.get('/api/long', (c) => c.json(LONG));
  app.get('/api/copied', async (c, next) => {
    await next();
    // Hono uses a second code path to write an answer that a middleware has replaced. The test covers this path, too.
    c.res = new Response(c.res.body, c.res);
  });
  app.get('/api/copied', (c) => c.json(LONG));
  app.get('/api/short', (c) => c.json({ ok: true }));
  app.get('/api/auth/refresh_token', (c) => c.json(LONG));
  app.get('/api/documents/tickets', (c) => c.json(LONG));
  app.get('/api/media/1', (c) => c.body(JSON.stringify(LONG), 200, { 'content-type': 'image/png' }));
  app.get('/api/refused', (c) => c.json(LONG, 400));
  const answer = getRequestListener(app.fetch);
  server = createServer((request, response) => {
    compressJson(request, response);
    void answer(request, response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
});
afterAll(() => new Promise((done) => server.close(done)));

/** Requests an answer without decompressing it. */
const requestRaw = (path: string, accepted?: string, method = 'GET') =>
  new Promise<{ status: number | undefined; encoding: string | undefined; vary: string | undefined; body: Buffer }>(
    (done, fail) => {
      const headers = accepted === undefined ? {} : { 'accept-encoding': accepted };
      send({ port, path, headers, method, agent: false }, (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () => {
          const { 'content-encoding': encoding, vary, 'content-length': length } = answer.headers;
          const body = Buffer.concat(parts);
          if (method !== 'HEAD') expect(Number(length)).toBe(body.length);
          done({ status: answer.statusCode, encoding, vary, body });
        });
        answer.on('error', fail);
      })
        .on('error', fail)
        .end();
    },
  );

const decompress: Readonly<Record<string, (body: Buffer) => Buffer>> = { br: brotliDecompressSync, gzip: gunzipSync };

test.each<[path: string, accepted: string, [encoding: string, status: number]]>([
  ['/api/long', 'gzip, deflate, br, zstd', ['br', 200]],
  ['/api/long', 'gzip', ['gzip', 200]],
  ['/api/long', 'br;q=0, gzip;q=0.5', ['gzip', 200]],
  ['/api/copied', 'br', ['br', 200]],
  ['/api/refused', 'br', ['br', 400]],
])('%s for a caller that accepts %s is sent with the encoding and status %j', async (path, accepted, [encoding, status]) => {
  const answer = await requestRaw(path, accepted);
  expect([answer.status, answer.encoding, answer.vary]).toEqual([status, encoding, 'Accept-Encoding']);
  expect(answer.body.length).toBeLessThan(JSON.stringify(LONG).length / 10);
  expect(JSON.parse(String(decompress[encoding]?.(answer.body)))).toEqual(LONG);
});

test.each([
  ['a short answer', '/api/short', 'br'],
  ['an answer with the session’s token', '/api/auth/refresh_token', 'br'],
  ['an answer with a ticket for a document', '/api/documents/tickets', 'br'],
  ['a picture', '/api/media/1', 'br'],
  ['an answer for a caller that names no encoding', '/api/long', undefined],
  ['an answer for a caller that refuses ours', '/api/long', 'br;q=0, zstd'],
])('%s is sent uncompressed', async (_, path, accepted) => {
  const answer = await requestRaw(path, accepted);
  expect([answer.status, answer.encoding]).toEqual([200, undefined]);
  expect(JSON.parse(String(answer.body))).toEqual(path === '/api/short' ? { ok: true } : LONG);
});

test('a long answer has the header Vary even if it is uncompressed, and the answer to HEAD has no body', async () => {
  expect((await requestRaw('/api/long')).vary).toBe('Accept-Encoding');
  expect((await requestRaw('/api/long', 'br', 'HEAD')).body.length).toBe(0);
});

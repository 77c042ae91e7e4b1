import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveApp } from './serve-app.ts';

let outside: string;
const app = new Hono({ strict: false });

beforeAll(async () => {
  outside = await mkdtemp(join(tmpdir(), 'prosa-app-'));
  const folder = join(outside, 'dist');
  await mkdir(join(folder, 'assets'), { recursive: true });
  await writeFile(join(outside, 'secret.txt'), 'secret');
  await writeFile(join(folder, 'index.html'), 'the app');
  await writeFile(join(folder, 'manifest.webmanifest'), '{}');
  await writeFile(join(folder, 'service-worker.js'), '');
  await writeFile(join(folder, 'robots.txt'), 'User-agent: *');
  await mkdir(join(folder, '.vite'));
  await writeFile(join(folder, '.vite', 'manifest.json'), '{}');
  await writeFile(join(folder, '.sources'), 'a hash');
  await writeFile(join(folder, 'assets', 'index-1.js'), 'the code');
  await writeFile(join(folder, 'assets', 'search-worker-1.js'), 'a worker');
  await writeFile(join(folder, 'assets', 'index-1.js.br'), brotliCompressSync('the code'));
  await writeFile(join(folder, 'assets', 'index-1.js.gz'), gzipSync('the code'));
  serveApp(app, folder);
});
afterAll(() => rm(outside, { recursive: true }));

test.each([
  ['/', 'text/html; charset=utf-8', 'no-cache'],
  ['/tickets/0199', 'text/html; charset=utf-8', 'no-cache'],
  ['/index.html', 'text/html; charset=utf-8', 'no-cache'],
  ['/service-worker.js', 'text/javascript; charset=utf-8', 'no-cache'],
  ['/robots.txt', 'text/plain; charset=utf-8', 'no-cache'],
  ['/manifest.webmanifest', 'application/manifest+json', 'no-cache'],
  ['/assets/index-1.js', 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
])('the file or page at %s has the type %s and the caching %s', async (path, type, caching) => {
  const answer = await app.request(path);
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([200, type, caching]);
});

test.each([
  '/assets/index-0.js',
  '/assets/',
  '/api/nothing',
  '/api',
  '/socket.io/',
  '/sync',
  '/favicon.ico',
  '/tickets/photo.png',
  '/.well-known/change-password',
  '/.vite/manifest.json',
  '/%2Evite/manifest.json',
  '/.sources',
])('a request for %s is answered with 404', async (path) => {
  expect((await app.request(path)).status).toBe(404);
});

test.each([
  '/..%2fsecret.txt',
  '/%2e%2e/secret.txt',
  '/assets/..%2f..%2fsecret.txt',
  '/assets/%2e%2e%2f%2e%2e%2fsecret.txt',
  '/..%5csecret.txt',
])('a request for %s returns no file outside of the folder', async (path) => {
  expect(await (await app.request(path)).text()).not.toContain('secret');
});

const ask = (path: string, headers: Readonly<Record<string, string>>) => app.request(path, { headers });
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

test.each([
  ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
])('a browser that accepts %s gets an asset as %s', async (accepted, encoding, decompress) => {
  const answer = await ask('/assets/index-1.js', { 'accept-encoding': accepted });
  expect([answer.headers.get('content-encoding'), answer.headers.get('vary')]).toEqual([encoding, 'Accept-Encoding']);
  expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(decompress(await bytesOf(answer)).toString()).toBe('the code');
});

test('a range counts the bytes of the uncompressed file, even if the browser accepts compression', async () => {
  const answer = await ask('/assets/index-1.js', { 'accept-encoding': 'br', range: 'bytes=4-7' });
  expect([answer.status, answer.headers.get('content-encoding'), answer.headers.get('content-range')]).toEqual([
    206,
    null,
    'bytes 4-7/8',
  ]);
  expect(await answer.text()).toBe('code');
});

test.each(['/', '/service-worker.js', '/assets/index-1.js'])(
  'a repeated request for %s returns 304 without a body if the file has not changed',
  async (path) => {
    const first = await ask(path, { 'accept-encoding': 'br' });
    const tag = first.headers.get('etag') ?? '';
    const again = await ask(path, { 'accept-encoding': 'br', 'if-none-match': `"other", W/${tag}` });
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', tag]);
    expect(again.headers.get('cache-control')).toBe(first.headers.get('cache-control'));
  },
);

test('each encoding and each content of a file has a different entity tag', async () => {
  const tagOf = async (accepted: string) =>
    (await ask('/assets/index-1.js', { 'accept-encoding': accepted })).headers.get('etag');
  expect(new Set([await tagOf('br'), await tagOf('gzip'), await tagOf('identity')]).size).toBe(3);
  const before = (await ask('/manifest.webmanifest', {})).headers.get('etag') ?? '';
  await writeFile(join(outside, 'dist', 'manifest.webmanifest'), '[]');
  const after = await ask('/manifest.webmanifest', { 'if-none-match': before });
  expect([after.status, await after.text()]).toEqual([200, '[]']);
});

test('pages and workers get the whole security policy, and other files of the build a short one', async () => {
  const policyOf = async (path: string) => (await app.request(path)).headers.get('content-security-policy');
  expect(await policyOf('/assets/index-1.js')).toBe("default-src 'none'; frame-ancestors 'none'");
  for (const path of ['/', '/service-worker.js', '/assets/search-worker-1.js']) expect(await policyOf(path), path).toBeNull();
});

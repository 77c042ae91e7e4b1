import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
  await writeFile(join(folder, 'assets', 'index-1.js'), '');
  serveApp(app, folder);
});
afterAll(() => rm(outside, { recursive: true }));

test.each([
  ['/', 'text/html; charset=utf-8', 'no-cache'],
  ['/tickets/0199', 'text/html; charset=utf-8', 'no-cache'],
  ['/index.html', 'text/html; charset=utf-8', 'no-cache'],
  ['/service-worker.js', 'text/javascript; charset=utf-8', 'no-cache'],
  ['/manifest.webmanifest', 'application/manifest+json', 'no-cache'],
  ['/assets/index-1.js', 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
])('%s is %s, %s', async (path, type, caching) => {
  const answer = await app.request(path);
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([200, type, caching]);
});

test.each(['/assets/index-0.js', '/assets/', '/api/nothing', '/api', '/socket.io/', '/sync'])('%s is 404', async (path) => {
  expect((await app.request(path)).status).toBe(404);
});

test.each([
  '/..%2fsecret.txt',
  '/%2e%2e/secret.txt',
  '/assets/..%2f..%2fsecret.txt',
  '/assets/%2e%2e%2f%2e%2e%2fsecret.txt',
  '/..%5csecret.txt',
])('%s does not leave the folder', async (path) => {
  expect(await (await app.request(path)).text()).not.toContain('secret');
});

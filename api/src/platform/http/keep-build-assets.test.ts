import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepBuildAssets } from './keep-build-assets.ts';
import { serveApp } from './serve-app.ts';

let folder: string;
let dist: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'prosa-assets-'));
  dist = join(folder, 'dist');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Writes a build like the bundler, which empties the folder first. */
const build = async (version: number): Promise<void> => {
  await rm(dist, { recursive: true, force: true });
  await mkdir(join(dist, 'assets'), { recursive: true });
  await writeFile(join(dist, 'index.html'), `<script src="/assets/index-${version}.js">`);
  await writeFile(join(dist, 'assets', `index-${version}.js`), `version ${version}`);
  await writeFile(join(dist, 'assets', `index-${version}.js.gz`), gzipSync(`version ${version}`));
};
const keep = (hour: number) => keepBuildAssets(dist, join(folder, 'kept'), new Date(Date.UTC(2026, 0, 1, hour)));
const startServer = async (hour: number): Promise<Hono> => {
  const app = new Hono({ strict: false });
  serveApp(app, dist, await keep(hour));
  return app;
};
const textOf = async (app: Hono, version: number) => {
  const answer = await app.request(`/assets/index-${version}.js`);
  return answer.status === 200 ? answer.text() : answer.status;
};

test('pages of the two previous builds still get their assets, and requests for older or unknown assets are answered with 404', async () => {
  for (const version of [1, 2, 3]) {
    await build(version);
    await startServer(version);
  }
  await build(4);
  const app = await startServer(4);
  expect(await Promise.all([4, 3, 2, 1, 9].map((version) => textOf(app, version)))).toEqual([
    'version 4',
    'version 3',
    'version 2',
    404,
    404,
  ]);
  const former = await app.request('/assets/index-3.js');
  expect(former.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(await (await app.request('/')).text()).toContain('index-4.js');
  const compressed = await app.request('/assets/index-3.js', { headers: { 'accept-encoding': 'gzip' } });
  expect(gunzipSync(await compressed.arrayBuffer()).toString()).toBe('version 3');
});

test('open pages still get their assets after a new build has emptied its folder while the server runs', async () => {
  await build(1);
  const app = await startServer(1);
  await build(2);
  expect(await textOf(app, 1)).toBe('version 1');
});

test('starting the same build again, even twice at once, deletes no previous build', async () => {
  await build(1);
  await keep(1);
  await build(2);
  for (const hour of [2, 3, 4]) await Promise.all([keep(hour), keep(hour)]);
  expect(await textOf(await startServer(5), 1)).toBe('version 1');
  expect(await readdir(join(folder, 'kept'))).toHaveLength(2);
});

test('starting a previous build again counts as a use of that build', async () => {
  for (const [hour, version] of [1, 2, 3, 1, 4].entries()) {
    await build(version);
    await keep(hour);
  }
  const app = await startServer(9);
  expect(await Promise.all([1, 2, 3].map((version) => textOf(app, version)))).toEqual(['version 1', 404, 'version 3']);
});

import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { compressFolder } from './compress-build.ts';
import { moveMaps } from './keep-source-maps.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'prosa-build-'));
  await mkdir(join(folder, 'dist/assets'), { recursive: true });
});
afterEach(() => rm(folder, { recursive: true }));

test('a build writes two compressed copies of a script, and none of a picture or of a tiny file', async () => {
  const code = 'export const word = "São Paulo";\n'.repeat(100);
  await writeFile(join(folder, 'dist/index.html'), '<script src="/assets/first-1.js">');
  await writeFile(join(folder, 'dist/assets/first-1.js'), code);
  await writeFile(join(folder, 'dist/assets/tiny-1.js'), 'export {}');
  await writeFile(join(folder, 'dist/assets/picture-1.png'), code);
  await compressFolder(join(folder, 'dist'));
  expect((await readdir(join(folder, 'dist/assets'))).toSorted()).toEqual([
    'first-1.js',
    'first-1.js.br',
    'first-1.js.gz',
    'picture-1.png',
    'tiny-1.js',
  ]);
  expect(brotliDecompressSync(await readFile(join(folder, 'dist/assets/first-1.js.br'))).toString()).toBe(code);
  expect(gunzipSync(await readFile(join(folder, 'dist/assets/first-1.js.gz'))).toString()).toBe(code);
});

test('a build moves its source maps into the folder with the maps of former builds, and deletes maps older than 90 days', async () => {
  const maps = join(folder, 'source-maps');
  await writeFile(join(folder, 'dist/assets/first-1.js.map'), '{}');
  await moveMaps(join(folder, 'dist'), maps, new Date('2026-01-01'));
  await writeFile(join(folder, 'dist/assets/first-2.js.map'), '{}');
  await moveMaps(join(folder, 'dist'), maps, new Date('2026-03-31'));
  expect([await readdir(join(folder, 'dist/assets')), (await readdir(maps)).toSorted()]).toEqual([
    [],
    ['first-1.js.map', 'first-2.js.map'],
  ]);
  await utimes(join(maps, 'first-1.js.map'), new Date('2026-01-01'), new Date('2026-01-01'));
  await moveMaps(join(folder, 'dist'), maps, new Date('2026-04-02'));
  expect(await readdir(maps)).toEqual(['first-2.js.map']);
  expect((await stat(join(maps, 'first-2.js.map'))).mtime).toEqual(new Date('2026-03-31'));
});

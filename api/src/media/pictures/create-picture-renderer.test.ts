import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { parse } from 'valibot';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { CompanyId } from '@prosa/contract/ids';
import { TooBusyError } from '../../platform/too-busy-error.ts';
import { createPictureRenderer, type PictureRenderer } from './create-picture-renderer.ts';
import { MAX_PICTURE_PIXELS } from './render-picture.ts';

const limits = { taskMs: 60_000, idleMs: 60_000, maxWaiting: 20 };
const companyId = parse(CompanyId, 1);
const neighbourId = parse(CompanyId, 2);
const warn = vi.fn();
let folder: string;
/**
 * `bombPath` is the path of an AVIF of few bytes with 25 million pixels. `photoPath` is the path of the largest photo that a
 * phone's camera takes.
 */
let bombPath: string;
let photoPath: string;
let pictures: PictureRenderer;

const blank = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#4ac' } });
const write = async (name: string, content: Buffer | string): Promise<string> => {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
};
const open = (changed: Partial<typeof limits> = {}) => (pictures = createPictureRenderer({ warn }, { ...limits, ...changed }));
const renderThumbnail = (path: string, of = companyId) => pictures.render(of, { path, use: 'thumbnail' });
const isProcessRunning = (pid: number | undefined) => existsSync(`/proc/${pid}/stat`);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'prosa-pictures-'));
  bombPath = await write('bomb.avif', await blank(5_000, 5_000).avif({ effort: 0 }).toBuffer());
  photoPath = await write('photo.jpg', await blank(8_192, 6_144).jpeg().toBuffer());
});
afterEach(() => pictures.close());
afterAll(() => rm(folder, { recursive: true, force: true }));

it('the renderer renders huge pictures one at a time in a separate process, which frees its memory when it ends', async () => {
  open({ idleMs: 1 });
  const before = process.memoryUsage.rss();
  let most = before;
  const seen = new Set<number | undefined>();
  const rendered = await Promise.all(
    Array.from({ length: 2 }, async () => {
      const content = await renderThumbnail(bombPath);
      seen.add(pictures.processId());
      most = Math.max(most, process.memoryUsage.rss());
      return content === null ? null : (await sharp(content).metadata()).width;
    }),
  );
  expect(rendered).toEqual(Array(2).fill(480));
  const [pid, ...others] = seen;
  expect([pid === undefined, others]).toEqual([false, []]);
  // Rendering a single picture in this process would take more memory than this limit.
  expect(most - before).toBeLessThan(75_000_000);
  await vi.waitFor(() => expect(isProcessRunning(pid)).toBe(false));
  // The next picture starts another process.
  expect(await renderThumbnail(photoPath)).not.toBeNull();
});

it("the renderer accepts a phone's largest photo, and returns null for a picture that is larger, broken, missing or of another format", async () => {
  open();
  expect((await sharp((await renderThumbnail(photoPath)) ?? Buffer.of()).metadata()).width).toBe(480);
  const side = Math.ceil(Math.sqrt(MAX_PICTURE_PIXELS)) + 1;
  expect(await renderThumbnail(await write('large.png', await blank(side, side).png().toBuffer()))).toBeNull();
  expect(await renderThumbnail(await write('broken.png', 'no picture'))).toBeNull();
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';
  expect(await renderThumbnail(await write('drawing.png', svg))).toBeNull();
  expect(await renderThumbnail(join(folder, 'gone.png'))).toBeNull();
  expect(warn).not.toHaveBeenCalled();
});

it('the renderer returns null for a picture that takes too long, ends its process, and renders the next picture', async () => {
  open({ taskMs: 0 });
  const pid = renderThumbnail(bombPath).then((content) => expect(content).toBeNull());
  const first = pictures.processId();
  await pid;
  await vi.waitFor(() => expect(isProcessRunning(first)).toBe(false));
  pictures.close();
  open();
  expect(await renderThumbnail(photoPath)).not.toBeNull();
});

it('the renderer returns null for a picture whose process is killed, and renders the next picture', async () => {
  open();
  const rendered = [renderThumbnail(bombPath), renderThumbnail(photoPath)];
  process.kill(pictures.processId() ?? 0, 'SIGKILL');
  const [killed, next] = await Promise.all(rendered);
  expect([killed, next === null]).toEqual([null, false]);
});

it('the renderer renders the pictures of several companies in turn, and refuses a company with too many waiting pictures', async () => {
  open({ maxWaiting: 3 });
  const order: string[] = [];
  const note = (name: string) => () => order.push(name);
  const all = [
    renderThumbnail(photoPath).then(note('first')),
    ...['second', 'third', 'fourth'].map((name) => renderThumbnail(photoPath).then(note(name))),
    renderThumbnail(photoPath, neighbourId).then(note('neighbour')),
  ];
  await expect(renderThumbnail(photoPath)).rejects.toThrow(TooBusyError);
  await Promise.all(all);
  expect(order.indexOf('neighbour')).toBeLessThan(order.indexOf('third'));
});

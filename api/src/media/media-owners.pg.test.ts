import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it, test } from 'vitest';
import type { CompanyId } from '@prosa/contract/ids';
import { createCompany } from '../companies/create-company.ts';
import { DEMO_PASSWORD } from '../testing/demo-password.ts';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';
import { commit } from '../platform/write.ts';
import { addMedia } from './add-media.ts';
import { deleteMediaOfOwner } from './delete-media.ts';
import { mediaOwners, type MediaOwner, type MediaOwnerKind } from './media-owners.ts';
import { toMediaUrl, toPublicMediaUrl } from './media-url.ts';
import type { MediaFile } from './pictures/with-thumbnail.ts';
import { receiveFile } from './receive-file.ts';

let api: TestApi;
let companyId: CompanyId;
let colleagueCookies: string;
let strangerCookies: string;
let picture: MediaFile;
const path = join(tmpdir(), `prosa-owners-${process.pid}.png`);

beforeAll(async () => {
  api = await startTestApi();
  const session = await api.logIn('atendente1@demo.prosa');
  companyId = session.user.companyId;
  colleagueCookies = session.cookies;
  await createCompany(api.services, { name: 'Vizinha', adminName: 'Vera', email: 'vera@vizinha.test', password: DEMO_PASSWORD });
  strangerCookies = (await api.logIn('vera@vizinha.test')).cookies;
  await sharp({ create: { width: 4, height: 4, channels: 3, background: '#0000FF' } })
    .png()
    .toFile(path);
  const thumbnail = await sharp(path).webp().toBuffer();
  const { length: sizeBytes } = await readFile(path);
  picture = { path, name: 'azul.png', mimeType: 'image/png', sizeBytes, digest: '', thumbnail };
});
afterAll(async () => {
  await rm(path, { force: true });
  await api.stop();
});

const inDemo = <T>(work: Parameters<typeof commit<T>>[2]): Promise<T> => commit(api.services, companyId, work);

/** Returns the owner of a kind with the id 7. The database does not check the ids of these owners. */
const ownerOf = (kind: MediaOwnerKind): MediaOwner => ({ kind, id: 7 }) as MediaOwner;

async function add(kind: MediaOwnerKind, file: MediaFile = picture): Promise<string> {
  const id = api.services.newId();
  await inDemo((command) => addMedia(command, ownerOf(kind), { id, file }));
  return id;
}

const statusOf = async (url: string, cookie?: string): Promise<number> =>
  (await api.call('GET', url.replace(/^\/api/, ''), cookie === undefined ? {} : { headers: { cookie } })).status;

// The cast is safe: these are the keys of `mediaOwners`.
const kindsWithoutColumn = (Object.keys(mediaOwners) as MediaOwnerKind[]).filter((kind) => !('column' in mediaOwners[kind]));

it('only logos, pictures of plans and profile images are public', () => {
  const readBy = (readers: string) =>
    Object.entries(mediaOwners).flatMap(([kind, owner]) => (owner.readers === readers ? [kind] : []));
  expect(readBy('anyone')).toEqual(['logo', 'plan-picture', 'profile-image']);
  expect(readBy('its-viewers')).toEqual(['ticket', 'quick-message', 'chat']);
});

test.each(kindsWithoutColumn)(
  'a file of a %s is readable only by the users whom the list of owner kinds declares',
  async (kind) => {
    const { readers } = mediaOwners[kind];
    const isPublic = readers === 'anyone';
    const id = await add(kind);
    for (const part of ['file', 'thumbnail'] as const) {
      expect(await statusOf(toMediaUrl(id, part), colleagueCookies)).toBe(200);
      expect(await statusOf(toMediaUrl(id, part), strangerCookies)).toBe(readers === 'company' ? 404 : 200);
      expect(await statusOf(toMediaUrl(id, part))).toBe(401);
      expect(await statusOf(toPublicMediaUrl(id, part))).toBe(isPublic ? 200 : 404);
      expect(await statusOf(toPublicMediaUrl(id, part), colleagueCookies)).toBe(isPublic ? 200 : 404);
    }
  },
);

it('a public picture may be cached by everybody, and a private one only by its reader', async () => {
  const cacheOf = async (url: string) =>
    (await api.call('GET', url.replace(/^\/api/, ''), { headers: { cookie: colleagueCookies } })).headers.get('cache-control');
  expect(await cacheOf(toPublicMediaUrl(await add('logo'), 'file'))).toBe('public, max-age=31536000, immutable');
  expect(await cacheOf(toMediaUrl(await add('file-list'), 'file'))).toBe('private, max-age=31536000, immutable');
});

it('only a picture can be made public', async () => {
  await expect(add('logo', { ...picture, mimeType: 'text/html', thumbnail: null })).rejects.toMatchObject({ status: 400 });
});

it('the media table accepts a new kind of owner without a migration, and nobody can read the files of a kind that is missing from the list', async () => {
  const id = await add('file-list');
  await api.services.database.withPlatform('seed', (tx) =>
    sql`update media set owner_kind = 'of-a-newer-version' where id = ${id}`.execute(tx),
  );
  expect(await statusOf(toMediaUrl(id, 'file'), colleagueCookies)).toBe(404);
  expect(await statusOf(toPublicMediaUrl(id, 'file'))).toBe(404);
});

it('a file has exactly one owner', async () => {
  const id = await add('file-list');
  for (const change of [sql`chat_id = 1`, sql`owner_id = null`, sql`owner_kind = null`, sql`owner_kind = null, owner_id = null`])
    await expect(
      api.services.database.withPlatform('seed', (tx) => sql`update media set ${change} where id = ${id}`.execute(tx)),
    ).rejects.toMatchObject({ constraint: 'media_one_owner' });
});

it('the deletion of an owner’s files keeps the files of other owners and the one file that the caller wants to keep', async () => {
  await inDemo((command) => deleteMediaOfOwner(command, ownerOf('profile-image')));
  const [old, kept, other] = [await add('profile-image'), await add('profile-image'), await add('logo')];
  const forgotten = await inDemo((command) => deleteMediaOfOwner(command, ownerOf('profile-image'), kept));
  expect(forgotten).toEqual(['file', 'thumbnail'].map((part) => `${companyId}/profile-images/${old}/${part}`));
  expect(await Promise.all([old, kept, other].map((id) => statusOf(toPublicMediaUrl(id, 'file'))))).toEqual([404, 200, 200]);
});

it('files of AI agents’ products and of file lists may have 100 MB, and files of all other owners 64 MB', async () => {
  const MEBIBYTE = Buffer.alloc(1024 * 1024);
  const large = () => Readable.from(Array.from({ length: 65 }, () => MEBIBYTE));
  for (const [kind, { maxBytes }] of Object.entries(mediaOwners))
    expect([kind, maxBytes / MEBIBYTE.length]).toEqual([kind, ['file-list', 'agent-product'].includes(kind) ? 100 : 64]);
  const received = await receiveFile(large(), 'grande.bin', { maxBytes: mediaOwners['file-list'].maxBytes });
  expect(received.sizeBytes).toBe(65 * MEBIBYTE.length);
  await received.dispose();
  await expect(receiveFile(large(), 'grande.bin', { maxBytes: mediaOwners.ticket.maxBytes })).rejects.toMatchObject({
    code: 'ERR_MEDIA_TOO_LARGE',
  });
});

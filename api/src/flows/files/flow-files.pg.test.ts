import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { parse } from 'valibot';
import { afterAll, expect, test, vi } from 'vitest';
import { Flow } from '@prosa/contract/flows/flow';
import { toFlowFileUrl } from '@prosa/contract/flows/to-flow-file-url';
import { FlowContentAnswer, FlowMediaAnswer } from '@prosa/contract/flows/write-flow';
import { startTestApi } from '../../testing/start-test-api.ts';
import { deleteOrphanedFlowData } from '../delete-orphaned-flow-data.ts';
import { findFlowFileByName } from './find-flow-file.ts';
import { refusalOf } from '../../testing/refusal-of.ts';

const api = await startTestApi();
afterAll(() => api.stop());
const admin = await api.logIn('admin@demo.prosa');
const ana = await api.logIn('atendente1@demo.prosa');

/** Creates a picture of random pixels, which can't be compressed. */
const noise = (format: 'png' | 'jpeg', side: number): Promise<Buffer> => {
  const image = sharp({
    create: { width: side, height: side, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 120, sigma: 60 } },
  });
  return (format === 'png' ? image.png() : image.jpeg({ quality: 100 })).toBuffer();
};
const ogg = Buffer.concat([Buffer.from('OggS'), Buffer.alloc(24), Buffer.from('OpusHead'), Buffer.alloc(64)]);
/** An MP3 that consists of an empty ID3 tag and the header of a frame. */
const mp3 = Buffer.concat([
  Buffer.from('ID3'),
  Buffer.from([4, 0, 0, 0, 0, 0, 0]),
  Buffer.from([0xff, 0xfb, 0x90, 0]),
  Buffer.alloc(413),
]);
const mp4 = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypmp42'), Buffer.alloc(200)]);

const form = (...files: readonly (readonly [name: string, content: Buffer])[]): FormData => {
  const made = new FormData();
  made.set('fromMe', 'true');
  for (const [name, content] of files) made.append('medias', new File([new Uint8Array(content)], name));
  return made;
};
const post = (path: string, body: FormData, { key, token = admin.token }: { key?: string; token?: string } = {}) =>
  api.call('POST', `/flowbuilder/${path}`, { token, body, key });
const nameOf = async (answer: Response): Promise<string> => parse(FlowMediaAnswer, await answer.json()).name;
const read = (name: string, cookies: string) =>
  fetch(`http://127.0.0.1:${api.port}${toFlowFileUrl(name)}`, { headers: { cookie: cookies } });
const listStoredFiles = (): Promise<string[]> =>
  api.services.database.withTenant(admin.user.companyId, async (tx) =>
    (await tx.selectFrom('flow_files').select('name').execute()).map(({ name }) => name),
  );

test("an image is stored once, compressed and without its camera's metadata, and only colleagues can load it", async () => {
  const original = await sharp(await noise('jpeg', 400))
    .withExif({ IFD0: { Artist: 'Fulana' } })
    .jpeg({ quality: 100 })
    .toBuffer();
  const key = randomUUID();
  const answers = await Promise.all([key, key, key].map((each) => post('img', form(['foto.jpg', original]), { key: each })));
  const [name = '', ...others] = await Promise.all(answers.map(nameOf));
  expect(others).toEqual([name, name]);
  expect(name).toMatch(/^[\da-f-]{36}\.jpg$/);
  expect((await listStoredFiles()).filter((each) => each === name)).toEqual([name]);
  const file = await read(name, ana.cookies);
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  const content = Buffer.from(await file.arrayBuffer());
  expect(content.length).toBeLessThan(original.length * 0.7);
  expect((await sharp(content).metadata()).exif).toBeUndefined();
  expect((await read(name, '')).status).toBe(401);
  const found = await api.services.database.withTenant(admin.user.companyId, (tx) =>
    findFlowFileByName(tx, admin.user.companyId, name),
  );
  expect(found).toMatchObject({ name, original: 'foto.jpg', mimeType: 'image/jpeg', sizeBytes: content.length });
});

test('the API accepts the audio and video formats of the spec’s file dialogs, and returns a node’s files in order', async () => {
  expect(await nameOf(await post('audio', form(['voz.mp3', mp3])))).toMatch(/\.mp3$/);
  const video = await nameOf(await post('audio', form(['filme.mp4', mp4])));
  expect(Buffer.from(await (await read(video, admin.cookies)).arrayBuffer())).toEqual(mp4);
  const several = form(['voz.opus', ogg], ['foto.png', await noise('png', 20)], ['filme.mp4', mp4]);
  const key = randomUUID();
  const answers = await Promise.all([key, key].map((each) => post('content', several, { key: each })));
  const [names = [], again] = await Promise.all(answers.map(async (answer) => parse(FlowContentAnswer, await answer.json())));
  expect(names.map((name) => name.split('.')[1])).toEqual(['ogg', 'png', 'mp4']);
  expect(again).toEqual(names);
});

test.each<[string, () => Promise<Response>, unknown]>([
  [
    'a text file with the name of an image',
    () => post('img', form(['foto.png', Buffer.from('<html></html>')])),
    [415, 'ERR_MEDIA_TYPE'],
  ],
  ['an audio as an image', () => post('img', form(['foto.png', mp3])), [415, 'ERR_MEDIA_TYPE']],
  ['an image as an audio', async () => post('audio', form(['a.mp3', await noise('png', 20)])), [415, 'ERR_MEDIA_TYPE']],
  [
    'a broken image',
    async () => post('img', form(['foto.png', (await noise('png', 20)).subarray(0, 60)])),
    [415, 'ERR_MEDIA_TYPE'],
  ],
  [
    'an image of more than 2 MB',
    async () => post('img', form(['foto.jpg', Buffer.concat([await noise('jpeg', 20), Buffer.alloc(2 * 1024 * 1024)])])),
    [413, 'ERR_MEDIA_TOO_LARGE'],
  ],
  [
    'an audio of more than 5 MB',
    () => post('content', form(['a.mp3', Buffer.concat([mp3, Buffer.alloc(5 * 1024 * 1024)])])),
    [413, 'ERR_MEDIA_TOO_LARGE'],
  ],
  [
    'a video of more than 20 MB',
    () => post('audio', form(['a.mp4', Buffer.concat([mp4, Buffer.alloc(20 * 1024 * 1024)])])),
    [413, 'ERR_MEDIA_TOO_LARGE'],
  ],
  [
    'a second file in a call for one file',
    async () => post('img', form(['a.png', await noise('png', 20)], ['b.png', ogg])),
    [400, 'ERR_BAD_REQUEST'],
  ],
  ['a missing file', () => post('img', form()), [400, 'ERR_BAD_REQUEST']],
])('%s is refused as a file of a flow, and nothing is stored', async (_what, call, refused) => {
  const before = await listStoredFiles();
  expect(await refusalOf(await call())).toEqual(refused);
  expect(await listStoredFiles()).toEqual(before);
});

test('if one of several uploaded files of a flow is refused, none of them is stored', async () => {
  const before = await listStoredFiles();
  expect(await refusalOf(await post('content', form(['voz.ogg', ogg], ['nota.txt', Buffer.from('olá')])))).toEqual([
    415,
    'ERR_MEDIA_TYPE',
  ]);
  expect(await listStoredFiles()).toEqual(before);
});

test('an attendant may not upload files of flows', async () => {
  expect(await refusalOf(await post('img', form(['foto.png', await noise('png', 20)]), { token: ana.token }))).toEqual([
    403,
    'ERR_NO_PERMISSION',
  ]);
});

test('a file is deleted with the last flow that uses it, unless a customer received the file', async () => {
  const [own = '', shared = '', sent = ''] = parse(
    FlowContentAnswer,
    await (await post('content', form(['a.ogg', ogg], ['b.mp3', mp3], ['c.mp4', mp4]))).json(),
  );
  const create = async (...urls: readonly string[]): Promise<number> => {
    const { id } = parse(
      Flow,
      await (await api.call('POST', '/flowbuilder', { token: admin.token, body: { name: 'Sons' } })).json(),
    );
    const nodes = urls.map((url, index) => ({
      id: `n${index}`,
      type: 'audio',
      position: { x: 0, y: 0 },
      data: { url, record: false },
    }));
    await api.call('POST', '/flowbuilder/flow', { token: admin.token, body: { idFlow: id, nodes, connections: [] } });
    return id;
  };
  const remove = (id: number) => api.call('DELETE', `/flowbuilder/${id}`, { token: admin.token });
  const first = await create(own, shared, sent);
  const second = await create(shared);
  await api.services.database.withTenant(admin.user.companyId, (tx) =>
    tx.updateTable('flow_files').set({ is_sent: true }).where('name', '=', sent).execute(),
  );
  const ofThese = async () => (await listStoredFiles()).filter((name) => [own, shared, sent].includes(name)).toSorted();
  await remove(first);
  expect(await ofThese()).toEqual([shared, sent].toSorted());
  expect((await read(own, admin.cookies)).status).toBe(404);
  await remove(second);
  expect(await ofThese()).toEqual([sent]);
  const { media } = api.services;
  await vi.waitFor(() => expect(media.open(`${admin.user.companyId}/${own.split('.')[0]}/file`)).rejects.toThrow());
  expect((await read(sent, admin.cookies)).status).toBe(200);
});

test('files that no flow uses, and documents of deleted flows, are deleted after 30 days', async () => {
  const { companyId } = admin.user;
  const [drawn = '', idle = ''] = parse(
    FlowContentAnswer,
    await (await post('content', form(['a.ogg', ogg], ['b.mp3', mp3]))).json(),
  );
  const body = { name: 'Desenhado' };
  const { id } = parse(Flow, await (await api.call('POST', '/flowbuilder', { token: admin.token, body })).json());
  const node = { id: 'n', type: 'audio', position: { x: 0, y: 0 }, data: { url: drawn, record: false } };
  await api.call('POST', '/flowbuilder/flow', { token: admin.token, body: { idFlow: id, nodes: [node], connections: [] } });
  await api.services.database.withTenant(companyId, (tx) =>
    tx
      .insertInto('documents')
      .values({ company_id: companyId, room: `flow:${companyId}:2000000`, last_sequence: '1', updated_at: new Date() })
      .execute(),
  );
  const rooms = () =>
    api.services.database.withTenant(companyId, async (tx) =>
      (await tx.selectFrom('documents').select('room').where('room', 'like', 'flow:%').execute()).map(({ room }) => room),
    );
  const after = (days: number) => ({ ...api.services, clock: () => new Date(Date.now() + days * 86_400_000) });
  expect(await deleteOrphanedFlowData(after(29))).toEqual({ files: 0, documents: 0 });
  expect(await listStoredFiles()).toEqual(expect.arrayContaining([drawn, idle]));
  await Promise.all([deleteOrphanedFlowData(after(31)), deleteOrphanedFlowData(after(31))]);
  expect(await listStoredFiles()).toContain(drawn);
  expect(await listStoredFiles()).not.toContain(idle);
  await vi.waitFor(async () => expect((await read(idle, admin.cookies)).status).toBe(404));
  expect(await rooms()).toContain(`flow:${companyId}:${id}`);
  expect(await rooms()).not.toContain(`flow:${companyId}:2000000`);
});

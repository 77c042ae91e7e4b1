import { randomUUID } from 'node:crypto';
import { ListChangeLogAnswer } from '@prosa/contract/administration/change-log';
import { FileList } from '@prosa/contract/file-lists/file-list';
import { ListFileListsAnswer } from '@prosa/contract/file-lists/write-file-list';
import { parse } from 'valibot';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { commit } from '../platform/write.ts';
import { connectLive } from '../testing/connect-live.ts';
import { refusalOf } from '../testing/refusal-of.ts';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';
import { createFileListMessages } from './create-file-list-messages.ts';

let api: TestApi;
let admin: Awaited<ReturnType<TestApi['logIn']>>;
let ana: Awaited<ReturnType<TestApi['logIn']>>;

beforeAll(async () => {
  api = await startTestApi();
  admin = await api.logIn('admin@demo.prosa');
  ana = await api.logIn('atendente1@demo.prosa');
});
afterAll(() => api.stop());

const call = (method: string, path: string, body?: unknown) => admin.call(method, path, { body });
const parseFileList = async (answer: Response) => parse(FileList, await answer.json());
const find = async (text: string) =>
  parse(ListFileListsAnswer, await (await call('GET', `/files/?searchParam=${encodeURIComponent(text)}`)).json());
const create = async (name: string, options: readonly { id?: string; name: string }[] = []) =>
  parseFileList(await call('POST', '/files', { name, message: 'Seguem os arquivos.', options }));
const upload = (list: FileList, optionId: string, { content = 'olá', key = randomUUID() } = {}) => {
  const form = new FormData();
  form.set('fileId', String(list.id));
  form.set('typeArch', 'fileList');
  form.set('mediaType', 'text/html');
  form.set('name', 'qualquer');
  form.set('id', optionId);
  form.set('files', new File([content], 'tabela.txt'));
  return admin.call('POST', `/files/uploadList/${list.id}`, { body: form, key });
};
const read = (path: string | null | undefined) =>
  api.call('GET', String(path).replace(/^\/api/, ''), { headers: { cookie: ana.cookies } });
const storageKeysOf = ({ id }: FileList) =>
  api.services.database.withTenant(admin.user.companyId, async (tx) =>
    (
      await tx
        .selectFrom('media')
        .select('storage_key')
        .where('owner_kind', '=', 'file-list')
        .where('owner_id', '=', String(id))
        .execute()
    ).map((row) => row.storage_key),
  );
const markSent = ({ id }: FileList) =>
  api.services.database.withTenant(admin.user.companyId, (tx) =>
    tx.updateTable('file_list_options').set({ is_sent: true }).where('file_list_id', '=', id).execute(),
  );

it('a file list is created once per idempotency key, and is logged and published', async () => {
  const socket = await connectLive(api.port, admin.token);
  await socket.say('joinNotification');
  const key = randomUUID();
  const body = { name: ' Preparos ', message: ' Veja: ', options: [{ name: ' Jejum ' }], userId: 999 };
  const answers = await Promise.all([1, 2].map(() => admin.call('POST', '/files', { body, key })));
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  const [made, again] = await Promise.all(answers.map(parseFileList));
  expect(again).toEqual(made);
  expect(made).toMatchObject({
    name: 'Preparos',
    message: 'Veja:',
    userId: admin.user.id,
    version: 1,
    options: [{ name: 'Jejum', path: null, mediaType: null, file: null, sizeBytes: null }],
  });
  expect((await find('preparos')).files).toEqual([made]);
  expect(await parseFileList(await call('GET', `/files/${made?.id}`))).toEqual(made);
  await vi.waitFor(() => expect(socket.heard('file')).toEqual([{ action: 'create', fileList: made }]));
  const log = parse(ListChangeLogAnswer, await (await call('GET', `/change-log?entity=file-list&rowId=${made?.id}`)).json());
  expect(log.entries).toMatchObject([{ action: 'create', rowName: 'Preparos' }]);
  socket.close();
});

it('a search finds file lists by name, ignoring case and accents, page by page', async () => {
  for (let n = 0; n < 21; n += 1) await create(`Página ${String(n).padStart(2, '0')}`);
  expect(await find('PAGINA')).toMatchObject({ count: 21, hasMore: true });
  const second = await call('GET', '/files?searchParam=pagina&pageNumber=2');
  expect(parse(ListFileListsAnswer, await second.json())).toMatchObject({ hasMore: false, files: [{ name: 'Página 20' }] });
  expect(await find('%')).toMatchObject({ count: 0, files: [] });
});

it('an uploaded file is stored once for its option, even if the call is repeated at the same time', async () => {
  const optionId = randomUUID();
  const list = await create('Tabelas', [{ id: optionId, name: 'Preços' }]);
  const key = randomUUID();
  const answers = await Promise.all([1, 2].map(() => upload(list, optionId, { key })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const [stored, again] = await Promise.all(answers.map(parseFileList));
  expect(again).toEqual(stored);
  // The type is detected from the file's content. The type in the request is ignored.
  expect(stored?.options).toMatchObject([
    { id: optionId, name: 'Preços', file: 'tabela.txt', mediaType: 'application/octet-stream', sizeBytes: 4 },
  ]);
  expect(stored?.version).toBe(2);
  expect(await (await read(stored?.options[0]?.path)).text()).toBe('olá');
  expect(await storageKeysOf(list)).toHaveLength(1);
});

it('the file of an option is deleted if the file is replaced, the option is removed, or the file list is deleted', async () => {
  const [kept, other] = [randomUUID(), randomUUID()];
  const list = await create('Catálogo', [
    { id: kept, name: 'Capa' },
    { id: other, name: 'Fim' },
  ]);
  const first = await parseFileList(await upload(list, kept, { content: 'um' }));
  await upload(list, other);
  const replaced = await parseFileList(await upload(list, kept, { content: 'dois' }));
  expect((await read(first.options[0]?.path)).status).toBe(404);
  expect(await (await read(replaced.options[0]?.path)).text()).toBe('dois');
  const key = randomUUID();
  const body = { options: [{ id: kept, name: 'Frente' }, { name: 'Nova' }], version: replaced.version };
  const answers = await Promise.all([1, 2].map(() => admin.call('PUT', `/files/${list.id}`, { body, key })));
  const [updated, again] = await Promise.all(answers.map(parseFileList));
  expect(again).toEqual(updated);
  expect(updated).toMatchObject({
    name: 'Catálogo',
    options: [
      { id: kept, name: 'Frente', path: replaced.options[0]?.path },
      { name: 'Nova', path: null },
    ],
  });
  expect((await read(replaced.options[1]?.path)).status).toBe(404);
  const [storageKey = '', ...others] = await storageKeysOf(list);
  expect(others).toEqual([]);
  const deletions = await Promise.all([1, 2].map(() => call('DELETE', `/files/${list.id}`)));
  expect(await Promise.all(deletions.map((answer) => answer.json()))).toEqual([{ id: list.id }, { id: list.id }]);
  expect((await find('Catálogo')).files).toEqual([]);
  expect((await read(replaced.options[0]?.path)).status).toBe(404);
  await vi.waitFor(() => expect(api.services.media.open(storageKey)).rejects.toThrow());
});

it('a file that a customer received stays in the media store when its file list is deleted', async () => {
  const optionId = randomUUID();
  const list = await create('Enviados', [{ id: optionId, name: 'Mapa' }]);
  await upload(list, optionId);
  await markSent(list);
  const [storageKey = ''] = await storageKeysOf(list);
  await call('DELETE', `/files/${list.id}`);
  expect(await storageKeysOf(list)).toEqual([]);
  (await api.services.media.open(storageKey)).destroy();
});

it('a file list that is deleted during a send is sent whole or not at all, and sent files stay in the media store', async () => {
  for (let round = 0; round < 12; round += 1) {
    const optionId = randomUUID();
    const list = await create('Corrida', [{ id: optionId, name: 'Mapa' }]);
    await upload(list, optionId);
    const send = () => commit(api.services, admin.user.companyId, (write) => createFileListMessages(write, list.id));
    const [messages] = await Promise.all([send(), call('DELETE', `/files/${list.id}`)]);
    expect([0, 2]).toContain(messages.length);
    const [, message] = messages;
    if (message?.file != null) (await api.services.media.open(message.file.storageKey)).destroy();
  }
});

it('an update of a file list that began on an outdated version is refused', async () => {
  const list = await create('Versões');
  expect((await call('PUT', `/files/${list.id}`, { message: 'Outra', version: 1 })).status).toBe(200);
  expect(await refusalOf(await call('PUT', `/files/${list.id}`, { message: 'Mais uma', version: 1 }))).toEqual([
    409,
    'ERR_VERSION_CONFLICT',
  ]);
});

it('a file list with an invalid field is refused, and so is an upload without an option or with two files', async () => {
  const list = await create('Recusas');
  const good = { name: 'Lista', message: 'Oi', options: [] };
  const optionId = randomUUID();
  const twins = [1, 2].map(() => ({ id: optionId, name: 'Igual' }));
  const tooMany = Array.from({ length: 21 }, () => ({ name: 'Mais' }));
  for (const bad of [{ name: ' ab ' }, { name: '👩‍👩‍👧‍👦' }, { message: ' ' }, { options: twins }, { options: tooMany }])
    expect(await refusalOf(await call('POST', '/files', { ...good, ...bad }))).toEqual([400, 'ERR_BAD_REQUEST']);
  const missing = [404, 'ERR_NO_FILE_LIST_FOUND'];
  expect(await refusalOf(await call('GET', '/files/2000000'))).toEqual(missing);
  expect(await refusalOf(await call('PUT', '/files/2000000', good))).toEqual(missing);
  expect(await refusalOf(await upload(list, optionId))).toEqual(missing);
  expect(await refusalOf(await upload({ ...list, id: parse(FileList.entries.id, 2_000_000) }, optionId))).toEqual(missing);
  expect(await refusalOf(await upload(list, 'nenhuma'))).toEqual([400, 'ERR_BAD_REQUEST']);
  const two = new FormData();
  two.set('id', optionId);
  for (const name of ['a.txt', 'b.txt']) two.append('files', new File(['olá'], name));
  expect(await refusalOf(await admin.call('POST', `/files/uploadList/${list.id}`, { body: two }))).toEqual([
    400,
    'ERR_BAD_REQUEST',
  ]);
});

it('a file that is uploaded to a file list may be larger than the body of other calls', async () => {
  const optionId = randomUUID();
  const list = await create('Grandes', [{ id: optionId, name: 'Vídeo' }]);
  const content = 'x'.repeat(3 * 1024 * 1024);
  expect((await parseFileList(await upload(list, optionId, { content }))).options[0]?.sizeBytes).toBe(content.length);
});

it('an attendant may neither see nor change file lists', async () => {
  const list = await create('Só admins');
  const refused = [403, 'ERR_NO_PERMISSION'];
  for (const [method, path] of [
    ['GET', '/files/'],
    ['GET', `/files/${list.id}`],
    ['DELETE', `/files/${list.id}`],
  ] as const)
    expect(await refusalOf(await ana.call(method, path))).toEqual(refused);
  expect(await refusalOf(await ana.call('POST', '/files', { body: { name: 'Lista', message: 'Oi' } }))).toEqual(refused);
});

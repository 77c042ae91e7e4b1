import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, expect, it, vi } from 'vitest';
import { array, parse } from 'valibot';
import { QuickMessage } from '@prosa/contract/quick-messages/quick-message';
import { ListQuickMessagesAnswer } from '@prosa/contract/quick-messages/write-quick-message';
import { newId } from '../platform/new-id.ts';
import { connectLive } from '../testing/connect-live.ts';
import { startTestApi } from '../testing/start-test-api.ts';
import { refusalOf } from '../testing/refusal-of.ts';

const api = await startTestApi();
afterAll(() => api.stop());
const ana = await api.logIn('atendente1@demo.prosa');
const bruno = await api.logIn('atendente2@demo.prosa');

type TestUser = typeof ana;
const parseQuickMessage = async (answer: Response): Promise<QuickMessage> => parse(QuickMessage, await answer.json());
const create = async (who: TestUser, body: object): Promise<QuickMessage> =>
  parseQuickMessage(await who.call('POST', '/quick-messages', { body }));
const listQuickMessages = async (who: TestUser): Promise<QuickMessage[]> =>
  parse(array(QuickMessage), await (await who.call('GET', '/quick-messages/list')).json());

const picture = async (color: string): Promise<File> => {
  const pixels = await sharp({ create: { width: 40, height: 30, channels: 3, background: color } })
    .png()
    .toBuffer();
  return new File([new Uint8Array(pixels)], 'tabela.png', { type: 'image/png' });
};
const fileForm = (file: File): FormData => {
  const form = new FormData();
  form.set('typeArch', 'quickMessage');
  form.set('file', file);
  return form;
};
const mediaStatus = async (who: TestUser, path: string | null) =>
  (await fetch(`http://127.0.0.1:${api.port}${path}`, { headers: { cookie: who.cookies } })).status;

it('a quick reply is added once if calls repeat its idempotency key or id, even at the same time', async () => {
  const body = { id: newId(), shortcode: ' horario ', message: 'Abrimos às 8h, {{firstName}}.' };
  const key = randomUUID();
  const answers = await Promise.all([
    ana.call('POST', '/quick-messages', { body, key }),
    ana.call('POST', '/quick-messages', { body, key }),
    ana.call('POST', '/quick-messages', { body, key: randomUUID() }),
  ]);
  expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201]);
  const mine = (await listQuickMessages(ana)).filter(({ shortcode }) => shortcode === 'horario');
  expect(mine).toMatchObject([{ ...body, shortcode: 'horario', userId: ana.user.id, geral: false, visao: true, isMedia: false }]);
  expect(await refusalOf(await bruno.call('POST', '/quick-messages', { body }))).toEqual([409, 'ERR_COMMAND_REUSED']);
});

it('a quick reply needs a shortcode, and its owner and company are never taken from the body', async () => {
  expect(await refusalOf(await ana.call('POST', '/quick-messages', { body: { shortcode: '   ', message: 'oi' } }))).toEqual([
    400,
    'ERR_BAD_REQUEST',
  ]);
  const made = await create(ana, { shortcode: 'minha', userId: bruno.user.id, companyId: 99, status: false });
  expect(made).toMatchObject({ userId: ana.user.id, status: true });
});

it('a user sees colleagues’ quick replies that are for everybody or shared, and may change only those for everybody', async () => {
  const own = await create(ana, { shortcode: 'so-minha', visao: false });
  const shared = await create(ana, { shortcode: 'dividida', visao: true });
  const general = await create(ana, { shortcode: 'de-todos', visao: false, geral: true });
  const seen = new Set((await listQuickMessages(bruno)).map(({ id }) => id));
  expect([own, shared, general].map(({ id }) => seen.has(id))).toEqual([false, true, true]);

  expect(await refusalOf(await bruno.call('GET', `/quick-messages/${own.id}`))).toEqual([404, 'ERR_NO_QUICK_MESSAGE_FOUND']);
  expect(await refusalOf(await bruno.call('PUT', `/quick-messages/${own.id}`, { body: { message: 'x' } }))).toEqual([
    404,
    'ERR_NO_QUICK_MESSAGE_FOUND',
  ]);
  for (const [method, path, body] of [
    ['PUT', '', { message: 'x' }],
    ['DELETE', '', undefined],
    ['DELETE', '/media-upload', undefined],
    ['POST', '/media-upload', fileForm(await picture('#fff'))],
  ] as const)
    expect(await refusalOf(await bruno.call(method, `/quick-messages/${shared.id}${path}`, { body }))).toEqual([
      403,
      'ERR_NO_PERMISSION',
    ]);
  expect(
    await parseQuickMessage(await bruno.call('PUT', `/quick-messages/${general.id}`, { body: { message: 'Oi' } })),
  ).toMatchObject({
    message: 'Oi',
    shortcode: 'de-todos',
    userId: ana.user.id,
  });
  // The call seems to succeed, because the user can't see the quick reply, but the quick reply still exists.
  expect((await bruno.call('DELETE', `/quick-messages/${own.id}`)).status).toBe(200);
  expect((await ana.call('GET', `/quick-messages/${own.id}`)).status).toBe(200);
});

it('two concurrent changes to different fields of a quick reply are both kept', async () => {
  const { id } = await create(ana, { shortcode: 'conflito', geral: true });
  const key = randomUUID();
  const answers = await Promise.all([
    ana.call('PUT', `/quick-messages/${id}`, { body: { message: 'Novo texto' }, key }),
    ana.call('PUT', `/quick-messages/${id}`, { body: { message: 'Novo texto' }, key }),
    bruno.call('PUT', `/quick-messages/${id}`, { body: { shortcode: 'conflito2' } }),
  ]);
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
  expect(await parseQuickMessage(await ana.call('GET', `/quick-messages/${id}`))).toMatchObject({
    message: 'Novo texto',
    shortcode: 'conflito2',
  });
});

it('a quick reply’s file is stored once however often it arrives, and is served only to users who have the quick reply', async () => {
  const { id } = await create(ana, { shortcode: 'tabela', visao: false });
  const key = newId();
  const upload = async () =>
    ana.call('POST', `/quick-messages/${id}/media-upload`, { body: fileForm(await picture('#00f')), key });
  const answers = await Promise.all([upload(), upload(), upload()]);
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
  const first = await parseQuickMessage(await ana.call('GET', `/quick-messages/${id}`));
  expect(first).toMatchObject({ isMedia: true, mediaName: 'tabela.png', mediaPath: `/api/media/${key}/file` });
  const stored = await api.services.database.withTenant(ana.user.companyId, (tx) =>
    tx.selectFrom('media').select('id').where('quick_message_id', '=', id).execute(),
  );
  expect(stored).toEqual([{ id: key }]);
  expect(await mediaStatus(ana, first.mediaPath)).toBe(200);
  expect(await mediaStatus(bruno, first.mediaPath)).toBe(404);

  const second = await parseQuickMessage(
    await ana.call('POST', `/quick-messages/${id}/media-upload`, { body: fileForm(await picture('#f00')) }),
  );
  expect(await mediaStatus(ana, second.mediaPath)).toBe(200);
  expect(await mediaStatus(ana, first.mediaPath)).toBe(404);
  // A file with the id of another file is refused, and the other file stays unchanged.
  const mediaId = second.mediaPath?.split('/')[3] ?? '';
  expect(
    await refusalOf(
      await ana.call('POST', `/quick-messages/${id}/media-upload`, { body: fileForm(await picture('#0f0')), key: mediaId }),
    ),
  ).toEqual([409, 'ERR_COMMAND_REUSED']);

  const away = await Promise.all([
    ana.call('DELETE', `/quick-messages/${id}/media-upload`),
    ana.call('DELETE', `/quick-messages/${id}/media-upload`),
  ]);
  expect(away.map((answer) => answer.status)).toEqual([200, 200]);
  expect(await parseQuickMessage(await ana.call('GET', `/quick-messages/${id}`))).toMatchObject({
    isMedia: false,
    mediaPath: null,
    mediaName: null,
  });
  await vi.waitFor(async () => expect(await mediaStatus(ana, second.mediaPath)).toBe(404));
});

it('a quick reply is deleted once with its file, and every repeat gets the same answer', async () => {
  const { id } = await create(ana, { shortcode: 'sai' });
  const { mediaPath } = await parseQuickMessage(
    await ana.call('POST', `/quick-messages/${id}/media-upload`, { body: fileForm(await picture('#00f')) }),
  );
  const key = randomUUID();
  const answers = await Promise.all([
    ana.call('DELETE', `/quick-messages/${id}`, { key }),
    ana.call('DELETE', `/quick-messages/${id}`, { key }),
    ana.call('DELETE', `/quick-messages/${id}`, { key: randomUUID() }),
  ]);
  expect(await Promise.all(answers.map((answer) => answer.json()))).toMatchObject([{ id }, { id }, { id }]);
  expect((await listQuickMessages(ana)).some((each) => each.id === id)).toBe(false);
  expect(await mediaStatus(ana, mediaPath)).toBe(404);
});

it('a search finds quick replies by shortcode and text, ignoring accents, in pages sorted by shortcode', async () => {
  for (let n = 10; n < 32; n++) await create(ana, { shortcode: `página-${n}`, message: 'É para paginar' });
  const page = async (query: string) =>
    parse(ListQuickMessagesAnswer, await (await ana.call('GET', `/quick-messages?${query}`)).json());
  const first = await page('searchParam=PAGINA&pageNumber=1');
  const second = await page('searchParam=PAGINA&pageNumber=2');
  expect([first.records.length, first.hasMore, second.records.length, second.hasMore]).toEqual([20, true, 2, false]);
  expect(second.records.map(({ shortcode }) => shortcode)).toEqual(['página-30', 'página-31']);
  expect((await page('searchParam=e para pag')).count).toBe(22);
  expect((await page('searchParam=100%25')).records).toEqual([]);
});

it('a changed quick reply is sent to users who see it, and its removal to users who no longer see it', async () => {
  const live = await connectLive(api.port, bruno.token);
  expect(await live.say('joinNotification')).toBe(true);
  const last = () => live.heard('quickMessage').at(-1);
  const hidden = await create(ana, { shortcode: 'escondida', visao: false });
  const { id } = await create(ana, { shortcode: 'ao-vivo', visao: true });
  await vi.waitFor(() => expect(live.heard('quickMessage')).toMatchObject([{ action: 'create', record: { id } }]));
  await ana.call('PUT', `/quick-messages/${id}`, { body: { message: 'Mudou' } });
  await vi.waitFor(() => expect(last()).toMatchObject({ action: 'update', record: { message: 'Mudou' } }));
  await ana.call('PUT', `/quick-messages/${id}`, { body: { visao: false } });
  await vi.waitFor(() => expect(last()).toMatchObject({ action: 'delete', id }));
  expect(JSON.stringify(live.heard('quickMessage'))).not.toContain(hidden.id);
  live.close();
});

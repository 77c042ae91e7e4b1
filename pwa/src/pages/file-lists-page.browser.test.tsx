import { loadTexts } from '@prosa/i18n/load-texts';
import type { FileList } from '@prosa/contract/file-lists/file-list';
import { getI18n } from 'react-i18next';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react/pure';
import { setAccessToken } from '../platform/requests/access-token.ts';
import { SignedInUserContext } from '../platform/session/signed-in-user.ts';
import { serverQueries } from '../server/server-queries.tsx';
import { databaseStore } from '../sync/database/current-database.ts';
import { sampleUser } from '../testing/sample-user.ts';
import { Toaster } from '../ui/feedback/toaster.tsx';
import { FileListsPage } from './file-lists-page.tsx';

type StoredFileList = Omit<FileList, 'id' | 'userId' | 'options'> & { id: number; userId: null; options: object[] };

/** The file lists on the fake server. */
let lists: StoredFileList[] = [];
/** The calls that the fake server received. */
let calls: string[] = [];
/** Whether the fake server refuses uploads. */
let refusesUploads = false;
const fetchBefore = globalThis.fetch;

const toStored = (given: { name: string; message: string; options: { id: string; name: string }[] }): StoredFileList => ({
  id: 7,
  userId: null,
  version: calls.length + 1,
  updatedAt: '2026-01-01T12:00:00.000Z',
  name: given.name,
  message: given.message,
  options: given.options.map(({ id, name }) => ({ id, name, path: null, mediaType: null, file: null, sizeBytes: null })),
});

function answerUpload(form: FormData): Response {
  if (refusesUploads) return Response.json({ error: 'ERR_TOO_MANY_REQUESTS' }, { status: 429 });
  const file = form.get('files');
  if (!(file instanceof File)) throw new Error('an upload has a file');
  lists = lists.map((list) => ({
    ...list,
    version: calls.length + 1,
    options: list.options.map((option) =>
      'id' in option && option.id === form.get('id')
        ? { ...option, path: '/api/media/x/file', mediaType: file.type, file: file.name, sizeBytes: file.size }
        : option,
    ),
  }));
  return Response.json(lists[0]);
}

beforeAll(() => loadTexts(getI18n(), ['file-lists', 'message-variables', 'kit']));
beforeEach(() => {
  setAccessToken('test');
  databaseStore.set(undefined);
  serverQueries.clear();
  [lists, calls, refusesUploads] = [[], [], false];
  history.replaceState(null, '', '?open=new');
  globalThis.fetch = (input, { method = 'GET', body } = {}) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href);
    if (!pathname.startsWith('/api/')) return fetchBefore(input);
    if (method === 'GET') return Promise.resolve(Response.json({ files: lists, count: lists.length, hasMore: false }));
    calls.push(`${method} ${pathname}`);
    if (body instanceof FormData) return Promise.resolve(answerUpload(body));
    lists = [toStored(JSON.parse(typeof body === 'string' ? body : ''))];
    return Promise.resolve(Response.json(lists[0], { status: method === 'POST' ? 201 : 200 }));
  };
});

afterEach(() => cleanup());

const show = () =>
  render(
    <SignedInUserContext value={sampleUser({ id: 2, profile: 'admin' })}>
      <div className="h-175">
        <FileListsPage />
        <Toaster theme="light" />
      </div>
    </SignedInUserContext>,
  );
const nameBox = () => page.getByRole('textbox', { name: 'Nome', exact: true });
const save = () => page.getByRole('button', { name: 'Salvar' }).click();
/** Chooses files as the file dialog of the browser does. */
const choose = (...files: readonly File[]) =>
  userEvent.upload(page.elementLocator(document.querySelector('input[type=file]') ?? document.body), [...files]);

it('a file list needs a name of at least three characters and a message', async () => {
  await show();
  await save();
  await expect.element(page.getByText('Obrigatório').first()).toBeVisible();
  await nameBox().fill('ab');
  await expect.element(page.getByText('nome muito curto')).toBeVisible();
  expect(calls).toEqual([]);
});

it('chosen files become options with the names of the files, and are uploaded after the file list is saved', async () => {
  await show();
  await nameBox().fill('Preços');
  await page.getByRole('textbox', { name: 'Mensagem' }).fill('Segue a tabela.');
  await choose(new File(['um'], 'Tabela 2026.pdf'), new File(['dois'], 'mapa.png'));
  await expect.element(page.getByLabelText('Nome de Tabela 2026.pdf')).toHaveValue('Tabela 2026');
  await page.getByLabelText('Nome de mapa.png').fill('Como chegar');
  await save();
  await expect.element(page.getByText('Lista salva')).toBeVisible();
  expect(calls).toEqual(['POST /api/files', 'POST /api/files/uploadList/7', 'POST /api/files/uploadList/7']);
  expect(lists[0]?.options).toMatchObject([
    { name: 'Tabela 2026', file: 'Tabela 2026.pdf' },
    { name: 'Como chegar', file: 'mapa.png' },
  ]);
});

it('if an upload fails, saving again updates the file list that was created, and uploads the missing file', async () => {
  refusesUploads = true;
  await show();
  await nameBox().fill('Preços');
  await page.getByRole('textbox', { name: 'Mensagem' }).fill('Segue a tabela.');
  await choose(new File(['um'], 'tabela.pdf'));
  await save();
  await expect.element(page.getByRole('contentinfo').getByRole('alert')).toBeVisible();
  await expect.element(page.getByLabelText('Nome de tabela.pdf')).toHaveValue('tabela');
  refusesUploads = false;
  await save();
  await expect.element(page.getByText('Lista salva')).toBeVisible();
  expect(calls).toEqual(['POST /api/files', 'POST /api/files/uploadList/7', 'PUT /api/files/7', 'POST /api/files/uploadList/7']);
});

it('an option without a file has a warning, and a file of more than 100 MB is refused', async () => {
  lists = [
    toStored({ name: 'Preços', message: 'Segue.', options: [{ id: '0191d0a8-0000-7000-8000-0000000000aa', name: 'Tabela' }] }),
  ];
  history.replaceState(null, '', '?');
  await show();
  await page.getByRole('button', { name: 'Preços', exact: true }).click();

  await expect.element(page.getByText('Sem arquivo: não será enviado.')).toBeVisible();
  await choose(new File(['um'], 'tabela.pdf'));
  await expect.element(page.getByLabelText('Nome de tabela.pdf')).toBeVisible();
  // The test creates no file of this size, because that would take seconds.
  const large = Object.defineProperty(new File([], 'filme.mp4'), 'size', { value: 101 * 1024 * 1024 });
  const input = document.querySelector('input[type=file]');
  if (input === null) throw new Error('the form has a file input');
  Object.defineProperty(input, 'files', { value: [large] });
  input.dispatchEvent(new Event('change', { bubbles: true }));
  await expect.element(page.getByText('filme.mp4 passa de 100 MB.')).toBeVisible();
  expect(page.getByLabelText('Nome de filme.mp4').elements()).toEqual([]);
});

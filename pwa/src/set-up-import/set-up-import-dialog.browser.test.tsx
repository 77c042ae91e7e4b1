import type { PreviewSetUpAnswer } from '@prosa/contract/set-up/import-set-up';
import { loadTexts } from '@prosa/i18n/load-texts';
import { getI18n } from 'react-i18next';
import { afterEach, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react/pure';
import { setAccessToken } from '../platform/requests/access-token.ts';
import { ServerQueries, serverQueries } from '../server/server-queries.tsx';
import { SetUpImportDialog } from './set-up-import-dialog.tsx';

const preview: PreviewSetUpAnswer = {
  headers: ['Nome', 'Número', 'Celular'],
  mapping: [
    { field: 'name', column: 0 },
    { field: 'number', column: 1 },
  ],
  counts: { create: 1, existing: 0, refused: 0 },
  rows: [{ line: 2, name: 'Dora Sá', outcome: 'create', error: null, field: null }],
};
/** The answers to the next previews. Each function gets the time limit of its call. */
let answers: ((limit: AbortSignal) => Response | Promise<Response>)[];
/** The calls that the app made since the file was chosen. */
let calls: string[];
/** The number of bytes of the file that the server has. */
let sentBytes: number;
/** The bodies of the requests for a preview, in their order. */
let previewed: unknown[];
/** The time limits of all calls, the newest one last. */
let limits: { readonly ms: number; readonly end: () => void }[];
const { fetch: fetchBefore, Worker: WorkerBefore } = globalThis;
const { timeout: timeoutBefore } = AbortSignal;
beforeAll(() => loadTexts(getI18n(), ['set-up-import']));
beforeEach(() => {
  setAccessToken('test');
  serverQueries.clear();
  [answers, calls, sentBytes, previewed, limits] = [[], [], 0, [], []];
  AbortSignal.timeout = (ms) => {
    const limit = new AbortController();
    limits.push({ ms, end: () => limit.abort() });
    return limit.signal;
  };
  globalThis.fetch = async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href);
    if (!pathname.startsWith('/api/')) return fetchBefore(input, init);
    if (pathname === '/api/long-jobs') return Response.json({ jobs: [] });
    calls.push(pathname.replace(/[\da-f-]{36}/, 'ID'));
    if (typeof init?.body === 'string' && pathname.endsWith('/preview')) previewed.push(JSON.parse(init.body));
    if (pathname.endsWith('/preview')) return answers.shift()?.(init?.signal ?? new AbortController().signal) ?? Response.error();
    if (init?.body instanceof Blob) sentBytes += init.body.size;
    return Response.json({ offsetBytes: sentBytes });
  };
});
afterEach(async () => {
  await cleanup();
  globalThis.fetch = fetchBefore;
  globalThis.Worker = WorkerBefore;
  AbortSignal.timeout = timeoutBefore;
});

const answerPreview = () => Response.json(preview);
const refusePreview = () => Response.json({ error: 'ERR_BAD_REQUEST' }, { status: 400 });
const answerTooLate = (limit: AbortSignal) =>
  new Promise<Response>((_, fail) => {
    limit.addEventListener('abort', () => fail(new DOMException('too late', 'AbortError')));
  });
async function chooseFile(name: string, content: string) {
  await render(
    <ServerQueries>
      <SetUpImportDialog kind="contacts" onClose={() => undefined} />
    </ServerQueries>,
  );
  const input = page.getByRole('group', { name: 'Planilha' }).element().querySelector('input');
  if (input === null) throw new Error('the field has no input');
  await userEvent.upload(input, new File([content], name));
}
const note = () => page.getByRole('alert');
const retry = () => note().getByRole('button', { name: 'Tentar' });

it('a file that the server did not check in time stays chosen, and a retry checks the file without a second upload', async () => {
  answers = [answerTooLate, answerPreview];
  await chooseFile('contatos.csv', `Nome;Número\n${'Dora Sá;5511966660099\n'.repeat(4_000)}`);
  await expect.poll(() => calls).toEqual(['/api/uploads/ID', '/api/uploads/ID/part', '/api/set-up/contacts/preview']);
  // The server has more to do for this call than for others, so the time limit is longer.
  expect(limits.at(-1)?.ms).toBe(120_000);
  limits.at(-1)?.end();
  await expect.element(note().getByText('O arquivo não foi conferido')).toBeVisible();
  await expect
    .element(note().getByText('O servidor não respondeu a tempo. Nada foi gravado, e o arquivo continua aqui.'))
    .toBeVisible();
  await expect.element(page.getByText('contatos.csv')).toBeVisible();
  calls = [];
  await retry().click();
  await expect.element(page.getByText('1 linha nova')).toBeVisible();
  expect(note().query()).toBeNull();
  expect(calls).toEqual(['/api/uploads/ID', '/api/set-up/contacts/preview']);
});

it('after a change of the columns failed without a network, a retry applies the change', async () => {
  const mapping = [
    { field: 'name', column: 0 },
    { field: 'number', column: 2 },
  ];
  answers = [answerPreview, () => Promise.reject(new TypeError('no network')), () => Response.json({ ...preview, mapping })];
  await chooseFile('contatos.csv', 'Nome;Número;Celular\nDora Sá;;5511966660099\n');
  const column = page.getByRole('combobox', { name: 'Coluna de Número' });
  await column.click();
  await page.getByRole('option', { name: 'Celular' }).click();
  await expect.element(note().getByText(/^Sem rede: nada foi mudado/)).toBeVisible();
  await expect.element(column).toHaveTextContent('Número');
  await retry().click();
  await expect.element(column).toHaveTextContent('Celular');
  expect(previewed.at(-1)).toMatchObject({ mapping });
});

it('a file that the server cannot read is refused, and the dialog offers no retry', async () => {
  answers = [refusePreview];
  await chooseFile('contatos.csv', 'Nome;Número\n');
  await expect.element(note().getByText(/^Este arquivo não pôde ser lido/)).toBeVisible();
  expect(retry().query()).toBeNull();
});

it('after the worker that reads a workbook has failed, a retry reads the workbook with a new worker', async () => {
  answers = [answerPreview];
  const events = [new Event('error'), new MessageEvent('message', { data: { table: new Blob(['Nome;Número']) } })];
  class FakeWorker extends EventTarget {
    postMessage() {
      this.dispatchEvent(events.shift() ?? new Event('error'));
    }
    terminate() {}
  }
  globalThis.Worker = FakeWorker as unknown as typeof Worker; // The test needs only these parts of a worker.
  await chooseFile('contatos.xlsx', 'a workbook');
  await expect.element(note().getByText(/^Este aparelho não conseguiu abrir a planilha/)).toBeVisible();
  await retry().click();
  await expect.element(page.getByText('1 linha nova')).toBeVisible();
});

it('on a phone, the reason why nothing is imported is visible without scrolling after the import button is pressed', async () => {
  await page.viewport(390, 480);
  onTestFinished(() => page.viewport(1280, 800));
  const rows = Array.from({ length: 30 }, (_, at) => ({
    line: at + 2,
    name: `Pessoa ${at}`,
    outcome: 'create',
    error: null,
    field: null,
  }));
  answers = [() => Response.json({ ...preview, rows })];
  await chooseFile('contatos.csv', 'Nome;Número\nDora Sá;5511966660099\n');
  await page.getByRole('checkbox', { name: 'Importar todas as linhas' }).click();
  await page.getByRole('button', { name: 'Importar', exact: true }).click();
  await expect.element(note()).toHaveTextContent('Nenhum contato selecionado');
  await expect.element(note()).toBeInViewport();
});

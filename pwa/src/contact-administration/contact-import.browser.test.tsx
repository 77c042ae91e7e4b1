import { LongJob } from '@prosa/contract/long-jobs/long-job';
import { loadTexts } from '@prosa/i18n/load-texts';
import { getI18n } from 'react-i18next';
import * as v from 'valibot';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { setAccessToken } from '../platform/requests/access-token.ts';
import { serverQueries } from '../server/server-queries.tsx';
import { emitLiveEvent } from '../sync/live/live-signal.ts';
import { useToaster } from '../ui/feedback/toast.ts';
import { ContactImport } from './contact-import.tsx';

const runningImport = v.parse(LongJob, {
  id: '5a0b7e3c-6f0e-4b27-9a41-0d5f7c1e2b3a',
  kind: 'import-contacts',
  subject: 'pacientes.csv',
  state: 'running',
  done: 400,
  total: 1_000,
  created: 380,
  existing: 15,
  failed: 5,
  hasFile: false,
  createdAt: '2026-11-25T12:00:00.000Z',
  finishedAt: null,
});
const endedImport = { ...runningImport, done: 1_000, created: 980, finishedAt: '2026-11-25T12:01:00.000Z' };

/** The newest import that the fake server has. Undefined if it has none. */
let newestImport: LongJob | undefined;
/** The paths of the requests that cancelled the newest import. */
let cancelPaths: string[];
const fetchBefore = globalThis.fetch;
beforeAll(() => loadTexts(getI18n(), ['set-up-import']));
beforeEach(() => {
  setAccessToken('test');
  serverQueries.clear();
  newestImport = undefined;
  cancelPaths = [];
  globalThis.fetch = (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href);
    if (!pathname.startsWith('/api/')) return fetchBefore(input, init);
    if (init?.method !== 'DELETE')
      return Promise.resolve(Response.json({ jobs: newestImport === undefined ? [] : [newestImport] }));
    cancelPaths.push(pathname);
    newestImport = { ...runningImport, state: 'cancelled' };
    return Promise.resolve(Response.json(newestImport));
  };
});

function Screen() {
  const toaster = useToaster();
  return (
    <>
      <ContactImport isOpen={false} onClose={() => undefined} />
      {toaster !== undefined && <toaster.Toaster theme="light" />}
    </>
  );
}
const importStrip = () => page.getByRole('region', { name: 'pacientes.csv' });
const emitImportUpdate = (job: LongJob): void => {
  newestImport = job;
  emitLiveEvent('longJob', { action: 'update', job });
};

it('the page of contacts shows the progress and the end of a colleague’s import, and the shown progress never goes back', async () => {
  newestImport = runningImport;
  await render(<Screen />);
  await expect.element(importStrip().getByText('400 de 1.000')).toBeVisible();
  await expect.element(importStrip().getByText('380 contatos criados')).toBeVisible();
  await expect.element(importStrip().getByText('15 já existiam')).toBeVisible();
  await expect.element(importStrip().getByText('5 com falha')).toBeVisible();
  await expect.element(importStrip().getByRole('progressbar')).toHaveAttribute('aria-valuenow', '400');
  emitImportUpdate({ ...runningImport, done: 900 });
  await expect.element(importStrip().getByText('900 de 1.000')).toBeVisible();
  emitLiveEvent('longJob', { action: 'update', job: { ...runningImport, done: 800 } });
  // If the page applied the older event, it would show the lower number of rows (800) within a frame.
  for (let frame = 0; frame < 3; frame += 1) await new Promise((shown) => requestAnimationFrame(shown));
  expect(importStrip().getByText('900 de 1.000').query()).not.toBeNull();
  emitImportUpdate({ ...endedImport, state: 'done' });
  await expect.element(page.getByText('Importação realizada com sucesso, mas houveram alguns erros')).toBeVisible();
  expect(importStrip().query()).toBeNull();
});

it('when a running import has ended, the lists of the server are read again, even if no live event about the imported rows arrived', async () => {
  newestImport = runningImport;
  const isListOutdated = () => serverQueries.getQueryState(['a-list'])?.isInvalidated;
  await serverQueries.fetchQuery({ queryKey: ['a-list'], queryFn: () => 'rows' });
  await render(<Screen />);
  emitImportUpdate({ ...runningImport, done: 900 });
  await expect.element(importStrip().getByText('900 de 1.000')).toBeVisible();
  expect(isListOutdated()).toBe(false);
  emitImportUpdate({ ...endedImport, state: 'done' });
  await expect.poll(isListOutdated).toBe(true);
});

it('if a user cancels an import, the page of contacts no longer shows the import, and shows no message of success', async () => {
  newestImport = { ...runningImport, failed: 0 };
  await render(<Screen />);
  await importStrip().getByRole('button', { name: 'Cancelar' }).click();
  await expect.element(importStrip()).not.toBeInTheDocument();
  expect(cancelPaths).toEqual([`/api/long-jobs/${runningImport.id}`]);
  expect(page.getByText('Importação realizada com sucesso').query()).toBeNull();
});

it('the page of contacts does not show an import that ended before the page was opened', async () => {
  newestImport = { ...endedImport, state: 'done', failed: 0 };
  await render(<Screen />);
  await expect.poll(() => serverQueries.getQueryState(['long-jobs', 'import-contacts'])?.status).toBe('success');
  expect(importStrip().query()).toBeNull();
  expect(page.getByText('Importação realizada com sucesso').query()).toBeNull();
});

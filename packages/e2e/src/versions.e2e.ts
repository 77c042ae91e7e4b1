import { expect, type Page } from '@playwright/test';
import { deployApp, type Deployment } from './deploy-app.ts';
import { answerTicket, waitForServiceWorker, openTicket, showPath } from './drive-app.ts';
import { goOffline } from './go-offline.ts';
import { keepSignedInPage } from './keep-signed-in-page.ts';
import { readStoredRows } from './stored-rows.ts';
import { listPhoneMessages } from './simulated-phone.ts';
import { startProsa, type RunningProsa } from './start-prosa.ts';
import { test } from './test.ts';

let app: Deployment;
let prosa: RunningProsa;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  app = await deployApp();
  prosa = await startProsa({ PWA_DIR: app.folder });
});
test.afterAll(async () => {
  await prosa.close();
  await app.remove();
});

const anasDesk = keepSignedInPage(() => prosa, { email: 'atendente1@demo.prosa' });
const brunosDesk = keepSignedInPage(() => prosa, { email: 'atendente2@demo.prosa' });

const findComposer = (page: Page) => page.getByRole('textbox', { name: /^(Escreva uma m|M)ensagem$/ });
const readVersion = (page: Page) => page.locator('meta[name=version]').getAttribute('content');
const lookForUpdate = (page: Page) => page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));

test('a new version of the app waits until the user accepts it in one of two tabs, and drafts survive the update', async () => {
  const ana = anasDesk();
  await waitForServiceWorker(ana);
  const other = await ana.context().newPage();
  await other.goto(prosa.url);
  await openTicket(other, 'Padaria São Bento');
  await findComposer(other).fill('Meio escrita na outra aba');
  await openTicket(ana, 'Marina Albuquerque');
  await findComposer(ana).fill('Uma frase pela met');
  const version = Number(await readVersion(ana));

  const fetched: string[] = [];
  ana.context().on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.serviceWorker() !== null && !pathname.startsWith('/api/')) fetched.push(pathname);
  });
  await app.deploy(version + 1);
  await lookForUpdate(ana);
  for (const page of [ana, other]) {
    await expect(page.getByText('Há uma versão nova.')).toBeVisible();
    expect(await readVersion(page)).toBe(String(version));
  }
  // The device downloaded only the file of the app that has changed in the new version. The other files were already in the
  // cache.
  expect(fetched.filter((path) => path !== '/service-worker.js')).toEqual(['/index.html']);
  await expect(findComposer(ana)).toHaveValue('Uma frase pela met');

  await ana.getByRole('button', { name: 'Atualizar' }).click();
  await expect(ana.locator(`meta[name=version][content="${version + 1}"]`)).toHaveCount(1);
  await expect(findComposer(ana)).toHaveValue('Uma frase pela met');
  expect(await readVersion(other)).toBe(String(version));
  await expect(findComposer(other)).toHaveValue('Meio escrita na outra aba');
  await answerTicket(other, 'Escrita na versão anterior');
  await answerTicket(ana, 'Escrita na versão nova');
  const sent = (page: Page, text: string) =>
    page
      .getByRole('article')
      .filter({ hasText: text })
      .getByLabel(/Enviada|Entregue|Lida/);
  await expect(sent(other, 'Escrita na versão anterior')).toBeVisible();
  await expect(sent(ana, 'Escrita na versão nova')).toBeVisible();

  await other.close();

  // A roll-back to an earlier version is deployed like any other version. The device gets it before the network ends.
  await app.deploy(version);
  await lookForUpdate(ana);
  const update = ana.getByRole('button', { name: 'Atualizar' });
  await expect(update).toBeVisible();
  await goOffline(ana.context());
  await answerTicket(ana, 'Escrita sem rede');
  await findComposer(ana).fill('Outra pela metade');
  await update.click();
  await expect(ana.locator(`meta[name=version][content="${version}"]`)).toHaveCount(1);
  await expect(findComposer(ana)).toHaveValue('Outra pela metade');
  await expect(ana.getByText('Sem rede · 1 a enviar').filter({ visible: true })).toBeVisible();
  await ana.context().setOffline(false);
  await expect(sent(ana, 'Escrita sem rede')).toBeVisible();
});

test('if the browser is set to save data, the app downloads only the files of the inbox at first, and those of a page when the page is opened', async () => {
  const bruno = brunosDesk();
  // The test changes the service worker's code, because it can't turn on the browser's setting to save data for a service worker.
  await bruno.context().route('**/service-worker.js', async (route) => {
    const worker = await (await route.fetch()).text();
    const saving = "Object.defineProperty(navigator, 'connection', { value: { saveData: true } });";
    await route.fulfill({ contentType: 'text/javascript', body: `${saving}${worker}` });
  });
  await waitForServiceWorker(bruno);
  const held = await bruno.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('workbox-precache'));
    const files = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return files.flat().map(({ url }) => new URL(url).pathname);
  });
  for (const name of ['index.html', 'assets/first-', 'assets/inbox-', 'assets/conversation-'])
    expect(held.some((path) => path.startsWith(`/${name}`))).toBe(true);
  expect(held.filter((path) => /-page-|shared-|encode-mp3-/.test(path))).toEqual([]);
  await bruno.getByRole('link', { name: 'Tarefas' }).click();
  await expect(bruno.getByRole('heading', { name: 'Tarefas' })).toBeVisible();
});

test('a version that the servers no longer support is replaced immediately and only once, and unsent text stays', async () => {
  const ana = anasDesk();
  await waitForServiceWorker(ana);
  await openTicket(ana, 'Marina Albuquerque');
  await findComposer(ana).fill('Antes da troca');
  let loads = 0;
  ana.on('load', () => (loads += 1));
  await ana.context().route('**/api/sync*', async (route) => {
    const given = await route.fetch();
    // If the page has reloaded meanwhile, the request has ended and can't be answered.
    await route.fulfill({ response: given, headers: { ...given.headers(), 'prosa-minimum-app': '999' } }).catch(() => undefined);
  });
  await app.deploy(Number(await readVersion(ana)) + 1);
  await ana.evaluate(() => dispatchEvent(new Event('online')));
  await expect.poll(() => loads).toBe(1);
  await expect(ana.getByRole('dialog', { name: 'Esta versão não funciona mais' })).toBeVisible();
  await ana.context().unroute('**/api/sync*');
  await ana.getByRole('button', { name: 'Recarregar' }).click();
  await expect(findComposer(ana)).toHaveValue('Antes da troca');
  await expect.poll(() => loads).toBe(2);
});

test('[V4] if the browser never answers the first attempt to open the database, the same page makes a second attempt, which succeeds', async () => {
  const bruno = brunosDesk();
  await showPath(bruno, '/tickets');
  await openTicket(bruno, 'João Pedro');
  await bruno.addInitScript(() => {
    const { open } = IDBFactory.prototype;
    // The script leaves only the first attempt to open the database without an answer.
    let isLeft = sessionStorage.getItem('journey-left-open') !== null;
    IDBFactory.prototype.open = function openOrLeave(name, version) {
      if (isLeft || !/^prosa-\d+-\d+$/.test(name)) return open.call(this, name, version);
      isLeft = true;
      sessionStorage.setItem('journey-left-open', '');
      return new EventTarget() as IDBOpenDBRequest; // The cast is safe: the events of the first attempt never occur.
    };
  });
  let loads = 0;
  bruno.on('load', () => (loads += 1));
  await bruno.reload();
  await expect(bruno.getByRole('link', { name: /João Pedro/ })).toBeVisible();
  await answerTicket(bruno, 'Depois de abrir de novo');
  await expect
    .poll(async () => (await listPhoneMessages(prosa.url, 'João')).map(({ body }) => body).join('\n'))
    .toContain('Depois de abrir de novo');
  expect(loads).toBe(1);
});

// After this test, the app can't open Bruno's database any more.
test('a tab with an older version than another tab closes its database and shows a message, and so does an old version that is opened later', async () => {
  const bruno = brunosDesk();
  const upgrade = () =>
    bruno.evaluate(async () => {
      const name = (await indexedDB.databases()).find((each) => /^prosa-\d+-\d+$/.test(each.name ?? ''))?.name ?? '';
      await new Promise<void>((resolve, reject) => {
        const request = indexedDB.open(name, 9_990);
        request.addEventListener('upgradeneeded', () => request.result.createObjectStore('later'));
        request.addEventListener('error', () => reject(request.error ?? new Error('refused')));
        // The database of the newer version opens only after the old tab has closed its database.
        request.addEventListener('success', () => {
          request.result.close();
          resolve();
        });
      });
    });
  await upgrade();
  const told = bruno.getByRole('dialog', { name: 'O Prosa foi atualizado' });
  await expect(told).toBeVisible();
  await bruno.reload();
  await expect(told).toBeVisible();
  await expect(told.getByRole('button', { name: 'Recarregar' })).toBeVisible();
});

/** Creates a WAV file with `seconds` of silence. */
function createSilence(seconds: number): Buffer {
  const rate = 8_000;
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + rate * seconds, 4);
  header.write('WAVEfmt ', 8);
  for (const [value, at] of [
    [16, 16],
    [rate, 24],
    [rate, 28],
  ] as const)
    header.writeUInt32LE(value, at);
  for (const [value, at] of [
    [1, 20],
    [1, 22],
    [1, 32],
    [8, 34],
  ] as const)
    header.writeUInt16LE(value, at);
  header.write('data', 36);
  header.writeUInt32LE(rate * seconds, 40);
  return Buffer.concat([header, Buffer.alloc(rate * seconds, 128)]);
}

test('a downloaded audio file plays and seeks without a network, and a log-out removes the file', async () => {
  const ana = anasDesk();
  await waitForServiceWorker(ana);
  await openTicket(ana, 'Marina Albuquerque');
  await ana
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'recado.wav', mimeType: 'audio/wav', buffer: createSilence(30) });
  await ana.getByRole('textbox', { name: 'Legenda' }).press('Enter');
  let path = '';
  await expect
    .poll(async () => {
      const rows = await readStoredRows<{ media: { name: string; url: string } | null }>(ana, 'messages');
      return (path = rows.find(({ media }) => media?.name === 'recado.wav')?.media?.url ?? '');
    })
    .toMatch(/^\/api\/media\//);
  // Once the network is back, the app downloads the files that are missing.
  await goOffline(ana.context());
  await ana.context().setOffline(false);
  await expect.poll(() => ana.evaluate(async (wanted) => (await caches.match(wanted)) !== undefined, path)).toBe(true);
  await goOffline(ana.context());
  const seek = await ana.evaluate(async (source) => {
    const sound = new Audio(source);
    const on = (name: string) => new Promise((resolve) => sound.addEventListener(name, resolve, { once: true }));
    const ready = on('loadedmetadata');
    sound.load();
    await ready;
    const seeked = on('seeked');
    sound.currentTime = 21;
    await seeked;
    const part = await fetch(source, { headers: { range: 'bytes=44-47' } });
    return { duration: sound.duration, at: sound.currentTime, status: part.status, range: part.headers.get('content-range') };
  }, path);
  expect(seek).toEqual({ duration: 30, at: 21, status: 206, range: 'bytes 44-47/240044' });

  await ana.getByRole('button', { name: /^Conta de/ }).click();
  await ana.getByRole('menuitem', { name: 'Sair' }).click();
  await expect(ana.getByLabel('E-mail')).toBeVisible();
  await expect
    .poll(() => ana.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('prosa-media-'))))
    .toEqual([]);
});

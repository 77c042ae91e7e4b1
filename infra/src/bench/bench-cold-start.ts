import { seedDemo } from '@prosa/api/demo/seed-demo';
import { newId } from '@prosa/api/platform/new-id';
import { openTenantDatabase } from '@prosa/database/tenant';
import { mkdtempSync, rmSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import * as v from 'valibot';
import { openInstallation } from '../installation.ts';
import type { BenchContext } from './bench-context.ts';
import type { BenchResult } from './bench-result.ts';
import { openBrowser, serveTexts } from './pages/browser.ts';
import { median } from './load/quantile.ts';
import { startServer } from './start-server.ts';

const PASSWORD = 'only-for-benchmarks';
const MESSAGES_PER_TICKET = 100;
const WAIT_MS = 60_000;

const BLANK_PAGE = `<!doctype html><meta charset="utf-8"><title>blank</title><p>blank</p>
<script>navigator.serviceWorker.register('/worker.js')</script>`;
const BLANK_WORKER = `addEventListener('install', (event) => event.waitUntil(caches.open('blank').then((cache) => cache.add('/'))));
addEventListener('activate', (event) => event.waitUntil(clients.claim()));
addEventListener('fetch', (event) => event.respondWith(caches.match('/')));`;

/**
 * Returns a script for the browser that fills the device. It copies the rows of the first pull until the device has the messages
 * of `tickets` tickets, and returns how many messages these are.
 */
const toFillDeviceScript = (tickets: number): string => `(async () => {
  const names = (await indexedDB.databases()).map(({ name }) => name);
  const name = names.find((each) => /^prosa-\\d+-\\d+$/.test(each));
  const request = (asked) => new Promise((done, fail) => { asked.onsuccess = () => done(asked.result); asked.onerror = () => fail(asked.error); });
  const database = await request(indexedDB.open(name));
  const write = database.transaction(['tickets', 'messages'], 'readwrite');
  const [oneTicket] = await request(write.objectStore('tickets').getAll(null, 1));
  const [oneMessage] = await request(write.objectStore('messages').getAll(null, 1));
  const at = (index) => new Date(Date.now() - index * 60000).toISOString();
  const userId = Number(name.split('-')[2]);
  for (let n = 0; n < ${tickets}; n += 1) {
    const id = 1000000 + n;
    write.objectStore('tickets').put({ ...oneTicket, id, uuid: crypto.randomUUID(), status: 'open', userId, updatedAt: at(n) });
    for (let m = 0; m < ${MESSAGES_PER_TICKET}; m += 1)
      write.objectStore('messages').put({ ...oneMessage, id: crypto.randomUUID(), ticketId: id, createdAt: at(n + m) });
  }
  await new Promise((done, fail) => { write.oncomplete = done; write.onerror = () => fail(write.error); });
  return request(database.transaction('messages').objectStore('messages').count());
})()`;

const HAS_PULLED_EXPRESSION = `(async () => {
  const names = (await indexedDB.databases()).map(({ name }) => name);
  const name = names.find((each) => /^prosa-\\d+-\\d+$/.test(each));
  if (name === undefined) return false;
  const request = (asked) => new Promise((done, fail) => { asked.onsuccess = () => done(asked.result); asked.onerror = () => fail(asked.error); });
  const database = await request(indexedDB.open(name));
  const pulled = await request(database.transaction('meta').objectStore('meta').get('lastPulledAt'));
  database.close();
  return pulled !== undefined;
})()`;

/**
 * A script that records two times. `rowsShownAt` is when the first row of the list is visible, usually as a part of the stored
 * frame. `listShownAt` is when the first row is visible as a link of the running app.
 */
const WATCH_LIST_SCRIPT = `{
  const seen = (name) => requestAnimationFrame(() => setTimeout(() => { window[name] ??= performance.now(); }));
  new MutationObserver((_, watch) => {
    if (document.querySelector('[data-frame] li') !== null) seen('rowsShownAt');
    if (document.querySelector('a[href^="/tickets/"]') === null) return;
    watch.disconnect();
    seen('rowsShownAt');
    seen('listShownAt');
  }).observe(document, { childList: true, subtree: true });
}`;
/**
 * An expression that is true once the app has stored the frame of the list for the next start. The app does this two seconds
 * after the last change of the page.
 */
const HAS_STORED_FRAME_EXPRESSION = `(localStorage.getItem('prosa-frame-list') ?? '').includes('"li"')`;
const FIRST_PAINT_EXPRESSION = `new Promise((done) => new PerformanceObserver((list) => done(list.getEntries()[0].startTime))
  .observe({ type: 'paint', buffered: true }))`;

/**
 * Compares two cold starts of the browser without a network. One start opens the app. The other opens a blank page that a service
 * worker serves.
 */
export async function benchColdStart({ installation: { config: large }, effort }: BenchContext): Promise<BenchResult[]> {
  const folder = mkdtempSync(join(tmpdir(), 'prosa-bench-cold-'));
  await chmod(folder, 0o755);
  const profiles = { app: join(folder, 'app'), blank: join(folder, 'blank') };
  try {
    const app = await prepareApp(folder, profiles.app, { pwaDir: large.pwaDir ?? '', tickets: effort.heldTickets });
    const blank = await prepareBlankPage(profiles.blank);
    const ratios: { paint: number; rows: number; list: number }[] = [];
    const times: { blank: number; paint: number; rows: number; list: number }[] = [];
    for (let round = 0; round < effort.rounds; round += 1) {
      const blankFirst = round % 2 === 0 ? await measureColdStart(profiles.blank, blank.url, false) : undefined;
      const ours = await measureColdStart(profiles.app, `${app.url}/tickets`, true);
      const bare = blankFirst ?? (await measureColdStart(profiles.blank, blank.url, false));
      ratios.push({ paint: ours.paintMs / bare.paintMs, rows: ours.rowsMs / bare.paintMs, list: ours.listMs / bare.paintMs });
      times.push({ blank: bare.paintMs, paint: ours.paintMs, rows: ours.rowsMs, list: ours.listMs });
    }
    const formatMedian = (of: 'blank' | 'paint' | 'rows' | 'list'): string => median(times.map((each) => each[of])).toFixed(0);
    const formatSpread = (of: 'paint' | 'rows' | 'list'): string => {
      const all = ratios.map((each) => each[of]);
      return `${Math.min(...all).toFixed(2)} to ${Math.max(...all).toFixed(2)}`;
    };
    return [
      {
        name: 'cold offline start',
        subject: `the app with ${app.messages} messages on the device`,
        control: 'a blank page from a service worker',
        aims: [
          {
            what: 'first paint, times the blank page’s',
            aim: 2,
            is: 'at most',
            measured: median(ratios.map(({ paint }) => paint)),
          },
          {
            what: 'rows as they were left, times the blank page’s',
            aim: 3,
            is: 'at most',
            measured: median(ratios.map(({ rows }) => rows)),
          },
          {
            what: 'ticket list of the running app, times the blank page’s',
            aim: 4,
            is: 'at most',
            measured: median(ratios.map(({ list }) => list)),
          },
        ],
        notes: [
          `medians of ${effort.rounds} rounds: blank ${formatMedian('blank')} ms, first paint ${formatMedian('paint')} ms, rows ${formatMedian('rows')} ms, list ${formatMedian('list')} ms`,
          `ratios: first paint ${formatSpread('paint')}, rows ${formatSpread('rows')}, list ${formatSpread('list')}; ${app.messages} messages held; the browser starts anew each time`,
        ],
      },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Signs in, waits until the service worker is ready and the first pull has ended, fills the device, and then stops the server.
 */
async function prepareApp(
  folder: string,
  profile: string,
  { pwaDir, tickets }: { readonly pwaDir: string; readonly tickets: number },
): Promise<{ url: string; messages: number }> {
  const installation = await openInstallation(
    { DATA_DIR: resolve(folder, 'data'), PWA_DIR: pwaDir, DEMO: '1', DEMO_PASSWORD: PASSWORD, LOG_LEVEL: 'warn', PORT: '0' },
    (text) => console.error(text),
  );
  try {
    const database = openTenantDatabase(installation.config.databaseUrl, { poolSize: 2, onPoolError: () => {} });
    await seedDemo({ database, clock: () => new Date(), newId }, { password: PASSWORD });
    await database.close();
    const server = await startServer('serve-product.ts', installation.config);
    const browser = await openBrowser(profile);
    try {
      const url = `http://localhost:${server.port}`;
      const page = await browser.newPage();
      await page.goto(url);
      await page.getByLabel('E-mail').fill('atendente1@demo.prosa');
      await page.getByLabel('Senha', { exact: true }).fill(PASSWORD);
      await page.getByRole('button', { name: 'Entrar' }).click();
      await page.locator('a[href^="/tickets/"]').first().waitFor();
      await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
      await waitUntilTrue(page, HAS_PULLED_EXPRESSION);
      const messages = v.parse(v.number(), await page.evaluate(toFillDeviceScript(tickets)));
      // The page must be reloaded, because the app does not notice rows that the script writes directly into the database.
      await page.reload();
      await page.locator('a[href^="/tickets/"]').first().waitFor();
      await waitUntilTrue(page, HAS_STORED_FRAME_EXPRESSION);
      return { url, messages };
    } finally {
      await browser.close();
      await server.stop();
    }
  } finally {
    await installation.close();
  }
}

async function prepareBlankPage(profile: string): Promise<{ url: string }> {
  const server = await serveTexts({
    '/': { type: 'text/html', body: BLANK_PAGE },
    '/worker.js': { type: 'text/javascript', body: BLANK_WORKER },
  });
  const browser = await openBrowser(profile);
  try {
    const page = await browser.newPage();
    await page.goto(server.url);
    await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
    return { url: server.url };
  } finally {
    await browser.close();
    await server.close();
  }
}

/**
 * Asks the page again and again until `expression` is true. Playwright's own wait does not work here, because the page's content
 * policy forbids its script.
 */
async function waitUntilTrue(page: Page, expression: string): Promise<void> {
  for (const startedAt = performance.now(); performance.now() - startedAt < WAIT_MS; await sleep(50))
    if ((await page.evaluate(expression)) === true) return;
  throw new Error(`never came true in the page: ${expression}`);
}

type ColdStartTimes = { readonly paintMs: number; readonly rowsMs: number; readonly listMs: number };

async function measureColdStart(profile: string, url: string, hasList: boolean): Promise<ColdStartTimes> {
  const browser = await openBrowser(profile);
  try {
    await browser.setOffline(true);
    const page = await browser.newPage();
    if (hasList) await page.addInitScript(WATCH_LIST_SCRIPT);
    await page.goto(url, { waitUntil: 'commit' });
    const paintMs = v.parse(v.number(), await page.evaluate(FIRST_PAINT_EXPRESSION));
    if (!hasList) return { paintMs, rowsMs: paintMs, listMs: paintMs };
    await waitUntilTrue(page, 'window.listShownAt !== undefined');
    const readNumber = async (name: string) => v.parse(v.number(), await page.evaluate(`window.${name}`));
    return { paintMs, rowsMs: await readNumber('rowsShownAt'), listMs: await readNumber('listShownAt') };
  } finally {
    await browser.close();
  }
}

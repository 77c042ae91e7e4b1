import { hashPassword } from '@prosa/api/session/password';
import { mkdtempSync, rmSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { Page } from 'playwright-core';
import * as v from 'valibot';
import { openInstallation } from '../installation.ts';
import { hasMessageExpression, readHeldMemory, waitUntilTrue, WATCH_LIST_SCRIPT, type HeldMemory } from './pages/app-page.ts';
import type { BenchContext, BenchEffort } from './bench-context.ts';
import type { BenchResult } from './bench-result.ts';
import { logInBenchUser } from './log-in-bench-user.ts';
import { openBrowser } from './pages/browser.ts';
import { createBurstMaker, type BurstMaker } from './load/create-burst-maker.ts';
import { startLiveProxy, type LiveProxy } from './load/live-proxy.ts';
import { BENCH_EMAIL, insertBenchCompany } from './insert-bench-company.ts';
import { openBenchPage } from './pages/open-bench-page.ts';
import { BENCH_PASSWORD } from './open-bench-installation.ts';
import { signInAndPull, waitUntilIdle } from './pages/sign-in-and-pull.ts';
import { measureRendererMb, findBrowserPid } from './processes.ts';
import { median } from './load/quantile.ts';
import { scrollPage, type ScrolledPart } from './pages/scroll-page.ts';
import type { FrameFigures } from './pages/watch-frames.ts';
import { startServer } from './start-server.ts';

const APPLIED_WITHIN_MS = 2 * 60_000;
const BURST_AFTER_MS = 500;

/**
 * Measures a full device in three parts: the first pull into the browser's database, a burst of live events while the user
 * scrolls, and cold starts without a network.
 */
export async function benchDevice({ installation: { config: large }, effort }: BenchContext): Promise<BenchResult[]> {
  const folder = mkdtempSync(join(tmpdir(), 'prosa-bench-device-'));
  await chmod(folder, 0o755);
  const profile = join(folder, 'profile');
  try {
    const online = await measureOnline(folder, profile, { pwaDir: large.pwaDir ?? '', effort });
    const cold = await measureColdStarts(profile, `${online.url}/tickets`, effort.rounds);
    return [
      await benchFirstPull(folder, online, effort),
      ...toBurstResults(online, effort),
      toColdStartResult(online, cold, effort),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

type ScrollRound = { readonly quiet: FrameFigures; readonly burst: FrameFigures; readonly appliedMs: number };
type OnlineFigures = {
  readonly url: string;
  readonly pullMs: number;
  readonly rows: HeldMemory;
  readonly kept: HeldMemory;
  readonly rounds: Readonly<Record<'list' | 'conversation', readonly ScrollRound[]>>;
};

/**
 * Starts a server, and lets a browser pull from it. Then scrolls in the browser while the server sends events. Finally stops the
 * server and deletes its folder.
 */
async function measureOnline(
  folder: string,
  profile: string,
  { pwaDir, effort }: { readonly pwaDir: string; readonly effort: BenchEffort },
): Promise<OnlineFigures> {
  const installation = await openInstallation(
    { DATA_DIR: join(folder, 'data'), PWA_DIR: pwaDir, DEMO: '0', LOG_LEVEL: 'warn', PORT: '0' },
    (text) => console.error(text),
  );
  try {
    const companyId = await insertHeldTickets(installation.config.databaseOwnerUrl ?? '', effort.device);
    const server = await startServer('serve-product.ts', installation.config);
    const proxy = await startLiveProxy(server.port);
    const browser = await openBrowser(profile);
    try {
      const page = await browser.newPage();
      const pullMs = await signInAndPull(page, { url: proxy.url, email: BENCH_EMAIL });
      await page.locator('a[href^="/tickets/"]').first().waitFor();
      const rows = await readHeldMemory(page);
      await waitUntilIdle(profile);
      const maker = await createBurstMaker(server.port, companyId, await logInBenchUser(server.port, 'phone'));
      const list = await measureScrollRounds(page, 'list', { proxy, maker, effort });
      await page.goto(`${proxy.url}/tickets/${maker.openUuid}`);
      await page.locator('[role="log"] [data-index]').first().waitFor();
      await waitUntilIdle(profile);
      const conversation = await measureScrollRounds(page, 'conversation', { proxy, maker, effort });
      await waitUntilIdle(profile);
      return { url: proxy.url, pullMs, rows, kept: await readHeldMemory(page), rounds: { list, conversation } };
    } finally {
      await browser.close();
      await proxy.close();
      await server.stop();
    }
  } finally {
    await installation.close();
  }
}

/**
 * Inserts the large company, and makes all its tickets open tickets of one attendant. A device stores all open tickets of its
 * user with all their messages, so the attendant's device becomes full.
 */
async function insertHeldTickets(ownerUrl: string, size: BenchEffort['device']): Promise<number> {
  const passwordHash = await hashPassword(BENCH_PASSWORD);
  const { companyId } = await insertBenchCompany(ownerUrl, {
    passwordHash,
    size,
    onStep: (text) => console.error(`loading ${text}`),
  });
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query('set role prosa_platform');
    await client.query(
      `update tickets t set status = 'open', user_id = u.id from users u
        where t.company_id = $1 and u.company_id = $1 and u.email = $2`,
      [companyId, BENCH_EMAIL],
    );
    await client.query('reset role');
    await client.query('vacuum analyze tickets');
    return companyId;
  } finally {
    await client.end();
  }
}

async function measureScrollRounds(
  page: Page,
  what: ScrolledPart,
  { proxy, maker, effort }: { proxy: LiveProxy; maker: BurstMaker; effort: BenchEffort },
): Promise<ScrollRound[]> {
  const { scrollMs, events } = effort.device;
  const rounds: ScrollRound[] = [];
  for (let round = 0; round < effort.rounds; round += 1) {
    const quiet = await scrollPage(page, what, scrollMs);
    const { frames, lastId } = maker.make(events);
    const [burst, appliedMs] = await Promise.all([
      scrollPage(page, what, scrollMs),
      sleep(BURST_AFTER_MS).then(async () => {
        const startedAt = performance.now();
        proxy.tell(frames);
        await waitUntilTrue(page, hasMessageExpression(lastId), { withinMs: APPLIED_WITHIN_MS, everyMs: 250 });
        return performance.now() - startedAt;
      }),
    ]);
    rounds.push({ quiet, burst, appliedMs });
  }
  return rounds;
}

type ColdStartFigures = {
  readonly listMs: number;
  readonly heapMb: number;
  readonly settledHeapMb: number;
  readonly rendererMb: number;
};

/** Restarts the app several times in the browser profile that the pull has filled, without a server and without a network. */
async function measureColdStarts(profile: string, url: string, rounds: number): Promise<ColdStartFigures[]> {
  const starts: ColdStartFigures[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const browser = await openBrowser(profile);
    try {
      await browser.setOffline(true);
      const page = await browser.newPage();
      await page.addInitScript(WATCH_LIST_SCRIPT);
      await page.goto(url, { waitUntil: 'commit' });
      await waitUntilTrue(page, 'window.listShownAt !== undefined');
      const session = await browser.newCDPSession(page);
      const heapMb = async (): Promise<number> => (await session.send('Runtime.getHeapUsage')).usedSize / 1_000_000;
      const listMs = v.parse(v.number(), await page.evaluate('window.listShownAt'));
      const heapAtList = await heapMb();
      await waitUntilIdle(profile);
      await session.send('HeapProfiler.collectGarbage');
      starts.push({
        listMs,
        heapMb: heapAtList,
        settledHeapMb: await heapMb(),
        rendererMb: measureRendererMb(findBrowserPid(profile)),
      });
    } finally {
      await browser.close();
    }
  }
  return starts;
}

const countRows = ({ tickets, contacts, messages }: HeldMemory): number => tickets + contacts + messages;
const describeHeldMemory = ({ tickets, contacts, messages, usedMb }: HeldMemory): string =>
  `${tickets} tickets, ${contacts} contacts, ${messages} messages in ${usedMb.toFixed(0)} MB`;

const BareRound = v.object({ operations: v.number(), elapsedMs: v.number() });

async function benchFirstPull(folder: string, { pullMs, rows }: OnlineFigures, { device }: BenchEffort): Promise<BenchResult> {
  const { tab, close } = await openBenchPage(join(folder, 'bare'));
  const bare = v.parse(
    BareRound,
    await tab
      .evaluate(`measure('bare', ${JSON.stringify({ tickets: device.tickets, messagesPerTicket: device.messagesPerTicket })})`)
      .finally(close),
  );
  const perSecond = (countRows(rows) / pullMs) * 1_000;
  const barePerSecond = (bare.operations / bare.elapsedMs) * 1_000;
  return {
    name: 'first pull, end to end',
    subject: 'from the API into the browser’s database, the app on the screen',
    control: "Dexie's bulkAdd of as many rows that lie in memory",
    aims: [{ what: 'rows a second of the control', aim: 0.8, is: 'at least', measured: perSecond / barePerSecond }],
    notes: [
      `${describeHeldMemory(rows)} in ${(pullMs / 1000).toFixed(1)} s from the press on the button: ${perSecond.toFixed(0)} rows/s, bare ${barePerSecond.toFixed(0)} rows/s`,
      'all tickets are open, so that a device is given every one; server and PostgreSQL run on the same processors',
    ],
  };
}

const toBurstResults = ({ rounds }: OnlineFigures, { device }: BenchEffort): BenchResult[] =>
  (['list', 'conversation'] as const).map((what) => {
    const of = (side: 'quiet' | 'burst', figure: keyof FrameFigures): number[] => rounds[what].map((each) => each[side][figure]);
    const more = median(rounds[what].map(({ quiet, burst }) => burst.longTasks - quiet.longTasks));
    return {
      name: `burst over the ${what}`,
      subject: `scrolling the ${what} while ${device.events} live events come`,
      control: 'the same scrolling without events',
      aims: [{ what: 'long tasks more than without', aim: 0, is: 'at most', measured: more }],
      notes: [
        `long tasks (over 50 ms) by round: ${of('burst', 'longTasks').join(', ')} with, ${of('quiet', 'longTasks').join(', ')} without; the longest ${Math.max(...of('burst', 'longestMs'))} and ${Math.max(...of('quiet', 'longestMs'))} ms`,
        `frames in ${device.scrollMs} ms: median ${median(of('burst', 'frames'))} with, ${median(of('quiet', 'frames'))} without; all applied after ${rounds[what].map(({ appliedMs }) => appliedMs.toFixed(0)).join(', ')} ms`,
      ],
    };
  });

function toColdStartResult({ kept }: OnlineFigures, starts: readonly ColdStartFigures[], { rounds }: BenchEffort): BenchResult {
  const medianOf = (of: keyof ColdStartFigures): number => median(starts.map((each) => each[of]));
  return {
    name: 'full device, cold and offline',
    subject: `the app with ${describeHeldMemory(kept)}`,
    control: 'none',
    aims: [
      { what: 'usable inbox after, ms', aim: 1_000, is: 'at most', measured: medianOf('listMs') },
      { what: 'heap of the page at rest, MB', aim: 50, is: 'at most', measured: medianOf('settledHeapMb') },
    ],
    notes: [
      `medians of ${rounds} rounds, the browser starts anew each time; inbox after ${starts.map(({ listMs }) => listMs.toFixed(0)).join(', ')} ms`,
      `heap ${medianOf('heapMb').toFixed(1)} MB when the list is there, ${medianOf('settledHeapMb').toFixed(1)} MB at rest; the renderer with its workers takes ${medianOf('rendererMb').toFixed(0)} MB of memory`,
    ],
  };
}

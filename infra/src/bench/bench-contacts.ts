import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Config } from '@prosa/api/platform/config';
import { Client } from 'pg';
import type { Page } from 'playwright-core';
import * as v from 'valibot';
import type { BenchContext, BenchEffort } from './bench-context.ts';
import type { BenchResult } from './bench-result.ts';
import { BENCH_EMAIL } from './insert-bench-company.ts';
import { median } from './load/quantile.ts';
import { openBrowser } from './pages/browser.ts';
import { scrollPage } from './pages/scroll-page.ts';
import { signInAndPull, waitUntilIdle } from './pages/sign-in-and-pull.ts';
import { type FrameFigures, FRAMES_PER_SECOND, watchFrames } from './pages/watch-frames.ts';
import { startServer } from './start-server.ts';

/**
 * The typed searches, which find many contacts, few or none. The name of each contact of the large company is `Cliente` followed
 * by a hash.
 */
const SEARCH_TERMS = ['cliente a1', 'cliente 77', 'b2c', '5511900', 'nada disso'];
/** The pause between two key presses, in milliseconds. */
const KEY_PAUSE_MS = 80;
/** The time in milliseconds after each search, in which its answer is shown. */
const SHOW_ANSWER_MS = 1_000;

/**
 * Measures the page of contacts of the large company in three parts: scrolling from its beginning while further rows load,
 * scrolling with many loaded rows, and searching.
 */
export async function benchContacts({ installation: { config }, effort }: BenchContext): Promise<BenchResult[]> {
  const profile = mkdtempSync(join(tmpdir(), 'prosa-bench-contacts-'));
  const server = await startServer('serve-product.ts', config);
  const browser = await openBrowser(profile);
  try {
    const page = await browser.newPage();
    const url = `http://localhost:${server.port}`;
    await signInAndPull(page, { url, email: await ensureContactsUser(config) });
    await page.goto(`${url}/contacts`);
    await page.locator('[role="table"] [data-index]').first().waitFor();
    await waitUntilIdle(profile);
    const first = await measureRounds(effort, () => scrollPage(page, 'table', effort.device.scrollMs));
    const few = await countRows(page);
    await loadRows(page, effort.contactRows);
    const later = await measureRounds(effort, () => scrollPage(page, 'table', effort.device.scrollMs));
    const many = await countRows(page);
    const typed = await measureRounds(effort, () => watchFrames(page, () => typeSearches(page)));
    return [
      toResult('contacts, scrolling from the beginning', first, few),
      toResult('contacts, scrolling with many rows', later, many),
      toResult('contacts, typing a search', typed, many),
    ];
  } finally {
    await browser.close();
    await server.stop();
    rmSync(profile, { recursive: true, force: true });
  }
}

/**
 * Ensures that the large company has a user without queues, and returns that user's email. The user's device pulls no tickets. A
 * pull of tickets would take minutes and has its own benchmark.
 */
async function ensureContactsUser({ databaseOwnerUrl }: Config): Promise<string> {
  const email = 'bench-contacts@prosa.test';
  const client = new Client({ connectionString: databaseOwnerUrl ?? '' });
  await client.connect();
  try {
    await client.query('set role prosa_platform');
    await client.query(
      `insert into users (company_id, name, email, password_hash)
       select company_id, 'Bench contacts', $1, password_hash from users where email = $2
       on conflict (lower(email)) where deleted_at is null do nothing`,
      [email, BENCH_EMAIL],
    );
  } finally {
    await client.end();
  }
  return email;
}

async function measureRounds({ rounds }: BenchEffort, measure: () => Promise<FrameFigures>): Promise<FrameFigures[]> {
  const figures: FrameFigures[] = [];
  for (let round = 0; round < rounds; round += 1) figures.push(await measure());
  return figures;
}

const TABLE_EXPRESSION = `document.querySelector('[role="table"]')`;
/**
 * Returns the approximate number of loaded rows. It is computed from the height of the list, because nearly all rows have the
 * same height.
 */
const countRows = async (page: Page): Promise<number> =>
  v.parse(
    v.number(),
    await page.evaluate(
      `Math.round(${TABLE_EXPRESSION}.scrollHeight / ${TABLE_EXPRESSION}.querySelector('[data-index]').getBoundingClientRect().height)`,
    ),
  );

/** Scrolls to the end again and again until the list has loaded this number of rows. */
async function loadRows(page: Page, rows: number): Promise<void> {
  while ((await countRows(page)) < rows)
    await page.evaluate(`(async () => {
      const scroller = ${TABLE_EXPRESSION}.parentElement;
      for (let frame = 0; frame < 60; frame += 1) {
        scroller.scrollTop = scroller.scrollHeight;
        await new Promise((done) => requestAnimationFrame(done));
      }
    })()`);
}

/** Types one search after the other. Each answer is shown before the next search begins. */
async function typeSearches(page: Page): Promise<void> {
  const field = page.getByRole('searchbox');
  for (const term of SEARCH_TERMS) {
    await field.pressSequentially(term, { delay: KEY_PAUSE_MS });
    await page.waitForTimeout(SHOW_ANSWER_MS);
    await field.fill('');
  }
}

function toResult(name: string, rounds: readonly FrameFigures[], loaded: number): BenchResult {
  const rates = rounds.map(({ frames, ms }) => (frames / ms) * 1_000);
  const list = (numbers: readonly number[]): string => numbers.map((each) => each.toFixed(0)).join(', ');
  return {
    name,
    subject: `the page of 100,000 contacts, of which ${loaded} are loaded at the end`,
    control: 'none',
    aims: [
      {
        what: `frames a second, of ${FRAMES_PER_SECOND}`,
        aim: 0.95 * FRAMES_PER_SECOND,
        is: 'at least',
        measured: median(rates),
      },
      { what: 'long tasks in a round', aim: 0, is: 'at most', measured: median(rounds.map(({ longTasks }) => longTasks)) },
    ],
    notes: [
      `frames a second by round: ${list(rates)}; late frames: ${list(rounds.map(({ lateFrames }) => lateFrames))}`,
      `long tasks (over 50 ms) by round: ${list(rounds.map(({ longTasks }) => longTasks))}, the longest ${list([Math.max(...rounds.map(({ longestMs }) => longestMs))])} ms`,
      'server, PostgreSQL and browser run on the same processors, and the browser draws without a graphics processor',
    ],
  };
}

import { join } from 'node:path';
import lighthouse from 'lighthouse';
import * as v from 'valibot';
import { findFreePort } from '../find-free-port.ts';
import type { BenchContext } from './bench-context.ts';
import type { BenchResult } from './bench-result.ts';
import { openBrowser } from './pages/browser.ts';
import { median } from './load/quantile.ts';
import { DEMO_ATTENDANT, withDemoServer } from './with-demo-server.ts';

/** The minimum score that passes, of the 100 points of Lighthouse. */
const MIN_SCORE = 95;
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
/** The audit that Lighthouse leaves out. It would fail, because Prosa asks search engines not to index its pages. */
const SKIPPED_AUDITS = ['is-crawlable'];
/** The number of runs, of which the median counts. A single run depends too much on what else the machine does. */
const RUNS = 3;

const Report = v.object({ lhr: v.object({ categories: v.record(v.string(), v.object({ score: v.nullable(v.number()) })) }) });
type CategoryScores = Readonly<Record<string, number>>;

/**
 * Measures the scores that Lighthouse gives on a simulated phone with a slow network: for the log-in page without a session, and
 * for the inbox.
 */
export async function benchLighthouse({ installation: { config } }: BenchContext): Promise<BenchResult[]> {
  const pages = await withDemoServer(config.pwaDir ?? '', async (url, folder) => ({
    'log-in page': await measureScores(join(folder, 'stranger'), `${url}/login`),
    inbox: await measureScores(join(folder, 'attendant'), `${url}/tickets`, url),
  }));
  return Object.entries(pages).map(([name, scores]) => ({
    name: `lighthouse, ${name}`,
    subject: `the ${name} on Lighthouse's phone`,
    control: 'none',
    aims: categories.map((what) => ({ what, aim: MIN_SCORE, is: 'at least', measured: scores[what] ?? 0 })),
    notes: [`medians of ${RUNS} runs, without the audit ${SKIPPED_AUDITS.join(', ')}`],
  }));
}

/** Measures the scores by category. Signs in first if `signInAt` is given. */
async function measureScores(profile: string, url: string, signInAt?: string): Promise<CategoryScores> {
  const port = await findFreePort();
  const browser = await openBrowser(profile, { args: [`--remote-debugging-port=${port}`] });
  try {
    if (signInAt !== undefined) {
      const page = await browser.newPage();
      await page.goto(signInAt);
      await page.getByLabel('E-mail').fill(DEMO_ATTENDANT.email);
      await page.getByLabel('Senha', { exact: true }).fill(DEMO_ATTENDANT.password);
      await page.getByRole('button', { name: 'Entrar' }).click();
      await page.locator('a[href^="/tickets/"]').first().waitFor();
      await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
      await page.close();
    }
    const runs: CategoryScores[] = [];
    for (let run = 0; run < RUNS; run += 1) runs.push(await measureScoresOnce(url, port, signInAt !== undefined));
    return Object.fromEntries(categories.map((name) => [name, median(runs.map((scores) => scores[name] ?? 0))]));
  } finally {
    await browser.close();
  }
}

async function measureScoresOnce(url: string, port: number, disableStorageReset: boolean): Promise<CategoryScores> {
  const result = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: [...categories],
    skipAudits: SKIPPED_AUDITS,
    disableStorageReset,
  });
  const { lhr } = v.parse(Report, result);
  return Object.fromEntries(Object.entries(lhr.categories).map(([name, { score }]) => [name, Math.round((score ?? 0) * 100)]));
}

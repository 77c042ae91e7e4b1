import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { BENCH_PASSWORD } from '../open-bench-installation.ts';
import { findBrowserPid, readProcessTreeCpuMs } from '../processes.ts';
import { HAS_PULLED_EXPRESSION, waitUntilTrue } from './app-page.ts';

const PULL_WITHIN_MS = 10 * 60_000;
/**
 * A browser counts as idle once it has used less than `share` of a processor for `forMs` milliseconds. The benchmark waits for
 * this at most `withinMs` milliseconds.
 */
const IDLE_CRITERIA = { share: 0.1, forMs: 3_000, withinMs: 3 * 60_000 };

/**
 * Signs in, and waits until the service worker is ready and the first pull has ended. Returns the milliseconds from pressing the
 * log-in button until the end of the pull.
 */
export async function signInAndPull(
  page: Page,
  { url, email }: { readonly url: string; readonly email: string },
): Promise<number> {
  await page.goto(url);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(BENCH_PASSWORD);
  const startedAt = performance.now();
  await page.getByRole('button', { name: 'Entrar' }).click();
  await waitUntilTrue(page, HAS_PULLED_EXPRESSION, { withinMs: PULL_WITHIN_MS, everyMs: 250 });
  const pullMs = performance.now() - startedAt;
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
  return pullMs;
}

/** Waits until the browser is idle. It is still busy after a pull, for example because it prepares the texts for searches. */
export async function waitUntilIdle(profile: string): Promise<void> {
  const pid = findBrowserPid(profile);
  for (const startedAt = performance.now(); performance.now() - startedAt < IDLE_CRITERIA.withinMs;) {
    const before = readProcessTreeCpuMs(pid);
    await sleep(IDLE_CRITERIA.forMs);
    if (readProcessTreeCpuMs(pid) - before < IDLE_CRITERIA.share * IDLE_CRITERIA.forMs) return;
  }
  throw new Error('the browser does not come to rest');
}

import { test as base, type BrowserContext } from '@playwright/test';
import { startProsa, type RunningProsa } from './start-prosa.ts';

/** The maximum time that a start of Prosa may take, in milliseconds. */
export const START_TIMEOUT_MS = 180_000;
/**
 * The number of test files that use one Prosa, before the next files get a new one. Prosa allows 100 log-ins from one network
 * address in a quarter of an hour, and a file logs in about three times.
 */
const FILES_PER_PROSA = 20;

/** The browser contexts that all tests of a file use. They are closed only when the file ends. */
export const keptContexts = new Set<BrowserContext>();

type TestFixtures = { emptied: void };
type WorkerFixtures = {
  /** Returns the Prosa that the test files of a worker share, and starts it if necessary. */
  prosaOfWorker: () => Promise<RunningProsa>;
};

/**
 * Playwright's test function, extended. At the end of each test it closes all pages except those that the file keeps, because
 * open pages would continue to call servers that no longer run.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  emptied: [
    async ({ browser }, use) => {
      await use();
      const ended = browser.contexts().filter((context) => !keptContexts.has(context));
      await Promise.all(ended.map((context) => context.close()));
    },
    { auto: true },
  ],
  prosaOfWorker: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern which fixtures this one needs.
    async ({}, use) => {
      let running: RunningProsa | undefined;
      let files = 0;
      await use(async () => {
        if (files++ % FILES_PER_PROSA === 0) {
          await running?.close();
          running = await startProsa();
        }
        if (running === undefined) throw new Error('No Prosa was started.');
        return running;
      });
      await running?.close();
    },
    { scope: 'worker', timeout: START_TIMEOUT_MS },
  ],
});

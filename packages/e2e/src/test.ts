import { test as base } from '@playwright/test';
import { startProsa, type Prosa } from './start-prosa.ts';

/** The longest that a start of Prosa may take, in milliseconds. */
export const START_MS = 180_000;
/** How many files share one Prosa. A network may try 100 log-ins in a quarter of an hour, and a file has about five. */
const FILES_OF_A_PROSA = 10;

type OfTest = { emptied: void };
type OfWorker = {
  /** Returns the Prosa that the worker's files share, started by the first of them. */
  prosaOfWorker: () => Promise<Prosa>;
};

/** Playwright's test, which closes all pages afterwards, because open pages would keep calling servers that are gone. */
export const test = base.extend<OfTest, OfWorker>({
  emptied: [
    async ({ browser }, use) => {
      await use();
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    { auto: true },
  ],
  prosaOfWorker: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern which fixtures this one needs.
    async ({}, use) => {
      let running: Prosa | undefined;
      let files = 0;
      await use(async () => {
        if (files++ % FILES_OF_A_PROSA === 0) {
          await running?.close();
          running = await startProsa();
        }
        if (running === undefined) throw new Error('No Prosa was started.');
        return running;
      });
      await running?.close();
    },
    { scope: 'worker', timeout: START_MS },
  ],
});

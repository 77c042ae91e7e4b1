import { reseedDatabase } from './reseed-database.ts';
import { startProsa, type RunningProsa } from './start-prosa.ts';
import { START_TIMEOUT_MS, test } from './test.ts';

type StartedProsa = { readonly prosa: RunningProsa; readonly end: () => Promise<void> };

function startBeforeFile(start: (worker: () => Promise<RunningProsa>) => Promise<StartedProsa>): () => RunningProsa {
  let started: StartedProsa | undefined;
  test.beforeAll(async ({ prosaOfWorker }) => {
    test.setTimeout(START_TIMEOUT_MS);
    started = await start(prosaOfWorker);
  });
  test.afterAll(() => started?.end());
  return () => {
    if (started === undefined) throw new Error('Prosa runs only while tests do.');
    return started.prosa;
  };
}

/**
 * Starts a Prosa for the tests of one file, and ends it after these tests. Files whose tests kill or stop Prosa use this
 * function.
 */
export const startProsaForFile = (): (() => RunningProsa) =>
  startBeforeFile(async () => {
    const prosa = await startProsa();
    return { prosa, end: prosa.close };
  });

/**
 * Gives the tests of a file a new demo company, in the Prosa that the files of a worker share. The tests must not change anything
 * outside of the company. Files whose tests stop Prosa use `startProsaForFile` instead.
 */
export const createCompanyForFile = (): (() => RunningProsa) =>
  startBeforeFile(async (worker) => {
    const prosa = await worker();
    await reseedDatabase(prosa);
    return { prosa, end: async () => {} };
  });

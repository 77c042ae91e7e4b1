import { reseedDatabase } from './reseed-database.ts';
import { startProsa, type RunningProsa } from './start-prosa.ts';
import { START_MS, test } from './test.ts';

type Start = { readonly prosa: RunningProsa; readonly end: () => Promise<void> };

function beforeFile(start: (worker: () => Promise<RunningProsa>) => Promise<Start>): () => RunningProsa {
  let started: Start | undefined;
  test.beforeAll(async ({ prosaOfWorker }) => {
    test.setTimeout(START_MS);
    started = await start(prosaOfWorker);
  });
  test.afterAll(() => started?.end());
  return () => {
    if (started === undefined) throw new Error('Prosa runs only while tests do.');
    return started.prosa;
  };
}

/** Starts a Prosa for the tests of one file, and ends it after them. A file whose tests kill or stop Prosa needs this. */
export const prosaOfFile = (): (() => RunningProsa) =>
  beforeFile(async () => {
    const prosa = await startProsa();
    return { prosa, end: prosa.close };
  });

/**
 * Gives the tests of a file a newly created demo company, in the Prosa that their worker shares among several files. The tests
 * must not change anything outside of the company. A file whose tests end Prosa uses `prosaOfFile` instead.
 */
export const companyOfFile = (): (() => RunningProsa) =>
  beforeFile(async (worker) => {
    const prosa = await worker();
    await reseedDatabase(prosa);
    return { prosa, end: async () => {} };
  });

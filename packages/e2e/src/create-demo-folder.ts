import { rm } from 'node:fs/promises';
import { DEMO_FOLDER_VARIABLE, startProsa } from './start-prosa.ts';

/**
 * Playwright's global set-up. It starts Prosa once, so that the database and the demo are created, and keeps the data folder
 * until the run ends. Each later Prosa with the demo starts with a copy of this folder, because copying takes a fraction of the
 * time of creating.
 */
// oxlint-disable-next-line import/no-default-export -- Playwright calls the default export.
export default async function createDemoFolder(): Promise<() => Promise<void>> {
  const prosa = await startProsa();
  await prosa.kill('SIGTERM');
  process.env[DEMO_FOLDER_VARIABLE] = prosa.dataDir;
  return () => rm(prosa.dataDir, { recursive: true, force: true });
}

import { rm } from 'node:fs/promises';
import { DEMO_FOLDER, startProsa } from './start-prosa.ts';

/**
 * Playwright's global set-up. It starts Prosa once, which creates the database and the demo, and keeps the data folder for the
 * run. Each Prosa with the demo then starts with a copy of this folder, which takes a fraction of the time of creating one.
 */
// oxlint-disable-next-line import/no-default-export -- Playwright calls the default export.
export default async function createDemoFolder(): Promise<() => Promise<void>> {
  const prosa = await startProsa();
  await prosa.kill('SIGTERM');
  process.env[DEMO_FOLDER] = prosa.dataDir;
  return () => rm(prosa.dataDir, { recursive: true, force: true });
}

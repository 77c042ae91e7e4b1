import { defineConfig } from '@playwright/test';
import { chromiumArgs } from './src/chromium-args.ts';

/**
 * Journeys over the built app and real processes. Two files run side by side. Each worker keeps one Prosa, in which every file
 * gets a company of its own. A file that kills Prosa starts another one. A failed journey runs once more, which separates an
 * intermittent fault from a permanent one. The test command counts both.
 */
export default defineConfig({
  testDir: 'src',
  testMatch: '**/*.e2e.ts',
  fullyParallel: false,
  workers: 2,
  forbidOnly: true,
  retries: 1,
  timeout: 120_000,
  expect: { timeout: 30_000 },
  outputDir: 'test-results',
  use: {
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    // A film, and a copy of each page and request at each step, cost a small machine a sixth of the run. `--trace on` makes them
    // for one journey. A failure's report has the page's tree in any case.
    trace: { mode: 'retain-on-failure-and-retries', screenshots: false, snapshots: false, sources: false },
    launchOptions: { executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium', args: chromiumArgs },
  },
});

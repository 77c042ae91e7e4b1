import { defineConfig } from '@playwright/test';
import { chromiumArgs, screenWalkChromiumArgs } from './src/chromium-args.ts';

const chromium = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
/**
 * The headless shell can do everything that the journeys need except showing notifications, and takes less processor time than
 * the whole browser.
 */
const shell = process.env['HEADLESS_SHELL_PATH'] ?? chromium;
const NEEDS_NOTIFICATIONS = /@notifications/;
/** The longest journey. It starts first. Otherwise one worker would run it alone at the end. */
const LONGEST_FILE = '**/working-day.e2e.ts';
/** The journeys that open every screen and run axe on it. */
const WALKS = ['screens', 'administration-forms', 'set-up-forms'].map((name) => `**/every-screen/${name}.e2e.ts`);

/**
 * The configuration of the journeys, which run over the built app and real processes. Two files run at the same time. Each worker
 * uses one Prosa, in which every file gets a company of its own. A file whose tests kill Prosa starts another Prosa. A failed
 * journey runs once more, which separates an intermittent fault from a permanent one. The test command counts both kinds.
 */
export default defineConfig({
  testDir: 'src',
  globalSetup: './src/create-demo-folder.ts',
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
    // Moving parts are drawn up to sixty times a second, which takes a tenth of the run. Only the main
    // journeys and those in other engines show them moving.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording the steps of each journey takes a thirtieth of the run, and copies of each page and request would take a sixth, so
    // only the second run of a failed journey records its steps. `--trace on` records everything for one journey. The report of a
    // failure always contains the page's accessibility tree.
    trace: { mode: 'on-first-retry', screenshots: false, snapshots: false, sources: false },
  },
  projects: [
    { name: 'longest', testMatch: LONGEST_FILE, use: { launchOptions: { executablePath: shell, args: chromiumArgs } } },
    { name: 'walks', testMatch: WALKS, use: { launchOptions: { executablePath: shell, args: screenWalkChromiumArgs } } },
    {
      name: 'notifications',
      grep: NEEDS_NOTIFICATIONS,
      use: { launchOptions: { executablePath: chromium, args: chromiumArgs } },
    },
    {
      name: 'journeys',
      grepInvert: NEEDS_NOTIFICATIONS,
      testIgnore: [LONGEST_FILE, ...WALKS],
      use: { launchOptions: { executablePath: shell, args: chromiumArgs } },
    },
  ],
});

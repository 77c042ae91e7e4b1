import { defineConfig } from '@playwright/test';
import { chromiumArgs, screenWalkChromiumArgs } from './src/chromium-args.ts';

const chromiumPath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
/**
 * The path of Chromium's headless shell. It can do all that the journeys need except showing notifications, and needs less
 * processor time than the whole browser.
 */
const headlessShellPath = process.env['HEADLESS_SHELL_PATH'] ?? chromiumPath;
const NOTIFICATIONS_TAG_PATTERN = /@notifications/;
/** The longest journey, which starts first. If it started last, one worker would run it alone at the end. */
const LONGEST_FILE = '**/working-day.e2e.ts';
/** The journeys that open every screen and run axe on it. */
const SCREEN_WALK_FILES = ['screens', 'administration-forms', 'set-up-forms'].map((name) => `**/every-screen/${name}.e2e.ts`);

/**
 * The configuration of the journeys, which run the built app with real servers. Two files run at the same time, each on its own
 * worker. The files of a worker share one Prosa, in which every file gets a new company. A file whose tests kill Prosa starts its
 * own Prosa. A failed journey runs a second time, to distinguish an intermittent fault from a permanent one. The test command
 * counts both kinds of fault.
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
    // Animations are drawn up to sixty times a second, which takes a tenth of the run's time. Only the main journeys and the
    // journeys in other browsers show animations.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording the steps of every journey would take a thirtieth of the run's time. Recording copies of every page and request
    // would take a sixth. Therefore only the second run of a failed journey records its steps. `--trace on` records everything
    // for one journey. The report of a failure always contains the page's accessibility tree.
    trace: { mode: 'on-first-retry', screenshots: false, snapshots: false, sources: false },
  },
  projects: [
    {
      name: 'longest',
      testMatch: LONGEST_FILE,
      use: { launchOptions: { executablePath: headlessShellPath, args: chromiumArgs } },
    },
    {
      name: 'walks',
      testMatch: SCREEN_WALK_FILES,
      use: { launchOptions: { executablePath: headlessShellPath, args: screenWalkChromiumArgs } },
    },
    {
      name: 'notifications',
      grep: NOTIFICATIONS_TAG_PATTERN,
      use: { launchOptions: { executablePath: chromiumPath, args: chromiumArgs } },
    },
    {
      name: 'journeys',
      grepInvert: NOTIFICATIONS_TAG_PATTERN,
      testIgnore: [LONGEST_FILE, ...SCREEN_WALK_FILES],
      use: { launchOptions: { executablePath: headlessShellPath, args: chromiumArgs } },
    },
  ],
});

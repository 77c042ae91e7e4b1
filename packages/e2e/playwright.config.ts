import { defineConfig } from '@playwright/test';

/** Journeys over the built app and real processes. Each starts its own Prosa, so one at a time is what a small machine bears. */
export default defineConfig({
  testDir: 'src',
  testMatch: '**/*.e2e.ts',
  fullyParallel: false,
  workers: 1,
  forbidOnly: true,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 30_000 },
  outputDir: 'test-results',
  use: {
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    // A film of each page costs a small machine more than all it is for.
    trace: { mode: 'retain-on-failure', screenshots: false },
    launchOptions: { executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium', args: ['--no-sandbox'] },
  },
});

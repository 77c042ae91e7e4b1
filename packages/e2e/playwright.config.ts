import { defineConfig } from '@playwright/test';

/**
 * Journeys over the built app and real processes. Two files run side by side. Each worker keeps one Prosa, in which a file gets
 * a company of its own; a file that ends Prosa starts another. A journey that fails is run once more, so that a fault that
 * comes and goes is told from one that stays; the test command counts them.
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
    // A film of each page costs a small machine more than all it is for.
    trace: { mode: 'retain-on-failure-and-retries', screenshots: false },
    launchOptions: { executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium', args: ['--no-sandbox'] },
  },
});

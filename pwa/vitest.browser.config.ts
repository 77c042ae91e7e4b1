import tailwindcss from '@tailwindcss/vite';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { TEST_LIMIT_MS, WAIT_LIMIT_MS } from '../infra/src/testing/time-limits.ts';

/** The path of the browser, which the end-to-end tests use too. */
const executablePath = process.env['HEADLESS_SHELL_PATH'] ?? process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
const quietArgs = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
];

/**
 * The packages that the tested parts of the app import. Vite bundles them before the tests. If Vite found a package only during a
 * test, Vite would reload the page.
 */
const packages = [
  '@dnd-kit/react',
  '@dnd-kit/react/sortable',
  '@tanstack/react-query',
  '@tanstack/react-table',
  '@tanstack/react-virtual',
  'class-variance-authority',
  'clsx',
  'dexie',
  'dexie-react-hooks',
  'fast-deep-equal',
  'i18next',
  'lucide-react',
  'react',
  'react-day-picker',
  'react-dom',
  'react-dom/client',
  'react-hook-form',
  'react-i18next',
  'react/jsx-runtime',
  'recharts',
  'sonner',
  'tailwind-merge',
  'valibot',
  'vitest-browser-react',
  'vitest-browser-react/pure',
  'wouter',
  'wouter/use-browser-location',
];
const baseUi = [
  'checkbox',
  'combobox',
  'dialog',
  'field',
  'menu',
  'number-field',
  'popover',
  'progress',
  'radio',
  'radio-group',
  'select',
  'switch',
  'tooltip',
];

/**
 * Tests of the app's parts in a real browser: all files in one page of one browser, and with React's production build, which
 * users have too. React's development build takes a third more processor time.
 */
export default defineConfig({
  plugins: [tailwindcss()],
  oxc: { jsx: { runtime: 'automatic', development: false } },
  optimizeDeps: {
    include: [...packages, ...baseUi.map((part) => `@base-ui/react/${part}`)],
    rolldownOptions: { transform: { define: { 'process.env.NODE_ENV': '"production"' } } },
  },
  test: {
    name: 'browser',
    include: ['src/**/*.browser.test.tsx'],
    setupFiles: ['../infra/src/testing/limit-waits.ts', 'src/testing/start-browser-test.ts'],
    expect: { poll: { timeout: WAIT_LIMIT_MS } },
    isolate: false,
    maxWorkers: 1,
    testTimeout: TEST_LIMIT_MS,
    hookTimeout: TEST_LIMIT_MS,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      // Animations are reduced here, because the browser would draw them up to sixty times a second. The tests of
      // `journeys.e2e.ts` run with animations.
      provider: playwright({
        launchOptions: { executablePath, args: quietArgs },
        contextOptions: { locale: 'pt-BR', reducedMotion: 'reduce' },
      }),
      instances: [{ browser: 'chromium', viewport: { width: 1280, height: 800 } }],
    },
  },
});

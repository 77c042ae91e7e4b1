import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { TEST_LIMIT_MS, WAIT_LIMIT_MS } from './infra/src/testing/time-limits.ts';

/** The tests that only `pnpm test:deep` runs: those of the benchmarks, because a broken benchmark harms no user. */
const excludedDeepTestFiles = process.env['TEST_DEEP'] === undefined ? ['infra/src/bench/server-benches.test.ts'] : [];
const exclude = ['**/node_modules/**', '**/dist/**', '**/.data/**', ...excludedDeepTestFiles];
/** Matches the text of a test that replaces something in its process: a module, a global, the clock or the environment. */
const replacementPattern =
  /\bvi\.(?:mock|doMock|hoisted|resetModules|stubGlobal|stubEnv|spyOn|useFakeTimers)\b|\bglobalThis\b|process\.env/;
/**
 * The group order of the projects that run last, together. The other projects run first and at the same time: the browser's,
 * because it fills only one core while the test command also builds and checks, and `pure` and `device`, in one process.
 */
const lastGroupSequence = { groupOrder: 1 };
const root = import.meta.dirname;
const unmockedTestFiles = globSync('{pwa,sync-server,packages/*}/**/*.test.ts', {
  cwd: root,
  exclude: ['**/{node_modules,dist,.data}/**'],
})
  .filter((path) => !path.endsWith('.pg.test.ts'))
  .map((path) => ({ path, text: readFileSync(resolve(root, path), 'utf8') }))
  .filter(({ text }) => !replacementPattern.test(text));
const usesBrowserDatabase = ({ text }: { readonly text: string }): boolean => text.includes('fake-indexeddb');
/**
 * Tests that leave nothing behind in their process: those of the API, which restore what they replace, and those that replace
 * nothing. The tests of `infra` are not among them, because they start programs.
 */
const pureTestFiles = [
  'api/**/*.test.ts',
  ...unmockedTestFiles.filter((each) => !usesBrowserDatabase(each)).map(({ path }) => path),
];
/** Tests that replace only the browser's database. Each of these tests empties the database before it begins. */
const browserDatabaseTests = unmockedTestFiles.filter(usesBrowserDatabase).map(({ path }) => path);
/**
 * PostgreSQL tests that mock a module. They need a process of their own, because a process that has loaded a module can't mock
 * it any more.
 */
const mockingTestFiles = ['api/src/media/broken-uploads.pg.test.ts', 'packages/e2e/src/convergence.pg.test.ts'];
const postgres = { globalSetup: ['infra/src/testing/start-test-postgres.ts'] };

/**
 * The test files, by what they need: `*.test.ts` needs nothing, `*.pg.test.ts` the PostgreSQL server of the test run, and
 * `*.browser.test.tsx` a browser. Playwright runs `*.e2e.ts`. Files that leave nothing behind share the modules of one process:
 * loading the API anew for each file took longer than most of the tests.
 */
export default defineConfig({
  test: {
    maxWorkers: 2,
    // V8 collects the young objects of a process less often if they have 64 MiB, which saves 6 % of the tests' processor time.
    execArgv: ['--max-semi-space-size=64'],
    setupFiles: ['infra/src/testing/seed-properties.ts', 'infra/src/testing/limit-waits.ts'],
    expect: { poll: { timeout: WAIT_LIMIT_MS } },
    testTimeout: TEST_LIMIT_MS,
    hookTimeout: TEST_LIMIT_MS,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          sequence: lastGroupSequence,
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...exclude, ...pureTestFiles, ...browserDatabaseTests, '**/*.{pg,browser}.test.{ts,tsx}'],
        },
      },
      {
        extends: true,
        test: {
          name: 'pure',
          include: pureTestFiles,
          exclude: [...exclude, '**/*.pg.test.ts'],
          isolate: false,
          maxWorkers: 1,
        },
      },
      { extends: true, test: { name: 'device', include: browserDatabaseTests, exclude, isolate: false, maxWorkers: 1 } },
      {
        extends: true,
        test: {
          ...postgres,
          name: 'pg',
          sequence: lastGroupSequence,
          include: ['**/*.pg.test.ts'],
          exclude: [...exclude, ...mockingTestFiles],
          isolate: false,
        },
      },
      {
        extends: true,
        test: { ...postgres, name: 'pg-mocking', sequence: lastGroupSequence, include: mockingTestFiles, exclude },
      },
      './pwa/vitest.browser.config.ts',
    ],
  },
});

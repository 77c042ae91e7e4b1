import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import * as v from 'valibot';
import { runChecks } from './check.ts';
import { findChromium } from './find-chromium.ts';

const root = resolve(import.meta.dirname, '../..');
const Counts = v.object({ passed: v.number(), failed: v.number() });
type Counts = v.InferOutput<typeof Counts>;

const VitestReport = v.pipe(
  v.object({ numPassedTests: v.number(), numFailedTests: v.number(), numFailedTestSuites: v.number(), success: v.boolean() }),
  v.transform(
    // A file that does not load fails without a test, and has to count.
    (report): Counts => ({
      passed: report.numPassedTests,
      failed: Math.max(report.numFailedTests, report.success ? 0 : 1),
    }),
  ),
);
const PlaywrightReport = v.pipe(
  v.object({
    stats: v.object({ expected: v.number(), unexpected: v.number(), flaky: v.number() }),
    errors: v.array(v.unknown()),
  }),
  v.transform(({ stats, errors }): Counts => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
  })),
);

/** Runs `command`; its counts are those of the report it leaves, and one failure where it leaves none or ends badly without a word. */
function runCounted(
  command: string,
  args: string[],
  report: string,
  schema: v.GenericSchema<unknown, Counts>,
  env: NodeJS.ProcessEnv,
): Counts {
  const { status } = spawnSync(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env });
  const parsed = existsSync(report) ? v.safeParse(schema, JSON.parse(readFileSync(report, 'utf8'))) : undefined;
  if (parsed?.success !== true) return { passed: 0, failed: 1 };
  return { passed: parsed.output.passed, failed: status === 0 ? parsed.output.failed : Math.max(1, parsed.output.failed) };
}

function runStep(name: string, command: string, args: string[]): Counts {
  const { status } = spawnSync(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
  console.log(`${status === 0 ? 'ok    ' : 'FAILED'} ${name}`);
  return status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

const chromium = findChromium(process.env);
const reports = mkdtempSync(join(tmpdir(), 'prosa-reports-'));
const vitestReport = join(reports, 'vitest.json');
const playwrightReport = join(reports, 'playwright.json');
const env = { ...process.env, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport };

const counts: Counts[] = [
  runStep('build of the app', 'pnpm', ['--filter', '@prosa/pwa', 'build']),
  runStep('budget of the first load', 'pnpm', ['--filter', '@prosa/pwa', 'budget']),
  runChecks(),
  runCounted(
    'vitest',
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`],
    vitestReport,
    VitestReport,
    env,
  ),
  runCounted(
    'pnpm',
    ['--filter', '@prosa/e2e', 'exec', 'playwright', 'test', '--reporter=list,json'],
    playwrightReport,
    PlaywrightReport,
    env,
  ),
];
rmSync(reports, { recursive: true, force: true });
const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import * as v from 'valibot';
import { runChecks } from './check.ts';
import { findChromium } from './find-chromium.ts';
import { findEngines } from './find-engines.ts';
import { runProgram } from './run-program.ts';
import { listSlowest, PlaywrightOutcome, type TestOutcome, VitestOutcome } from './test-reports.ts';

const root = resolve(import.meta.dirname, '../..');
const SLOWEST_SHOWN = 20;
const noTests = { durations: [], flaky: [] } as const;

type TestProgram = {
  readonly command: string;
  readonly args: readonly string[];
  /** The path of the program's JSON report. */
  readonly report: string;
  readonly schema: v.GenericSchema<unknown, TestOutcome>;
};

/**
 * Runs a test program and reads its report. It counts as one failure if it leaves no report, or fails without naming a test.
 */
async function runTestProgram({ command, args, report, schema }: TestProgram, env: NodeJS.ProcessEnv): Promise<TestOutcome> {
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env });
  // A program that can't be started leaves no report.
  const [status] = await once(child, 'close').catch(() => [null]);
  const parsed = existsSync(report) ? v.safeParse(schema, JSON.parse(readFileSync(report, 'utf8'))) : undefined;
  if (parsed?.success !== true) return { passed: 0, failed: 1, ...noTests };
  const outcome = parsed.output;
  return { ...outcome, failed: status === 0 ? outcome.failed : Math.max(1, outcome.failed) };
}

/** Builds the app and then runs the checks, so that their output comes in whole pieces between the lines of the tests. */
async function buildAndCheck(): Promise<TestOutcome> {
  const { isOk, output, seconds } = await runProgram('pnpm', ['--filter', '@prosa/pwa', 'build'], root);
  console.log(`${isOk ? 'ok    ' : `${output.trim()}\nFAILED`} build of the app (${seconds.toFixed(1)} s)`);
  const checks = await runChecks();
  return { passed: checks.passed + (isOk ? 1 : 0), failed: checks.failed + (isOk ? 0 : 1), ...noTests };
}

const chromium = findChromium(process.env);
const reports = mkdtempSync(join(tmpdir(), 'prosa-reports-'));
const vitestReport = join(reports, 'vitest.json');
const playwrightReport = join(reports, 'playwright.json');
const env = {
  ...process.env,
  CHROMIUM_PATH: chromium,
  PROSA_ENGINES: findEngines(),
  PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport,
};

// Tests wait half of their time for PostgreSQL and the browser, and none of vitest's needs the built app, so the build and the
// checks use the cores meanwhile. Journeys need the built app, and both cores.
const outcomes: TestOutcome[] = await Promise.all([
  runTestProgram(
    {
      command: 'vitest',
      args: ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`],
      report: vitestReport,
      schema: VitestOutcome,
    },
    env,
  ),
  buildAndCheck(),
]);
outcomes.push(
  await runTestProgram(
    {
      command: 'pnpm',
      args: ['--filter', '@prosa/e2e', 'exec', 'playwright', 'test', '--reporter=list,json'],
      report: playwrightReport,
      schema: PlaywrightOutcome,
    },
    env,
  ),
);
rmSync(reports, { recursive: true, force: true });
console.log('\nThe slowest test files and journeys:');
for (const line of listSlowest(
  outcomes.flatMap((outcome) => outcome.durations),
  { count: SLOWEST_SHOWN, root },
))
  console.log(line);
for (const { title, traces } of outcomes.flatMap((outcome) => outcome.flaky))
  console.log(`FLAKY  ${title}: failed once, passed on its second run\n${traces.map((trace) => `       ${trace}`).join('\n')}`);
const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

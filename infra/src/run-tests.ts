import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import * as v from 'valibot';
import { runChecks } from './check.ts';
import { createMemoryFolder } from './create-memory-folder.ts';
import { findTestBrowsers } from './find-browsers.ts';
import { runProgram } from './run-program.ts';
import { bundlePrograms } from './testing/bundle-programs.ts';
import {
  describeFailure,
  type TestFailure,
  listSlowest,
  PlaywrightOutcome,
  type TestOutcome,
  VitestOutcome,
} from './test-reports.ts';

const root = resolve(import.meta.dirname, '../..');
const SLOWEST_SHOWN = 20;
const emptyOutcomeLists = { durations: [], flaky: [] } as const;
const toFailedOutcome = (failure: TestFailure): TestOutcome => ({
  passed: 0,
  failed: 1,
  ...emptyOutcomeLists,
  failures: [failure],
});

type TestProgram = {
  readonly command: string;
  readonly args: readonly string[];
  /** The path of the program's JSON report. */
  readonly report: string;
  readonly schema: v.GenericSchema<unknown, TestOutcome>;
};

/**
 * Runs a test program, and reads its report. Counts one failure if the program leaves no report. Does the same if the program
 * fails although no test in its report has failed.
 */
async function runTestProgram({ command, args, report, schema }: TestProgram, env: NodeJS.ProcessEnv): Promise<TestOutcome> {
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env });
  // If the program can't be started, its status is null, and it leaves no report.
  const [status] = await once(child, 'close').catch(() => [null]);
  const parsed = existsSync(report) ? v.safeParse(schema, JSON.parse(readFileSync(report, 'utf8'))) : undefined;
  if (parsed?.success !== true) return toFailedOutcome({ title: args.join(' '), reason: `no report, exit ${status}` });
  const outcome = parsed.output;
  if (status === 0 || outcome.failed > 0) return outcome;
  return { ...outcome, failed: 1, failures: [{ title: args.join(' '), reason: `exit ${status} without a failed test` }] };
}

/**
 * Returns the seed of the property tests: the value of `PROPERTY_SEED`, or a number that is computed from the committed tree.
 * Each commit is therefore tested with other inputs, and a second run of the same commit with the same inputs. Without git, the
 * seed is 1.
 */
function choosePropertySeed(): string {
  const { stdout } = spawnSync('git', ['rev-parse', 'HEAD^{tree}'], { cwd: root, encoding: 'utf8' });
  return process.env['PROPERTY_SEED'] ?? String(Number.parseInt(stdout.slice(0, 7), 16) || 1);
}

/**
 * Builds the app and then runs the checks. Prints the output of the build or of a check only when it has ended, so that it does
 * not mix with the output of the tests.
 */
async function buildAndCheck(): Promise<TestOutcome> {
  const { isOk, output, seconds } = await runProgram('pnpm', ['--filter', '@prosa/pwa', 'build'], root);
  console.log(`${isOk ? 'ok    ' : `${output.trim()}\nFAILED`} build of the app (${seconds.toFixed(1)} s)`);
  const checks = await runChecks();
  const failures = [...checks.failures, ...(isOk ? [] : [{ title: 'build of the app', reason: output.trim() }])];
  return { passed: checks.passed + (isOk ? 1 : 0), failed: failures.length, ...emptyOutcomeLists, failures };
}

// The build and the checks need no browser, so they run while the browsers are installed.
const buildOutcome = buildAndCheck();
const browsers = await findTestBrowsers(process.env).catch(async (error: unknown) => {
  await buildOutcome;
  throw error;
});
const memoryFolder = createMemoryFolder();
const reports = mkdtempSync(join(memoryFolder ?? tmpdir(), 'prosa-reports-'));
const vitestReport = join(reports, 'vitest.json');
const playwrightReport = join(reports, 'playwright.json');
const propertySeed = choosePropertySeed();
console.log(`The property tests draw their inputs from seed ${propertySeed} (PROPERTY_SEED).`);
const env = {
  ...process.env,
  ...(memoryFolder !== undefined && { TMPDIR: memoryFolder }),
  PROPERTY_SEED: propertySeed,
  CHROMIUM_PATH: browsers.chromium,
  HEADLESS_SHELL_PATH: browsers.headlessShell,
  PROSA_ENGINES: browsers.engines,
  PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport,
  // The tests start programs many times. Half of the time of a start is stripping types and compiling. With this cache, that
  // happens only once.
  NODE_COMPILE_CACHE: join(reports, 'compiled'),
  ...(await bundlePrograms(join(reports, 'programs'))),
};

/**
 * Runs the journeys, which need the built app. The option `--max-semi-space-size` gives V8 64 MiB for young objects, so that it
 * collects garbage less often.
 */
const runJourneyTests = (): Promise<TestOutcome> =>
  runTestProgram(
    {
      command: 'pnpm',
      args: ['--filter', '@prosa/e2e', 'exec', 'playwright', 'test', '--reporter=list,json'],
      report: playwrightReport,
      schema: PlaywrightOutcome,
    },
    { ...env, NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --max-semi-space-size=64` },
  );

// Vitest's tests need no built app, and half of the time they wait for PostgreSQL or the browser. The build, the checks and then
// the journeys run at the same time.
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
  buildOutcome,
  buildOutcome.then(runJourneyTests),
]);
for (const folder of [reports, ...(memoryFolder === undefined ? [] : [memoryFolder])])
  rmSync(folder, { recursive: true, force: true });
console.log('\nThe slowest test files and journeys:');
for (const line of listSlowest(
  outcomes.flatMap((outcome) => outcome.durations),
  { count: SLOWEST_SHOWN, root },
))
  console.log(line);
for (const { title, traces } of outcomes.flatMap((outcome) => outcome.flaky))
  console.log(`FLAKY  ${title}: failed once, passed on its second run\n${traces.map((trace) => `       ${trace}`).join('\n')}`);
for (const failure of outcomes.flatMap((outcome) => outcome.failures)) console.log(describeFailure(failure, root));
const passedCount = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
const failedCount = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0);
console.log(`${passedCount} passed, ${failedCount} failed`);
process.exitCode = failedCount === 0 ? 0 : 1;

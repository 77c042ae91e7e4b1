import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import * as v from 'valibot';
import { runChecks } from './check.ts';
import { findChromium } from './find-chromium.ts';
import { findEngines } from './find-engines.ts';
import { listSlowest, PlaywrightOutcome, type TestOutcome, VitestOutcome } from './test-reports.ts';

const root = resolve(import.meta.dirname, '../..');
const SLOWEST_SHOWN = 20;
const noTests = { durations: [], flaky: [] } as const;

type TestProgram = {
  readonly command: string;
  readonly args: readonly string[];
  /** Path of the JSON report that the program writes. */
  readonly report: string;
  readonly schema: v.GenericSchema<unknown, TestOutcome>;
};

/** Runs a test program and reads its report. It counts as one failure where it leaves no report, or ends badly without naming a test. */
function runTestProgram({ command, args, report, schema }: TestProgram, env: NodeJS.ProcessEnv): TestOutcome {
  const { status } = spawnSync(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env });
  const parsed = existsSync(report) ? v.safeParse(schema, JSON.parse(readFileSync(report, 'utf8'))) : undefined;
  if (parsed?.success !== true) return { passed: 0, failed: 1, ...noTests };
  const outcome = parsed.output;
  return { ...outcome, failed: status === 0 ? outcome.failed : Math.max(1, outcome.failed) };
}

function runStep(name: string, command: string, args: string[]): TestOutcome {
  const { status } = spawnSync(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
  console.log(`${status === 0 ? 'ok    ' : 'FAILED'} ${name}`);
  return status === 0 ? { passed: 1, failed: 0, ...noTests } : { passed: 0, failed: 1, ...noTests };
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

const outcomes: TestOutcome[] = [
  runStep('build of the app', 'pnpm', ['--filter', '@prosa/pwa', 'build']),
  { ...runChecks(), ...noTests },
  runTestProgram(
    {
      command: 'vitest',
      args: ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`],
      report: vitestReport,
      schema: VitestOutcome,
    },
    env,
  ),
  runTestProgram(
    {
      command: 'pnpm',
      args: ['--filter', '@prosa/e2e', 'exec', 'playwright', 'test', '--reporter=list,json'],
      report: playwrightReport,
      schema: PlaywrightOutcome,
    },
    env,
  ),
];
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

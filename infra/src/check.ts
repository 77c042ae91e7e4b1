import { resolve } from 'node:path';
import { runProgram } from './run-program.ts';
import type { TestFailure } from './test-reports.ts';

const root = resolve(import.meta.dirname, '../..');
const node = process.execPath;

/** The number of checks that run at the same time, for a machine with two cores. */
const MAX_RUNNING_CHECKS = 2;

/**
 * Settings for the program in Go that checks types and lints. `GOGC` makes it collect garbage less often. With the other setting,
 * the checker that has already loaded a file's types also lints that file. Together, the settings save a third of the program's
 * processor time.
 */
const lintSettings = ['GOGC=400', 'OXLINT_TSGOLINT_CHECKER_SCHEDULING=affinity'];

/**
 * The checks, of which the slowest comes first, so that it does not run alone at the end. Each check is also a program that
 * prints the faults that it finds.
 */
const checks = [
  {
    name: 'types and lint',
    command: 'env',
    args: [...lintSettings, 'oxlint', '--type-check', '--type-aware', '--deny-warnings'],
  },
  { name: 'dependency arrows', command: node, args: ['infra/src/check-imports.ts'] },
  { name: 'unused code', command: 'knip', args: ['--no-progress'] },
  { name: 'texts', command: node, args: ['infra/src/check-texts.ts'] },
  { name: 'format', command: 'oxfmt', args: ['--check'] },
  { name: 'comments', command: node, args: ['infra/src/check-comments.ts'] },
  { name: 'spec rules', command: node, args: ['infra/src/check-spec-rules.ts'] },
  { name: 'spec coverage', command: node, args: ['infra/src/check-spec-coverage.ts'] },
] as const;

export type CheckResult = { passed: number; failures: TestFailure[] };

/**
 * Runs all checks. Prints a line for each, followed by its output if it failed. Returns the number of passed checks, and the
 * failures.
 */
export async function runChecks(): Promise<CheckResult> {
  const result: CheckResult = { passed: 0, failures: [] };
  const remainingChecks = checks.values();
  const runRemainingChecks = async (): Promise<void> => {
    for (const { name, command, args } of remainingChecks) {
      const { isOk, output, seconds } = await runProgram(command, args, root);
      console.log(`${isOk ? 'ok    ' : 'FAILED'} ${name} (${seconds.toFixed(1)} s)`);
      if (isOk) result.passed += 1;
      else {
        result.failures.push({ title: `check of ${name}`, reason: output.trim() });
        console.log(output.trim());
      }
    }
  };
  await Promise.all(Array.from({ length: MAX_RUNNING_CHECKS }, runRemainingChecks));
  return result;
}

if (import.meta.main && (await runChecks()).failures.length > 0) process.exitCode = 1;

import { resolve } from 'node:path';
import { runProgram } from './run-program.ts';

const root = resolve(import.meta.dirname, '../..');
const node = process.execPath;

/** The number of checks that run at the same time, which suits a machine with two cores. */
const AT_ONCE = 2;

/** The checks, longest first, so that none runs alone at the end. Each has a program that prints its faults alone. */
const steps = [
  { name: 'lint', command: 'oxlint', args: ['--type-aware', '--deny-warnings'] },
  { name: 'dependency arrows', command: node, args: ['infra/src/check-arrows.ts'] },
  { name: 'unused code', command: 'knip', args: ['--no-progress'] },
  { name: 'used texts', command: node, args: ['infra/src/check-used-texts.ts'] },
  { name: 'loaded texts', command: node, args: ['infra/src/check-texts.ts'] },
  { name: 'types', command: 'tsc', args: ['-b'] },
  { name: 'format', command: 'oxfmt', args: ['--check'] },
  { name: 'comments', command: node, args: ['infra/src/check-comments.ts'] },
  { name: 'spec rules', command: node, args: ['infra/src/check-spec-rules.ts'] },
  { name: 'spec coverage', command: node, args: ['infra/src/check-spec-coverage.ts'] },
] as const;

export type CheckResult = { passed: number; failed: number };

/** Runs every check, prints a line for each and the output of failed ones, and counts passed and failed checks. */
export async function runChecks(): Promise<CheckResult> {
  const result: CheckResult = { passed: 0, failed: 0 };
  const waiting = steps.values();
  const runWaiting = async (): Promise<void> => {
    for (const { name, command, args } of waiting) {
      const { isOk, output, seconds } = await runProgram(command, args, root);
      console.log(`${isOk ? 'ok    ' : 'FAILED'} ${name} (${seconds.toFixed(1)} s)`);
      if (isOk) result.passed += 1;
      else {
        result.failed += 1;
        console.log(output.trim());
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, runWaiting));
  return result;
}

if (import.meta.main && (await runChecks()).failed > 0) process.exitCode = 1;

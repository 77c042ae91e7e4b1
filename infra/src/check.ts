import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const node = process.execPath;

/** Cheapest first. Each names its program and how to see what is wrong with it alone. */
const steps = [
  { name: 'format', command: 'oxfmt', args: ['--check'] },
  { name: 'lint', command: 'oxlint', args: ['--type-aware', '--deny-warnings'] },
  { name: 'types', command: 'tsc', args: ['-b'] },
  { name: 'unused code', command: 'knip', args: ['--no-progress'] },
  { name: 'dependency arrows', command: node, args: ['infra/src/check-arrows.ts'] },
  { name: 'spec coverage', command: node, args: ['infra/src/check-spec-coverage.ts'] },
  { name: 'loaded texts', command: node, args: ['infra/src/check-texts.ts'] },
  { name: 'used texts', command: node, args: ['infra/src/check-used-texts.ts'] },
  { name: 'comments', command: node, args: ['infra/src/check-comments.ts'] },
  { name: 'spec rules', command: node, args: ['infra/src/check-spec-rules.ts'] },
] as const;

export type CheckResult = { passed: number; failed: number };

/** Runs every check, prints a line each and what a failed one said, and counts them. */
export function runChecks(): CheckResult {
  const result: CheckResult = { passed: 0, failed: 0 };
  for (const { name, command, args } of steps) {
    const startedAt = performance.now();
    const { status, stdout, stderr, error } = spawnSync(command, args, {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    });
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    console.log(`${status === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`);
    if (status === 0) result.passed += 1;
    else {
      result.failed += 1;
      console.log(error?.message ?? `${stdout}${stderr}`.trim());
    }
  }
  return result;
}

if (import.meta.main && runChecks().failed > 0) process.exitCode = 1;

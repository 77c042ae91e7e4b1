import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ComparedSide } from './compare-in-turns.ts';
import { installMissingPrograms, isMissing, type DebianProgram } from '../../debian-programs.ts';
import { CONCURRENCY } from './create-request-side.ts';
import { readProcessTreeCpuMs } from '../processes.ts';
import type { BenchServer } from '../start-server.ts';

const WRK: DebianProgram = { program: '/usr/bin/wrk', packages: ['wrk'] };
const SCRIPT = join(import.meta.dirname, 'requests.lua');
/** The time in seconds that a run of wrk may take in addition to the measurement, because wrk first reads the requests. */
const WRK_TIMEOUT_MARGIN_SECONDS = 30;

/**
 * Returns true if wrk is available. If it is missing and `mayInstall` is true, first tries to install it from Debian's packages.
 */
export async function ensureWrk(mayInstall: boolean): Promise<boolean> {
  if (mayInstall) await installMissingPrograms([WRK]);
  return !isMissing(WRK);
}

/**
 * Creates a side of a comparison that sends requests to `server` with wrk. `prepare` returns the requests, each of which is sent
 * once. Like pgbench, wrk is a program in C. A load generator in JavaScript would leave the server less processor time. Throws if
 * an answer is not successful, or if wrk has no requests left.
 */
export function createWrkSide(
  prepare: (seconds: number) => readonly Buffer[],
  server: BenchServer,
  { databaseSpentMs, durationMs }: { readonly databaseSpentMs: () => number; readonly durationMs: number },
): ComparedSide {
  const seconds = Math.max(1, Math.round(durationMs / 1000));
  const args = ['-t', '1', '-c', String(CONCURRENCY), '-d', `${seconds}s`, '-s', SCRIPT, `http://127.0.0.1:${server.port}`];
  return async () => {
    const folder = mkdtempSync(join(tmpdir(), 'prosa-wrk-'));
    const file = join(folder, 'requests');
    const requests = prepare(seconds);
    writeFileSync(file, Buffer.concat(requests.flatMap((request) => [Buffer.from(`${request.length}\n`), request])));
    try {
      const before = readProcessTreeCpuMs(server.pid) + databaseSpentMs();
      const { stdout } = await promisify(execFile)(WRK.program, [...args, '--', file], {
        timeout: (seconds + WRK_TIMEOUT_MARGIN_SECONDS) * 1000,
      });
      const cpuMs = readProcessTreeCpuMs(server.pid) + databaseSpentMs() - before;
      const [operations = 0, micros = 0, failed = 0] = (/^said (\d+) (\d+) (\d+)$/m.exec(stdout) ?? []).slice(1).map(Number);
      if (operations === 0 || failed > 0) throw new Error(`wrk was not answered as expected:\n${stdout}`);
      if (operations > requests.length) throw new Error('more requests were sent than there were: some came twice');
      return { operations, elapsedMs: micros / 1000, cpuMs };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  };
}

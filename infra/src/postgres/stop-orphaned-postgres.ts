import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const stopWithinMs = 30_000;

/**
 * Stops the server that a killed Prosa left running on the cluster at `data`. Lets the server end in an orderly way, so that no
 * confirmed write is lost. Only the process that has claimed the folder (`claimFolder`) may call this. If only the pid file is
 * left, deletes it.
 */
export async function stopOrphanedPostgres(data: string): Promise<void> {
  const pidFile = join(data, 'postmaster.pid');
  const pid = await readPid(pidFile);
  if (pid === undefined) return;
  if (!isServerOf(pid, data)) {
    await rm(pidFile, { force: true });
    return;
  }
  process.kill(pid, 'SIGINT');
  const deadline = Date.now() + stopWithinMs;
  while (isServerOf(pid, data)) {
    if (Date.now() > deadline)
      throw new Error(
        `An earlier PostgreSQL (process ${pid}) still works on ${data} and does not stop. End it, then start again.`,
      );
    await delay(50);
  }
}

async function readPid(pidFile: string): Promise<number | undefined> {
  const text = await readFile(pidFile, 'utf8').catch(() => '');
  const pid = Number.parseInt(text.split('\n')[0] ?? '', 10);
  return Number.isInteger(pid) && pid > 0 ? pid : undefined;
}

/**
 * Returns true if the command line of the process shows that it is the server of the folder `data`. The process id is not enough,
 * because another process may have got it meanwhile.
 */
function isServerOf(pid: number, data: string): boolean {
  const line = readCommandLine(pid);
  return line.includes('postgres') && line.includes(data);
}

/** Returns the command line of a process. Returns an empty text if the process does not exist or is a zombie. */
function readCommandLine(pid: number): string {
  if (process.platform === 'linux') {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    } catch {
      return '';
    }
  }
  return spawnSync('ps', ['-ww', '-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? '';
}

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const stopWithinMs = 30_000;

/**
 * Stops the server that a killed Prosa left on the cluster at `data`. It stops cleanly, so that no acknowledged write is lost.
 * Only the process that claimed the folder (`claimFolder`) may call this. A stale pid file is deleted.
 */
export async function stopOrphan(data: string): Promise<void> {
  const note = join(data, 'postmaster.pid');
  const pid = await readPid(note);
  if (pid === undefined) return;
  if (!isServerOf(pid, data)) {
    await rm(note, { force: true });
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

async function readPid(note: string): Promise<number | undefined> {
  const text = await readFile(note, 'utf8').catch(() => '');
  const pid = Number.parseInt(text.split('\n')[0] ?? '', 10);
  return Number.isInteger(pid) && pid > 0 ? pid : undefined;
}

/** Process ids are reused, so the command line must name the folder. */
function isServerOf(pid: number, data: string): boolean {
  const line = commandLineOf(pid);
  return line.includes('postgres') && line.includes(data);
}

/** Returns an empty text if there is no such process, or a zombie. */
function commandLineOf(pid: number): string {
  if (process.platform === 'linux') {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    } catch {
      return '';
    }
  }
  return spawnSync('ps', ['-ww', '-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? '';
}

import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The file system in memory that Linux mounts for shared memory. */
const SHARED_MEMORY = '/dev/shm';
/**
 * The number of bytes that must be free, both in `SHARED_MEMORY` and in the machine's memory. A test run stores less than a
 * quarter of this number.
 */
const NEEDED_BYTES = 8 * 1024 ** 3;
const PREFIX = 'prosa-tests-';

/**
 * Creates a folder in memory for the temporary files of a test run, and deletes the folders of runs that were killed. A run
 * creates and deletes about two hundred databases of 800 files each. On a disk with ext4, the PostgreSQL tests spend a quarter of
 * their processor time on this, because ext4 searches for an inode that was not deleted recently. Returns undefined if the
 * machine has no file system in memory, has too little memory, or forbids programs in that file system.
 */
export function createMemoryFolder(): string | undefined {
  if (!hasEnoughMemory()) return undefined;
  deleteAbandonedFolders();
  const folder = mkdtempSync(join(SHARED_MEMORY, `${PREFIX}${process.pid}-`));
  // PostgreSQL runs under its own account, which must be able to enter the folder.
  chmodSync(folder, 0o755);
  if (canRunPrograms(folder)) return folder;
  rmSync(folder, { recursive: true });
  return undefined;
}

function hasEnoughMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(SHARED_MEMORY);
    const availableKilobytes = /^MemAvailable:\s+(\d+) kB$/m.exec(readFileSync('/proc/meminfo', 'utf8'))?.[1];
    return bavail * bsize >= NEEDED_BYTES && Number(availableKilobytes) * 1024 >= NEEDED_BYTES;
  } catch {
    return false;
  }
}

function deleteAbandonedFolders(): void {
  for (const name of readdirSync(SHARED_MEMORY)) {
    const pid = name.startsWith(PREFIX) ? name.slice(PREFIX.length).split('-', 1)[0] : undefined;
    if (pid !== undefined && !existsSync(`/proc/${pid}`)) rmSync(join(SHARED_MEMORY, name), { recursive: true, force: true });
  }
}

function canRunPrograms(folder: string): boolean {
  const program = join(folder, 'program');
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 });
  const { status } = spawnSync(program);
  rmSync(program);
  return status === 0;
}

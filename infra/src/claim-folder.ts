import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Thrown if another running process uses the folder. */
export class FolderInUseError extends Error {
  override readonly name = 'FolderInUseError';
}

/**
 * Makes this process the only user of `dataDir`, or throws `FolderInUseError`. The process locks a SQLite database in the
 * folder. The operating system releases this lock when the process ends, even if the process is killed. The returned function
 * releases the lock earlier.
 */
export function claimFolder(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true });
  const pidPath = join(dataDir, 'prosa.pid');
  const lock = new DatabaseSync(join(dataDir, 'prosa.lock'), { timeout: 0 });
  try {
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    if (!(error instanceof Error) || !error.message.includes('locked')) throw error;
    throw new FolderInUseError(
      `Prosa is already running on ${resolve(dataDir)} (${describeFolderUser(pidPath)}). Stop it first, or give this one its own folder with DATA_DIR.`,
      { cause: error },
    );
  }
  writeFileSync(pidPath, `${process.pid}\n`);
  return () => lock.close();
}

function describeFolderUser(pidPath: string): string {
  try {
    return `process ${readFileSync(pidPath, 'utf8').trim()}`;
  } catch {
    return 'just starting';
  }
}

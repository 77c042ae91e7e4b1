import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Another live process works on the folder. */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse';
}

/**
 * Makes this process the only one that works on `dataDir`, and throws `FolderInUse` when another one lives. The system
 * itself keeps the lock (through SQLite, which has one on every system), so it ends with its holder, however that ends.
 * The returned function gives it up.
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
    throw new FolderInUse(
      `Prosa is already running on ${resolve(dataDir)} (${holder(pidPath)}). Stop it first, or give this one its own folder with DATA_DIR.`,
      { cause: error },
    );
  }
  writeFileSync(pidPath, `${process.pid}\n`);
  return () => lock.close();
}

function holder(pidPath: string): string {
  try {
    return `process ${readFileSync(pidPath, 'utf8').trim()}`;
  } catch {
    return 'just starting';
  }
}

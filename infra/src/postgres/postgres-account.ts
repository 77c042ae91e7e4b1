import { spawnSync } from 'node:child_process';

/** The account of the system under which PostgreSQL runs. Undefined means the account under which Prosa runs. */
export type PostgresAccount = { readonly uid: number; readonly gid: number } | undefined;

/**
 * Returns the account `postgres` if this process runs as root, because PostgreSQL refuses to run as root. Creates the account if
 * it is missing. Returns undefined if this process does not run as root.
 */
export function findPostgresAccount(): PostgresAccount {
  if (process.getuid?.() !== 0) return undefined;
  const found = readAccount();
  if (found !== undefined) return found;
  spawnSync('groupadd', ['--system', 'postgres']);
  spawnSync('useradd', ['--system', '--gid', 'postgres', '--no-create-home', 'postgres']);
  const account = readAccount();
  if (account === undefined)
    throw new Error(
      'PostgreSQL does not run as root, and a system account "postgres" could not be made. Start Prosa as another user, or set DATABASE_URL.',
    );
  return account;
}

/**
 * Returns true if `account` may read and enter the file or folder at `path`, which requires that it may enter every folder above.
 */
export function mayEnterFolder(account: PostgresAccount, path: string): boolean {
  if (account === undefined) return true;
  return spawnSync('test', ['-r', path, '-a', '-x', path], { ...account, cwd: '/' }).status === 0;
}

function readAccount(): PostgresAccount {
  const [uid, gid] = ['-u', '-g'].map((flag) => {
    const answer = spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' });
    return answer.status === 0 ? Number.parseInt(answer.stdout, 10) : Number.NaN;
  });
  if (uid === undefined || gid === undefined || Number.isNaN(uid) || Number.isNaN(gid)) return undefined;
  return { uid, gid };
}

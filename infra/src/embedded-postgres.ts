import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { Client, escapeIdentifier, escapeLiteral } from 'pg';
import { findFreePort } from './find-free-port.ts';
import type { LocalSecrets } from './local-secrets.ts';
import { initCluster } from './postgres/init-cluster.ts';
import { preparePostgresFolders } from './postgres/prepare-postgres-folders.ts';
import { findPostgresAccount } from './postgres/postgres-account.ts';
import { runPostgres } from './postgres/run-postgres.ts';
import { stopOrphanedPostgres } from './postgres/stop-orphaned-postgres.ts';

const OWNER_ROLE = 'prosa_owner';
const APP_ROLE = 'prosa_app_login';
const DATABASE_NAME = 'prosa';

export type EmbeddedPostgres = {
  /** The connection string for the application's role, which row-level security restricts. */
  url: string;
  /** The connection string for the role that owns the tables and isn't a superuser. */
  ownerUrl: string;
  appRole: string;
  /** The folder of the cluster. It is outside the data folder if PostgreSQL's account may not enter the data folder. */
  data: string;
  stop: () => Promise<void>;
};

export type EmbeddedPostgresOptions = {
  dataDir: string;
  secrets: LocalSecrets;
  /** Called with a text for the operator, when a PostgreSQL that has died was started again. */
  onNotice: (text: string) => void;
};

/**
 * Starts a real PostgreSQL on a free local port, with its cluster in the data folder. The first call initialises the cluster. The
 * caller must have claimed the folder (`claimFolder`). If a killed Prosa has left a PostgreSQL running in the folder, stops it
 * first.
 */
export async function startEmbeddedPostgres({ dataDir, secrets, onNotice }: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const account = findPostgresAccount();
  const place = await preparePostgresFolders(dataDir, account);
  await initCluster(place, account, secrets.postgresPassword);
  await stopOrphanedPostgres(await realpath(place.data));
  const port = await findFreePort();
  const toUrl = (user: string, password: string, name: string): string =>
    `postgres://${user}:${password}@127.0.0.1:${port}/${name}`;
  const adminUrl = toUrl('postgres', secrets.postgresPassword, 'postgres');
  const logPath = join(dataDir, 'postgres.log');
  const stop = await runPostgres({ place, account, port, adminUrl, logPath, onRestart: onNotice });
  try {
    await prepareLogins(adminUrl, secrets);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url: toUrl(APP_ROLE, secrets.appPassword, DATABASE_NAME),
    ownerUrl: toUrl(OWNER_ROLE, secrets.ownerPassword, DATABASE_NAME),
    appRole: APP_ROLE,
    data: place.data,
    stop,
  };
}

async function prepareLogins(adminUrl: string, secrets: LocalSecrets): Promise<void> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const logins = [
      { name: OWNER_ROLE, may: 'login createrole nosuperuser nobypassrls', password: secrets.ownerPassword },
      { name: APP_ROLE, may: 'login nocreaterole nosuperuser nobypassrls', password: secrets.appPassword },
    ];
    for (const { name, may, password } of logins) {
      const { rowCount } = await client.query('select from pg_roles where rolname = $1', [name]);
      const verb = rowCount === 0 ? 'create' : 'alter';
      await client.query(`${verb} role ${escapeIdentifier(name)} ${may} password ${escapeLiteral(password)}`);
    }
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE_NAME]);
    if (rowCount === 0) await client.query(`create database ${DATABASE_NAME} owner ${OWNER_ROLE}`);
  } finally {
    await client.end();
  }
}

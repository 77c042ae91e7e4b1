import { setTimeout as sleep } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';

/**
 * The connection strings of the only PostgreSQL of a test run, which vitest's global set-up provides
 * (infra/src/testing/start-test-postgres.ts).
 */
export type TestCluster = { adminUrl: string; ownerUrl: string; appUrl: string; template: string; seededTemplate: string };

declare module 'vitest' {
  export interface ProvidedContext {
    testCluster: TestCluster;
  }
}

export type TestDatabase = {
  /** The connection string of the application's role. Row-level security applies to this role. */
  url: string;
  /** The connection string of the role that owns the tables. This role is not a superuser. */
  ownerUrl: string;
  /** The connection string of a superuser. It is for work that an operator does, and never for the tested code. */
  adminUrl: string;
  /** Disconnects all clients and drops the database. */
  drop: () => Promise<void>;
};

/**
 * Creates a database with all migrations and without rows, in the PostgreSQL of the test run. The caller drops the database in
 * `afterAll`.
 */
export const createTestDatabase = (): Promise<TestDatabase> => cloneDatabase(inject('testCluster').template);

/** Creates a database that contains the demo company, as after the first start. The caller drops the database in `afterAll`. */
export const createSeededDatabase = (): Promise<TestDatabase> => cloneDatabase(inject('testCluster').seededTemplate);

async function cloneDatabase(template: string): Promise<TestDatabase> {
  const cluster = inject('testCluster');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  // With this strategy, PostgreSQL copies the files of the template. With its default strategy it also writes each copied page to
  // its log, which takes three times as long.
  await runAsAdmin(cluster, `create database ${name} template ${template} owner prosa_owner strategy file_copy`);
  return {
    url: replaceDatabaseName(cluster.appUrl, name),
    ownerUrl: replaceDatabaseName(cluster.ownerUrl, name),
    adminUrl: replaceDatabaseName(cluster.adminUrl, name),
    drop: () => dropDatabase(cluster, name),
  };
}

/**
 * The maximum number of checks whether the database still has clients. After the last check, the remaining clients are
 * disconnected.
 */
const MAX_CLIENT_CHECKS = 50;
/** The pause between two checks whether the database still has clients, in milliseconds. */
const CLIENT_CHECK_INTERVAL_MS = 10;

/**
 * Drops a database. The function first waits for all clients to disconnect, because a client that is cut off would get an error
 * that no code handles.
 */
const dropDatabase = (cluster: TestCluster, name: string): Promise<void> =>
  runWithAdminClient(cluster, async (client) => {
    for (let attempt = 0; attempt < MAX_CLIENT_CHECKS; attempt += 1) {
      const { rowCount } = await client.query('select from pg_stat_activity where datname = $1', [name]);
      if (rowCount === 0) break;
      await sleep(CLIENT_CHECK_INTERVAL_MS);
    }
    await client.query(`drop database if exists ${name} with (force)`);
  });

const runAsAdmin = (cluster: TestCluster, statement: string): Promise<void> =>
  runWithAdminClient(cluster, async (client) => void (await client.query(statement)));

async function runWithAdminClient(cluster: TestCluster, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: cluster.adminUrl });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

function replaceDatabaseName(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';

/** Where the run's one PostgreSQL is; put there by vitest's global set-up (infra/src/testing/start-test-postgres.ts). */
export type TestCluster = { adminUrl: string; ownerUrl: string; appUrl: string; template: string };

declare module 'vitest' {
  export interface ProvidedContext {
    testCluster: TestCluster;
  }
}

export type TestDatabase = {
  /** As the application's role, bound by row-level security. */
  url: string;
  /** As the owner of the tables, who is no superuser. */
  ownerUrl: string;
  /** As superuser: for what an operator does, never for the code under test. */
  adminUrl: string;
  /** Cuts whoever is still connected and removes the database. */
  drop: () => Promise<void>;
};

/** Gives a fresh, migrated database of its own on the run's PostgreSQL. Drop it in `afterAll`. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const cluster = inject('testCluster');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await asAdmin(cluster, `create database ${name} template ${cluster.template} owner prosa_owner`);
  return {
    url: withDatabase(cluster.appUrl, name),
    ownerUrl: withDatabase(cluster.ownerUrl, name),
    adminUrl: withDatabase(cluster.adminUrl, name),
    drop: () => asAdmin(cluster, `drop database if exists ${name} with (force)`),
  };
}

async function asAdmin(cluster: TestCluster, statement: string): Promise<void> {
  const client = new Client({ connectionString: cluster.adminUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

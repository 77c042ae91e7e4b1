import { createTestDatabase } from '@prosa/testing/test-database';
import { Kysely, PostgresDialect } from 'kysely';
import { Client, Pool } from 'pg';
import { onTestFinished } from 'vitest';

/** A migrated database with the companies A and B, whose ids are 1 and 2. */
export type MigrationTest = {
  /** A client that is connected as the superuser. */
  readonly admin: Client;
  /** A connection as the owner of the tables, who runs migrations. */
  readonly owner: Kysely<unknown>;
  /** Runs a migration as the owner of the tables, in one transaction. */
  readonly migrate: (up: (db: Kysely<unknown>) => Promise<void>) => Promise<void>;
};

/** Opens a database for the test of one migration. The database is dropped when the test has finished. */
export async function openMigrationTest(): Promise<MigrationTest> {
  const database = await createTestDatabase();
  const admin = new Client({ connectionString: database.adminUrl });
  await admin.connect();
  const pool = new Pool({ connectionString: database.ownerUrl, max: 1 });
  pool.on('error', () => {}); // Dropping the database ends the pool's connections, which is no error here.
  const owner = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  onTestFinished(async () => {
    await owner.destroy();
    await admin.end();
    await database.drop();
  });
  await admin.query(`insert into plans (name) values ('Plano')`);
  await admin.query(
    `insert into companies (name, plan_id, due_at) select name, (select id from plans), '2099-01-01' from unnest('{A,B}'::text[]) name`,
  );
  return { admin, owner, migrate: (up) => owner.transaction().execute((transaction) => up(transaction)) };
}

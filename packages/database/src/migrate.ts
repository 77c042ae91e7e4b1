import { Kysely, PostgresDialect } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import { Pool, type PoolClient } from 'pg';
import * as foundation from './migrations/0001-foundation.ts';

const migrations: Record<string, Migration> = { '0001-foundation': foundation };

/**
 * Brings the database at `ownerUrl` up to date and lets the login role `appRole` in: it may act as a tenant, and step
 * through the platform's door, and nothing more. Safe to run from several processes at once; throws what went wrong.
 */
export async function migrate(ownerUrl: string, appRole: string): Promise<void> {
  const pool = new Pool({ connectionString: ownerUrl, max: 2 });
  pool.on('error', () => {});
  try {
    const client = await pool.connect();
    try {
      await prepareRoles(client, appRole);
    } finally {
      client.release();
    }
    const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
    const { error } = await new Migrator({ db, provider: { getMigrations: async () => migrations } }).migrateToLatest();
    if (error !== undefined) throw error;
  } finally {
    await pool.end();
  }
}

/** Roles belong to the whole cluster, so they are made only where missing, under a lock. */
async function prepareRoles(client: PoolClient, appRole: string): Promise<void> {
  const role = client.escapeIdentifier(appRole);
  await client.query('begin');
  await client.query(`select pg_advisory_xact_lock(hashtext('prosa roles'))`);
  for (const name of ['prosa_app', 'prosa_platform']) {
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [name]);
    if (rowCount === 0) await client.query(`create role ${name} nologin`);
  }
  await client.query(`grant prosa_app to ${role} with inherit true`);
  await client.query(`grant prosa_platform to ${role} with inherit false, set true`);
  await client.query(`grant prosa_platform to current_user with inherit false, set true`);
  await client.query('grant usage on schema public to prosa_app, prosa_platform');
  await client.query('grant create on schema public to prosa_platform');
  await client.query('commit');
}

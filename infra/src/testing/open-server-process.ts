import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestDatabase } from '@prosa/testing/test-database';
import { Pool } from 'pg';
import { findProgram } from './find-program.ts';

/** A server of Prosa in a process of its own, which a test kills. It doesn't run before `start` is called. */
export type ServerProcess = {
  /** The environment variables of the server. */
  readonly env: NodeJS.ProcessEnv;
  readonly dataDir: string;
  /** Returns the address of the running server, which changes with each start. */
  readonly url: () => string;
  /** Runs a statement as the superuser, and returns its rows. All statements run in one session of the database. */
  readonly sql: <Row extends object = Record<string, unknown>>(
    statement: string,
    ...values: readonly unknown[]
  ) => Promise<Row[]>;
  /** Starts the server, and resolves when it listens. The jobs of a killed server don't wait for the end of its lease. */
  readonly start: () => Promise<void>;
  /** Ends the server with SIGKILL. */
  readonly kill: () => Promise<void>;
  /** Kills the server, and deletes its data folder and its database. */
  readonly close: () => Promise<void>;
};

/** Prepares a server over `database`. The variables of `over` replace those of the test. */
export async function openServerProcess(database: TestDatabase, over: NodeJS.ProcessEnv = {}): Promise<ServerProcess> {
  // By default, a pool closes its idle connections, and their locks end with them.
  const operator = new Pool({ connectionString: database.adminUrl, max: 1, idleTimeoutMillis: 0 });
  operator.on('error', () => {}); // Dropping the database while this pool is open causes an error.
  const dataDir = await mkdtemp(join(tmpdir(), 'prosa-server-process-'));
  const env = {
    ...process.env,
    DATABASE_URL: database.url,
    DATABASE_OWNER_URL: database.ownerUrl,
    SECRET_KEY: randomBytes(32).toString('hex'),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    ...over,
  };
  let server: ChildProcess | undefined;
  let url = '';
  const kill = async (): Promise<void> => {
    if (server === undefined) return;
    const exit = once(server, 'exit');
    if (server.kill('SIGKILL')) await exit;
  };
  return {
    env,
    dataDir,
    url: () => url,
    sql: async <Row extends object = Record<string, unknown>>(statement: string, ...values: readonly unknown[]) =>
      (await operator.query<Row>(statement, [...values])).rows,
    async start() {
      // The lease of a killed server ends only after seconds. The test ends it at once.
      await operator.query(`update leases set expires_at = now() - interval '1 second' where name like 'worker:%'`);
      const started = spawn(process.execPath, [findProgram('server')], {
        env,
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      server = started;
      const [printed] = (await once(started.stdout, 'data')) as [Buffer]; // The cast is safe: each event of the stream has one buffer.
      url = `http://127.0.0.1:${printed.toString().trim()}`;
    },
    kill,
    async close() {
      await kill();
      await operator.end();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

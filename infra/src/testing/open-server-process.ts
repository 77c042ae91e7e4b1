import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestDatabase } from '@prosa/testing/test-database';
import { Pool } from 'pg';
import { findProgram } from './find-program.ts';

/** A server of Prosa in its own process, which a test can kill. It runs only after `start` was called. */
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
  /**
   * Starts the server, and resolves when it listens. Jobs of a server that was killed before can run at once, although its lease
   * has not ended.
   */
  readonly start: () => Promise<void>;
  /** Ends the server with SIGKILL. */
  readonly kill: () => Promise<void>;
  /** Kills the server, and deletes its data folder and its database. */
  readonly close: () => Promise<void>;
};

/**
 * Prepares a server that uses `database`. The variables in `over` are added to its environment, or replace those of the same
 * name.
 */
export async function openServerProcess(database: TestDatabase, over: NodeJS.ProcessEnv = {}): Promise<ServerProcess> {
  // The pool must not close its idle connection, because the locks of that connection would end with it.
  const operator = new Pool({ connectionString: database.adminUrl, max: 1, idleTimeoutMillis: 0 });
  operator.on('error', () => {}); // Ignores the error when the database is dropped while this pool is open.
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
      // The lease of a killed server would end only after some seconds. It is ended here, so that the jobs are free immediately.
      await operator.query(`update leases set expires_at = now() - interval '1 second' where name like 'worker:%'`);
      const started = spawn(process.execPath, [findProgram('server')], {
        env,
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      server = started;
      // The cast is safe: each event of the stream has one buffer.
      const [printed] = (await once(started.stdout, 'data')) as [Buffer];
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

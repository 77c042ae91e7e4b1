import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import type { PostgresAccount } from './postgres-account.ts';
import type { PostgresFolders } from './prepare-postgres-folders.ts';

const readyWithinMs = 60_000;
const restartAfterMs = 500;

export type PostgresRun = {
  readonly place: PostgresFolders;
  readonly account: PostgresAccount;
  readonly port: number;
  readonly adminUrl: string;
  /** The file with the server's output since its last start. */
  readonly logPath: string;
  readonly onRestart: (reason: string) => void;
};

/**
 * Runs the server until the returned function stops it. Starts it again if it dies. The server has its own process group, so that
 * Ctrl-C reaches only Prosa, which stops the server after its own last transaction.
 */
export async function runPostgres(run: PostgresRun): Promise<() => Promise<void>> {
  let isStopping = false;
  let child = spawnPostgres(run);
  await waitUntilReady(run, child);
  const watch = (watchedProcess: ChildProcess): void => {
    watchedProcess.once('exit', (code, signal) => {
      if (isStopping) return;
      run.onRestart(`PostgreSQL ended by itself (${signal ?? code}); it is started again.`);
      void delay(restartAfterMs).then(() => {
        if (isStopping) return;
        child = spawnPostgres(run);
        watch(child);
      });
    });
  };
  watch(child);
  return async () => {
    isStopping = true;
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = new Promise((done) => child.once('exit', done));
    child.kill('SIGINT');
    await exited;
  };
}

function spawnPostgres({ place, account, port, logPath }: PostgresRun): ChildProcess {
  const log = openSync(logPath, 'w', 0o600);
  try {
    const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=on', 'timezone=UTC'];
    return spawn(join(place.binaries, 'bin', 'postgres'), ['-D', place.data, ...settings.flatMap((setting) => ['-c', setting])], {
      ...account,
      cwd: '/',
      detached: true,
      stdio: ['ignore', log, log],
    });
  } finally {
    closeSync(log);
  }
}

async function waitUntilReady({ adminUrl, logPath }: PostgresRun, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + readyWithinMs;
  let spawnError: Error | undefined;
  child.once('error', (error) => (spawnError = error));
  for (;;) {
    if (await acceptsConnections(adminUrl)) return;
    const hasEnded = spawnError !== undefined || child.exitCode !== null || child.signalCode !== null;
    if (hasEnded || Date.now() > deadline) {
      child.kill('SIGQUIT');
      const reason = spawnError?.message ?? readFileSync(logPath, 'utf8').trim().split('\n').slice(-8).join('\n');
      throw new Error(`The embedded PostgreSQL did not start. It said:\n${reason}`);
    }
    await delay(30);
  }
}

async function acceptsConnections(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch (error) {
    // A refused password shows that the server answers, so waiting longer is useless.
    if (error instanceof Error && 'code' in error && error.code === '28P01')
      throw new Error('secrets.json does not belong to the database of this data folder. Restore both from one backup.', {
        cause: error,
      });
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

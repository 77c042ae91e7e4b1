import { findProgram } from '@prosa/infra/testing/find-program';
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { chmod, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { object, parse, string, type InferOutput } from 'valibot';

const root = resolve(import.meta.dirname, '../../..');
/** The index of the line in `postmaster.pid` that contains the port of PostgreSQL. The first line has the index 0. */
const PORT_LINE_INDEX = 3;
const Secrets = object({ postgresPassword: string(), appPassword: string() });
const READY_TIMEOUT_MS = 90_000;

export const demoPassword = 'senha-da-demo';

/** The environment variable with the path of the data folder that contains the demo (`create-demo-folder.ts`). */
export const DEMO_FOLDER_VARIABLE = 'PROSA_DEMO_FOLDER';

export type RunningProsa = {
  readonly url: string;
  readonly dataDir: string;
  /** Returns everything that Prosa has printed so far. */
  output: () => string;
  /** Ends the process. SIGKILL ends it immediately, and leaves the PostgreSQL of this Prosa running. */
  kill: (signal: 'SIGKILL' | 'SIGTERM') => Promise<void>;
  /** Starts Prosa again with the same port and folder, and resolves when it is ready. */
  restart: () => Promise<void>;
  /** Runs a command of `pnpm prosa` on the same folder, and resolves with the command's output. Prosa must not be running. */
  command: (...args: string[]) => Promise<string>;
  /** Runs a statement in the database, also after Prosa was killed. */
  sql: (statement: string) => Promise<void>;
  /** Returns the connection string with which the application's role connects to the database. */
  databaseUrl: () => Promise<string>;
  /** Kills the main process of the embedded PostgreSQL. */
  killPostgres: () => Promise<void>;
  /** Kills PostgreSQL, and prevents it from starting again until the returned function is called. */
  holdPostgres: () => Promise<() => Promise<void>>;
  /** Ends all processes and removes the folder. */
  close: () => Promise<void>;
};

/**
 * Starts a separate Prosa with a new folder and a free port, and resolves when it is ready. It has the demo, unless `DEMO` is
 * `'0'`. It has the simulator if it has the demo or if `SIMULATOR` is `'1'`. `prepare` runs commands before the start.
 */
export async function startProsa(
  env: Readonly<Record<string, string>> = {},
  prepare?: (command: RunningProsa['command']) => Promise<void>,
): Promise<RunningProsa> {
  const dataDir = await createDataFolder(env['DEMO'] === '0' ? undefined : process.env[DEMO_FOLDER_VARIABLE]);
  let port = await findFreePort();
  let output = '';
  let child: ChildProcess | undefined;

  const start = async (): Promise<void> => {
    const started = spawn(process.execPath, [findProgram('start')], {
      cwd: root,
      env: {
        ...process.env,
        LOG_LEVEL: 'warn',
        DEMO: '1',
        ...env,
        PORT: String(port),
        DATA_DIR: dataDir,
        DEMO_PASSWORD: demoPassword,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = started;
    await new Promise<void>((ready, fail) => {
      const seen = output.length;
      const tooLate = setTimeout(() => fail(new Error(`Prosa was not ready in time:\n${output.slice(seen)}`)), READY_TIMEOUT_MS);
      const read = (chunk: Buffer): void => {
        output += chunk.toString('utf8');
        if (!output.slice(seen).includes(`Prosa is ready at http://localhost:${port}`)) return;
        clearTimeout(tooLate);
        ready();
      };
      started.stdout.on('data', read);
      started.stderr.on('data', read);
      started.once('exit', (code, signal) => {
        clearTimeout(tooLate);
        fail(new Error(`Prosa ended (${signal ?? code}) before it was ready:\n${output.slice(seen)}`));
      });
    });
  };

  const kill = async (signal: 'SIGKILL' | 'SIGTERM'): Promise<void> => {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((done) => child?.once('exit', done));
    child.kill(signal);
    await ended;
  };

  const command = async (...args: string[]): Promise<string> => {
    const { stdout } = await promisify(execFile)(process.execPath, [findProgram('cli'), ...args], {
      cwd: root,
      env: { ...process.env, DEMO: '1', ...env, DATA_DIR: dataDir },
    });
    return stdout;
  };

  const urlOf = async (user: string, password: keyof InferOutput<typeof Secrets>): Promise<string> => {
    const note = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8');
    const secrets = parse(Secrets, JSON.parse(await readFile(join(dataDir, 'secrets.json'), 'utf8')));
    return `postgres://${user}:${secrets[password]}@127.0.0.1:${note.split('\n')[PORT_LINE_INDEX]}/prosa`;
  };

  const databaseUrl = (): Promise<string> => urlOf('prosa_app_login', 'appPassword');

  const sql = async (statement: string): Promise<void> => {
    const client = new Client({ connectionString: await urlOf('postgres', 'postgresPassword') });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };

  const killPostgres = async (): Promise<void> => {
    const note = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '');
    const pid = Number.parseInt(note, 10);
    if (pid > 0) process.kill(pid, 'SIGKILL');
  };

  const holdPostgres = async (): Promise<() => Promise<void>> => {
    // Without this file, PostgreSQL does not start with the folder.
    const version = join(dataDir, 'postgres', 'PG_VERSION');
    await rename(version, `${version}.held`);
    await killPostgres();
    return () => rename(`${version}.held`, version);
  };

  const close = async (): Promise<void> => {
    // After a SIGKILL, PostgreSQL is still running. Prosa starts once more and takes PostgreSQL over, so that both can then be
    // stopped properly.
    if (child?.signalCode === 'SIGKILL') await start();
    await kill('SIGTERM');
    await rm(dataDir, { recursive: true, force: true });
  };

  try {
    await prepare?.(command);
    await start().catch(async (error: unknown) => {
      // Another program may have taken the port after `findFreePort` found it free. In this case Prosa starts on another port.
      if (!output.includes(`Port ${port} is taken`)) throw error;
      port = await findFreePort();
      await start();
    });
  } catch (error) {
    await kill('SIGTERM');
    throw error;
  }
  return {
    url: `http://localhost:${port}`,
    dataDir,
    output: () => output,
    kill,
    restart: start,
    command,
    sql,
    databaseUrl,
    killPostgres,
    holdPostgres,
    close,
  };
}

/**
 * Creates a data folder that the operating system's user for PostgreSQL may enter. The folder is a copy of `template`, or empty
 * if there is no template.
 */
async function createDataFolder(template: string | undefined): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'prosa-e2e-'));
  // `cp` keeps the owner of each file, which PostgreSQL checks.
  if (template !== undefined) await promisify(execFile)('cp', ['-a', `${template}/.`, folder]);
  await chmod(folder, 0o755);
  return folder;
}

/** Finds a port of this machine on which no program listens. */
export function findFreePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.once('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => {
        if (address === null || typeof address === 'string') fail(new Error('The system gave no port.'));
        else done(address.port);
      });
    });
  });
}

import { execFile } from 'node:child_process';
import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import type { ComparedSide } from './compare-in-turns.ts';
import { installMissingPrograms, type DebianProgram } from '../../debian-programs.ts';
import { runClosedLoop } from './load.ts';

type PgbenchInput = {
  /**
   * The connection string of the owner's role. Only the owner may create tables, and the benchmark needs the table
   * `bench_inserts`.
   */
  readonly url: string;
  readonly concurrency: number;
  readonly payload: string;
  readonly durationMs: number;
  readonly databaseSpentMs: () => number;
  readonly mayInstall: boolean;
};

/**
 * Creates the side of a comparison that inserts rows durably: one row in each transaction, which ends when the row is on the
 * disk. The load generator is pgbench, which is installed from Debian's packages if that is allowed and possible. Otherwise it is
 * a loop over pg. `label` names the load generator.
 */
export async function createDurableInsertSide(input: PgbenchInput): Promise<{ label: string; side: ComparedSide }> {
  await runInDatabase(input.url, async (client) => {
    await client.query('drop table if exists bench_inserts');
    await client.query('create table bench_inserts (id bigint generated always as identity primary key, payload jsonb not null)');
  });
  const program = await findPgbench(input.mayInstall);
  return program === undefined
    ? { label: 'single-row durable insert in a loop over pg (no pgbench here)', side: await createPgLoopSide(input) }
    : { label: 'pgbench, single-row durable insert', side: createPgbenchSide(program, input) };
}

const PGBENCH: DebianProgram = { program: '/usr/lib/postgresql/*/bin/pgbench', packages: ['postgresql-contrib'] };

/** Finds pgbench in Debian's own folder. The pgbench on the PATH is a wrapper that first searches for a server of its version. */
async function findPgbench(mayInstall: boolean): Promise<string | undefined> {
  if (mayInstall) await installMissingPrograms([PGBENCH]);
  return globSync(PGBENCH.program).at(-1);
}

function createPgbenchSide(
  program: string,
  { url, concurrency, payload, durationMs, databaseSpentMs }: PgbenchInput,
): ComparedSide {
  const text = `insert into bench_inserts (payload) values ('${payload.replaceAll("'", "''")}');\n`;
  const { hostname, port, username, password, pathname } = new URL(url);
  const seconds = Math.max(1, Math.round(durationMs / 1000));
  const args = ['-n', '-M', 'prepared', '-c', String(concurrency), '-j', '2', '-T', String(seconds)];
  const server = ['-h', hostname, '-p', port, '-U', username, pathname.slice(1)];
  return async () => {
    const folder = mkdtempSync(join(tmpdir(), 'prosa-pgbench-'));
    const script = join(folder, 'insert.sql');
    writeFileSync(script, text);
    try {
      const before = databaseSpentMs();
      const { stdout } = await promisify(execFile)(program, [...args, '-f', script, ...server], {
        env: { ...process.env, PGPASSWORD: decodeURIComponent(password) },
      });
      const operations = Number(/transactions actually processed: (\d+)/.exec(stdout)?.[1]);
      const perSecond = Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
      if (!(operations > 0 && perSecond > 0)) throw new Error(`pgbench said nothing of transactions:\n${stdout}`);
      return { operations, elapsedMs: (operations / perSecond) * 1000, cpuMs: databaseSpentMs() - before };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  };
}

async function createPgLoopSide({ url, concurrency, payload, durationMs, databaseSpentMs }: PgbenchInput): Promise<ComparedSide> {
  return async () => {
    const clients = await Promise.all(
      Array.from({ length: concurrency }, async () => {
        const client = new Client({ connectionString: url });
        await client.connect();
        return client;
      }),
    );
    const free = [...clients];
    const before = databaseSpentMs() + process.cpuUsage().user / 1000;
    const insert = async (): Promise<void> => {
      const client = free.pop();
      if (client === undefined) throw new Error('there is a client for each call under way');
      await client.query({ name: 'insert', text: 'insert into bench_inserts (payload) values ($1)', values: [payload] });
      free.push(client);
    };
    const done = await runClosedLoop(insert, { concurrency, durationMs });
    const cpuMs = databaseSpentMs() + process.cpuUsage().user / 1000 - before;
    await Promise.all(clients.map((client) => client.end()));
    return { ...done, cpuMs };
  };
}

async function runInDatabase(url: string, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

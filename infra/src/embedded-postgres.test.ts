import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { claimFolder, FolderInUseError } from './claim-folder.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts';
import { readLocalSecrets } from './local-secrets.ts';

let folder: string;
let running: EmbeddedPostgres | undefined;
const notices: string[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'prosa-embedded-'));
  await chmod(folder, 0o755);
});

afterEach(async () => {
  await running?.stop();
  if (running !== undefined && !running.data.startsWith(folder))
    await rm(dirname(running.data), { recursive: true, force: true });
  running = undefined;
  await rm(folder, { recursive: true, force: true });
});

async function start(dataDir: string): Promise<EmbeddedPostgres> {
  const secrets = await readLocalSecrets(dataDir);
  running = await startEmbeddedPostgres({ dataDir, secrets, onNotice: (text) => notices.push(text) });
  return running;
}

async function ask(url: string, question: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(question)).rows;
  } finally {
    await client.end();
  }
}

/**
 * Starts PostgreSQL from a child process, and kills that process, so that PostgreSQL runs on without a parent. Returns the
 * connection string of this PostgreSQL.
 */
async function leaveOrphan(dataDir: string): Promise<string> {
  const script = `
    const { readLocalSecrets } = await import(${JSON.stringify(new URL('local-secrets.ts', import.meta.url).href)});
    const { startEmbeddedPostgres } = await import(${JSON.stringify(new URL('embedded-postgres.ts', import.meta.url).href)});
    const { claimFolder } = await import(${JSON.stringify(new URL('claim-folder.ts', import.meta.url).href)});
    const { Client } = (await import('pg')).default;
    const dataDir = ${JSON.stringify(dataDir)};
    claimFolder(dataDir);
    const started = await startEmbeddedPostgres({ dataDir, secrets: await readLocalSecrets(dataDir), onNotice: () => {} });
    const client = new Client({ connectionString: started.ownerUrl });
    await client.connect();
    await client.query('create table kept as select 42 as answer');
    process.stdout.write('ready');
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await once(child, 'exit');
  return `postgres://127.0.0.1:${(await readPidFile(dataDir)).port}/`;
}

async function readPidFile(dataDir: string): Promise<{ pid: number; port: number }> {
  const lines = (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
  return { pid: Number(lines[0]), port: Number(lines[3]) };
}

test("data survives a restart, and only the folder's owner can read its secrets", async () => {
  const first = await start(folder);
  await ask(first.ownerUrl, 'create table kept as select 42 as answer');
  await first.stop();
  const second = await start(folder);
  expect(await ask(second.ownerUrl, 'select answer from kept')).toEqual([{ answer: 42 }]);
  expect(await ask(second.url, `select rolsuper or rolbypassrls as unbound from pg_roles where rolname = current_user`)).toEqual([
    { unbound: false },
  ]);
  expect(await ask(second.url, 'show fsync')).toEqual([{ fsync: 'on' }]);
  expect((await stat(join(folder, 'secrets.json'))).mode & 0o777).toBe(0o600);
});

test('after a kill -9, the next start stops the PostgreSQL that still runs, and no acknowledged data is lost', async () => {
  const orphan = await leaveOrphan(folder);
  await expect(ask(orphan, 'select 1')).rejects.toMatchObject({ code: '28000' });
  const release = claimFolder(folder);
  const next = await start(folder);
  await expect(ask(orphan, 'select 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  expect(await ask(next.ownerUrl, 'select answer from kept')).toEqual([{ answer: 42 }]);
  release();
});

test('a second start on a folder in use is refused, and the error names the folder', async () => {
  const release = claimFolder(folder);
  expect(() => claimFolder(folder)).toThrow(FolderInUseError);
  expect(() => claimFolder(folder)).toThrow(`already running on ${folder} (process ${process.pid})`);
  release();
  claimFolder(folder)();
});

test('PostgreSQL starts in a home folder that only its owner may enter', async () => {
  const home = join(folder, 'home');
  await mkdir(home, { mode: 0o700 });
  const dataDir = join(home, 'prosa', '.data');
  const first = await start(dataDir);
  await ask(first.ownerUrl, 'create table kept as select 42 as answer');
  await first.stop();
  const second = await start(dataDir);
  expect(second.data).toBe(first.data);
  expect(await ask(second.ownerUrl, 'select answer from kept')).toEqual([{ answer: 42 }]);
});

test('a PostgreSQL that dies is started again at the same address', async () => {
  const started = await start(folder);
  await ask(started.ownerUrl, 'create table kept as select 42 as answer');
  process.kill((await readPidFile(folder)).pid, 'SIGKILL');
  await expect.poll(() => ask(started.ownerUrl, 'select answer from kept').catch(() => [])).toEqual([{ answer: 42 }]);
  expect(notices.join()).toContain('SIGKILL');
});

import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEMO_PASSWORD } from '@prosa/api/testing/demo-password';
import { ListLongJobFailuresAnswer, LongJob, type LongJobFailure } from '@prosa/contract/long-jobs/long-job';
import { SessionAnswer } from '@prosa/contract/session/session';
import { UPLOAD_PART_BYTES } from '@prosa/contract/uploads/upload';
import { createSeededDatabase, type TestDatabase } from '@prosa/testing/test-database';
import { Pool } from 'pg';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

const ROWS = Number(process.env['IMPORT_ROWS'] ?? 5_000);
const KILLS = Number(process.env['IMPORT_KILLS'] ?? 1);
/** The heap of the server in MiB. An import of 100,000 rows needs no more than one of 5,000. */
const HEAP_MIB = 96;
const TIME_LIMIT_MS = 60_000 + ROWS * 10;
const WAITING = { timeout: TIME_LIMIT_MS, interval: 20 };

/** The refused rows: each hundredth one, with one fault of these. */
const faults = [
  { cells: { name: 'Número ruim', number: 'abc', email: '' }, field: 'number' },
  { cells: { name: 'Sem número', number: '', email: '' }, field: 'number' },
  { cells: { name: 'X', number: '5511988800000', email: '' }, field: 'name' },
  { cells: { name: 'E-mail ruim', number: '5511988800000', email: '@' }, field: 'email' },
] as const;
const toFault = (row: number) => (row % 100 === 49 ? faults[Math.floor(row / 100) % faults.length] : undefined);
const numberOf = (row: number): string => String(5_521_900_000_000 + row);
const rows = Array.from({ length: ROWS }, (_, row) => row);
const goodNumbers = rows.filter((row) => toFault(row) === undefined).map(numberOf);
const text = [
  'Nome,Número,E-mail',
  ...rows.map((row) => {
    const { name, number, email } = toFault(row)?.cells ?? { name: `Pessoa ${row}`, number: numberOf(row), email: '' };
    return [name, number, email].join(',');
  }),
].join('\n');

let database: TestDatabase;
let operator: Pool;
let dataDir: string;
let env: NodeJS.ProcessEnv;
let server: ChildProcess;
let url = '';
let token = '';
const read = async (sql: string, ...values: unknown[]) => (await operator.query<Record<string, unknown>>(sql, values)).rows;

beforeAll(async () => {
  database = await createSeededDatabase();
  operator = new Pool({ connectionString: database.adminUrl });
  operator.on('error', () => {}); // dropping the database while this pool is open causes an error
  dataDir = await mkdtemp(join(tmpdir(), 'prosa-killed-import-'));
  env = {
    ...process.env,
    NODE_OPTIONS: `--max-old-space-size=${HEAP_MIB}`,
    DATABASE_URL: database.url,
    DATABASE_OWNER_URL: database.ownerUrl,
    SECRET_KEY: randomBytes(32).toString('hex'),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
  };
  await startServer();
});
afterAll(async () => {
  await killServer();
  await operator.end();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

async function startServer(): Promise<void> {
  server = spawn(process.execPath, [join(import.meta.dirname, 'testing/server-program.ts')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const { stdout } = server;
  if (stdout === null) throw new Error('the server has no output');
  const [printed] = (await once(stdout, 'data')) as [Buffer]; // The cast is safe: each event of the stream has one buffer.
  url = `http://127.0.0.1:${printed.toString().trim()}/api`;
}

async function killServer(): Promise<void> {
  const exit = once(server, 'exit');
  if (server.kill('SIGKILL')) await exit;
}

async function call<Answer extends v.GenericSchema>(
  answer: Answer,
  [method, path]: readonly [method: string, path: string],
  body?: object,
): Promise<v.InferOutput<Answer>> {
  const isPart = body instanceof Uint8Array;
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': isPart ? 'application/octet-stream' : 'application/json' },
    ...(body !== undefined && { body: isPart ? new Uint8Array(body) : JSON.stringify(body) }),
  });
  return v.parse(answer, await response.json());
}

async function upload(bytes: Buffer): Promise<string> {
  const id = randomUUID();
  await call(v.unknown(), ['PUT', `/uploads/${id}`], { sizeBytes: bytes.length });
  for (let offset = 0; offset < bytes.length; offset += UPLOAD_PART_BYTES) {
    const part = bytes.subarray(offset, offset + UPLOAD_PART_BYTES);
    await call(v.unknown(), ['PUT', `/uploads/${id}/part?offset=${offset}`], part);
  }
  return id;
}

async function listFailures(job: string): Promise<readonly LongJobFailure[]> {
  const failures: LongJobFailure[] = [];
  for (let hasMore = true; hasMore;) {
    const after = failures.at(-1)?.line ?? 0;
    const page = await call(ListLongJobFailuresAnswer, ['GET', `/long-jobs/${job}/failures?after=${after}`]);
    failures.push(...page.failures);
    ({ hasMore } = page);
  }
  return failures;
}

const Progress = v.object({
  state: v.string(),
  done: v.number(),
  created: v.number(),
  existing: v.number(),
  failed: v.number(),
});
/** Waits until the import has processed this many rows or has ended. Checks each time that the stored counts fit together. */
async function waitForProgress(job: string, least: number): Promise<number> {
  let before = 0;
  await vi.waitFor(async () => {
    const [row] = await read('select state, done, created, existing, failed from long_jobs where id = $1', job);
    const { state, done, created, existing, failed } = v.parse(Progress, row);
    expect([created + existing + failed, done >= before]).toEqual([done, true]);
    before = done;
    expect(state !== 'running' || done >= least).toBe(true);
  }, WAITING);
  return before;
}

test(
  'an import whose server is killed in the middle creates each good contact once, and lists each broken row once',
  { timeout: TIME_LIMIT_MS },
  async () => {
    const session = { email: 'admin@demo.prosa', password: DEMO_PASSWORD, device: 'desk' };
    ({ token } = await call(SessionAnswer, ['POST', '/auth/login'], session));
    const uploadId = await upload(Buffer.from(text));
    const { id, total } = await call(LongJob, ['POST', '/set-up/contacts/import'], { fileName: 'contatos.csv', uploadId });
    expect(total).toBe(ROWS);
    for (let kill = 1; kill <= KILLS; kill += 1) {
      const done = await waitForProgress(id, (kill * ROWS) / (KILLS + 1));
      await killServer();
      expect(done).toBeLessThan(ROWS);
      // The lease of a killed server ends after seconds, and here at once.
      await read(`update leases set expires_at = now() - interval '1 second' where name like 'worker:%'`);
      await startServer();
    }
    await waitForProgress(id, ROWS);
    const broken = rows.flatMap((row) => {
      const fault = toFault(row);
      return fault === undefined ? [] : [{ line: row + 2, error: 'ERR_BAD_REQUEST', ...fault }];
    });
    expect(await call(LongJob, ['GET', `/long-jobs/${id}`])).toMatchObject({
      state: 'done',
      done: ROWS,
      created: goodNumbers.length,
      existing: 0,
      failed: broken.length,
    });
    const stored = await read(`select number from contacts where name like 'Pessoa %' order by number`);
    expect(stored.map(({ number }) => number)).toEqual(goodNumbers);
    expect(await listFailures(id)).toMatchObject(broken);
  },
);

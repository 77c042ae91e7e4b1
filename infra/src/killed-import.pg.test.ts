import { randomUUID } from 'node:crypto';
import { DEMO_PASSWORD } from '@prosa/api/testing/demo-password';
import { ListLongJobFailuresAnswer, LongJob, type LongJobFailure } from '@prosa/contract/long-jobs/long-job';
import { SessionAnswer } from '@prosa/contract/session/session';
import { UPLOAD_PART_BYTES } from '@prosa/contract/uploads/upload';
import { createSeededDatabase } from '@prosa/testing/test-database';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openServerProcess, type ServerProcess } from './testing/open-server-process.ts';

const ROWS = Number(process.env['IMPORT_ROWS'] ?? 5_000);
const KILLS = Number(process.env['IMPORT_KILLS'] ?? 1);
/** The size of the server's heap in MiB. The import must fit into it, whatever the number of rows. */
const HEAP_MIB = 96;
const TIME_LIMIT_MS = 120_000 + ROWS * 10;
const PROGRESS_WAIT = { timeout: TIME_LIMIT_MS, interval: 20 };

/** The faults of the refused rows. One row in a hundred has a fault, and these rows have the faults of the list in turn. */
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

let server: ServerProcess;
let token = '';

beforeAll(async () => {
  server = await openServerProcess(await createSeededDatabase(), { NODE_OPTIONS: `--max-old-space-size=${HEAP_MIB}` });
  await server.start();
});
afterAll(() => server.close());

async function call<Answer extends v.GenericSchema>(
  answer: Answer,
  [method, path]: readonly [method: string, path: string],
  body?: object,
): Promise<v.InferOutput<Answer>> {
  const isPart = body instanceof Uint8Array;
  const response = await fetch(`${server.url()}/api${path}`, {
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
/**
 * Waits until the import has processed at least `least` rows or has ended. Each time, checks that the stored counts fit together.
 */
async function waitForProgress(job: string, least: number): Promise<number> {
  let before = 0;
  await vi.waitFor(async () => {
    const [row] = await server.sql('select state, done, created, existing, failed from long_jobs where id = $1', job);
    const { state, done, created, existing, failed } = v.parse(Progress, row);
    expect([created + existing + failed, done >= before]).toEqual([done, true]);
    before = done;
    expect(state !== 'running' || done >= least).toBe(true);
  }, PROGRESS_WAIT);
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
      await server.kill();
      expect(done).toBeLessThan(ROWS);
      await server.start();
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
    const stored = await server.sql<{ number: string }>(`select number from contacts where name like 'Pessoa %' order by number`);
    expect(stored.map(({ number }) => number)).toEqual(goodNumbers);
    expect(await listFailures(id)).toMatchObject(broken);
  },
);

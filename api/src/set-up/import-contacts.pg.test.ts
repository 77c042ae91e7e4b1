import { randomUUID } from 'node:crypto';
import { ErrorBody } from '@prosa/contract/errors';
import { LongJobId } from '@prosa/contract/ids';
import type { SessionAnswer } from '@prosa/contract/session/session';
import { ListContactsAnswer } from '@prosa/contract/contacts/list-contacts';
import { ListLongJobFailuresAnswer, LongJob } from '@prosa/contract/long-jobs/long-job';
import { ListTagsAnswer } from '@prosa/contract/tags/list-tags';
import { MAX_PREVIEWED_ROWS, PreviewSetUpAnswer, setUpFileLimits } from '@prosa/contract/set-up/import-set-up';
import { UPLOAD_PART_BYTES } from '@prosa/contract/uploads/upload';
import { parse } from 'valibot';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { enqueueLongJobSlice } from '../long-jobs/start-long-job.ts';
import { commit } from '../platform/write.ts';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';

let api: TestApi;
let token: string;
let admin: SessionAnswer['user'];

beforeAll(async () => {
  api = await startTestApi('all');
  ({ token, user: admin } = await api.logIn('admin@demo.prosa'));
});
afterAll(() => api.stop());

const call = (method: string, path: string, body?: unknown) => api.call(method, path, { token, body });
const fileOf = (text: string | Buffer, more: object = {}) => ({
  fileName: 'contatos.csv',
  content: Buffer.from(text).toString('base64'),
  ...more,
});
const preview = async (text: string | Buffer) =>
  parse(PreviewSetUpAnswer, await (await call('POST', '/set-up/contacts/preview', fileOf(text))).json());
async function importFile(text: string, more: object = {}): Promise<LongJob> {
  const { id } = parse(LongJob, await (await call('POST', '/set-up/contacts/import', fileOf(text, more))).json());
  return vi.waitFor(async () => {
    const job = parse(LongJob, await (await call('GET', `/long-jobs/${id}`)).json());
    expect(job.state).not.toBe('running');
    return job;
  });
}
const find = async (search: string) =>
  parse(ListContactsAnswer, await (await call('GET', `/contacts?searchParam=${encodeURIComponent(search)}`)).json()).contacts;
const loadTagNames = async () =>
  new Map(parse(ListTagsAnswer, await (await call('GET', '/tags')).json()).tags.map(({ id, name }) => [id, name]));

it('an import creates each new contact with the tags of the file, and no contact twice when the file is imported again', async () => {
  const text = [
    'Nome;Telefone;E-mail;Tags',
    'Iara Prado;+55 (11) 97777-0001;iara@exemplo.com;VIP, Convênio novo',
    'Iara de novo;5511977770001;;',
    'Otto Reis;5511977770002;;',
  ].join('\n');
  const { rows } = await preview(text);
  expect(rows.map(({ line, outcome }) => [line, outcome])).toEqual([
    [2, 'create'],
    [3, 'existing'],
    [4, 'create'],
  ]);
  expect(await find('Iara')).toEqual([]);
  expect(await importFile(text)).toMatchObject({ state: 'done', total: 3, created: 2, existing: 1, failed: 0 });
  expect(await importFile(text)).toMatchObject({ state: 'done', total: 3, created: 0, existing: 3, failed: 0 });
  const [iara, ...others] = await find('Iara');
  expect(others).toEqual([]);
  expect(iara).toMatchObject({ name: 'Iara Prado', number: '5511977770001', email: 'iara@exemplo.com' });
  const names = await loadTagNames();
  expect(iara?.tagIds.map((id) => names.get(id)).toSorted()).toEqual(['Convênio novo', 'VIP']);
});

it('an import gives an existing contact the tags and the e-mail address that it lacks, and keeps its name and other tags', async () => {
  await importFile('Nome,Número,Tags\nLia Alves,5511977770010,Primeira');
  await importFile('Nome,Número,Tags,E-mail\nOutro nome,5511977770010,Segunda,lia@exemplo.com');
  await importFile('Nome,Número,E-mail\nOutro nome,5511977770010,outra@exemplo.com');
  const [lia] = await find('5511977770010');
  expect(lia).toMatchObject({ name: 'Lia Alves', email: 'lia@exemplo.com' });
  const names = await loadTagNames();
  expect(lia?.tagIds.map((id) => names.get(id)).toSorted()).toEqual(['Primeira', 'Segunda']);
});

it('each row that the import refuses is reported with its field and with its line number in a spreadsheet', async () => {
  const text =
    'Nome,Celular,E-mail,Tags\n\nX,5511977770020,,\nSem número,,,\n\nNúmero ruim,abc,,\nE-mail ruim,5511977770021,@,\nTag ruim,5511977770022,,a\nBoa,5511977770023,,';
  const expected = [
    [3, 'name'],
    [4, 'number'],
    [6, 'number'],
    [7, 'email'],
    [8, 'tags'],
  ];
  const { rows } = await preview(text);
  expect(rows.flatMap(({ line, outcome, field }) => (outcome === 'refused' ? [[line, field]] : []))).toEqual(expected);
  const job = await importFile(text);
  expect(job).toMatchObject({ created: 1, failed: 5 });
  const { failures } = parse(ListLongJobFailuresAnswer, await (await call('GET', `/long-jobs/${job.id}/failures`)).json());
  expect(failures.map(({ line, field }) => [line, field])).toEqual(expected);
  expect((await find('Sem número')).concat(await find('Tag ruim'))).toEqual([]);
});

it('an import in several steps imports each row once, despite broken and repeated rows, and lists failures in the order of the rows', async () => {
  const numberOf = (n: number) => `55119881${String(n % 440).padStart(5, '0')}`;
  const lines = Array.from({ length: 450 }, (_, n) => `Passo ${n},${n % 45 === 7 ? 'abc' : numberOf(n)},Passos|Passo ${n % 2}`);
  const text = ['Nome,Celular,Tags', ...lines].join('\n');
  const broken = Array.from({ length: 10 }, (_, n) => 45 * n + 9);
  const job = await importFile(text);
  // The last ten rows repeat the numbers of the first ten rows. One of these numbers is broken.
  expect(job).toMatchObject({ state: 'done', done: 450, created: 431, existing: 9, failed: 10 });
  const { failures } = parse(ListLongJobFailuresAnswer, await (await call('GET', `/long-jobs/${job.id}/failures`)).json());
  expect(failures.map(({ line }) => line)).toEqual(broken);
  const names = await loadTagNames();
  const first = (await find('Passo 100')).find(({ name }) => name === 'Passo 100');
  expect(first?.tagIds.map((id) => names.get(id)).toSorted()).toEqual(['Passo 0', 'Passos']);
  expect([...names.values()].filter((name) => name === 'Passos')).toHaveLength(1);
  expect(await importFile(text)).toMatchObject({ created: 0, existing: 440, failed: 10 });
});

it('an import takes only the chosen lines, and is refused without chosen lines', async () => {
  const text = ['Nome,Número', ...[30, 31, 32, 33].map((each) => `Escolha ${each},55119777700${each}`)].join('\n');
  expect(await importFile(text, { only: [3, 5] })).toMatchObject({ total: 2, created: 2 });
  expect((await find('Escolha')).map(({ name }) => name).toSorted()).toEqual(['Escolha 31', 'Escolha 33']);
  expect(await importFile(text, { skip: [2, 3, 5] })).toMatchObject({ total: 1, created: 1 });
  const none = await call('POST', '/set-up/contacts/import', fileOf(text, { only: [] }));
  expect([none.status, parse(ErrorBody, await none.json()).error]).toEqual([400, 'ERR_BAD_REQUEST']);
});

it('a preview reads UTF-16 with tabs, the form in which spreadsheets save "Unicode text"', async () => {
  const text = Buffer.from('\uFEFFNome\tNúmero\nÂngela Sá\t5511977770040\n', 'utf16le');
  expect((await preview(text)).rows).toEqual([{ line: 2, name: 'Ângela Sá', outcome: 'create', error: null, field: null }]);
});

/** Uploads a file in parts, and returns the body of a call that refers to the upload. */
async function upload(text: string, more: object = {}) {
  const bytes = Buffer.from(text);
  const uploadId = randomUUID();
  await call('PUT', `/uploads/${uploadId}`, { sizeBytes: bytes.length });
  for (let offset = 0; offset < bytes.length; offset += UPLOAD_PART_BYTES) {
    const body = bytes.subarray(offset, offset + UPLOAD_PART_BYTES);
    const path = `/uploads/${uploadId}/part?offset=${offset}`;
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' };
    expect((await fetch(`http://127.0.0.1:${api.port}/api${path}`, { method: 'PUT', headers, body })).status).toBe(200);
  }
  return { fileName: 'contatos.csv', uploadId, ...more };
}

/** The number of rows in the large file. More of these rows are refused than a preview shows. */
const ROWS = Number(process.env['IMPORT_ROWS'] ?? 25_000);
/** Composes the text of a file whose lines 51, 151, 251 and so on have no number. */
const composeFile = (count: number) =>
  [
    'Nome,Número,Tags',
    ...Array.from(
      { length: count },
      (_, n) => `Pessoa do arquivo ${n},${n % 100 === 49 ? 'abc' : 5_521_900_000_000 + n},Lote grande de pacientes`,
    ),
  ].join('\n');

it('the preview counts all rows of a large uploaded file and shows the first refused ones', async () => {
  const most = await call('POST', '/set-up/contacts/preview', await upload(composeFile(ROWS)));
  const { counts, rows } = parse(PreviewSetUpAnswer, await most.json());
  expect(counts).toEqual({ create: ROWS - ROWS / 100, existing: 0, refused: ROWS / 100 });
  expect(rows.map(({ line }) => line)).toEqual(Array.from({ length: MAX_PREVIEWED_ROWS }, (_, n) => 100 * n + 51));
});

it('a file over the size limit of its kind is refused', async () => {
  const answer = await call('POST', '/set-up/tags/preview', fileOf(`Nome\n${'x'.repeat(setUpFileLimits.tags.bytes)}`));
  expect([answer.status, parse(ErrorBody, await answer.json()).error]).toEqual([413, 'ERR_MEDIA_TOO_LARGE']);
});

it('repeated calls import an uploaded file once, and a call by an attendant or for an unknown upload is refused', async () => {
  const body = await upload(composeFile(450), { skip: [2] });
  const key = randomUUID();
  const start = () => api.call('POST', '/set-up/contacts/import', { token, body, key });
  const answers = await Promise.all([start(), start()]);
  const [first, second] = await Promise.all(answers.map(async (answer) => parse(LongJob, await answer.json())));
  expect(second).toEqual(first);
  await vi.waitFor(async () => {
    const job = parse(LongJob, await (await call('GET', `/long-jobs/${first?.id}`)).json());
    expect(job).toMatchObject({ state: 'done', done: 449, total: 449, created: 444, existing: 0, failed: 5 });
  });
  expect(parse(LongJob, await (await start()).json()).id).toBe(first?.id);
  const other = await api.logIn('atendente1@demo.prosa');
  const stranger = await api.call('POST', '/set-up/contacts/preview', { token: other.token, body });
  expect(stranger.status).toBe(403);
  const missing = await call('POST', '/set-up/contacts/preview', { ...body, uploadId: randomUUID() });
  expect([missing.status, parse(ErrorBody, await missing.json()).error]).toEqual([404, 'ERR_NO_MEDIA_FOUND']);
});

it('an import that an older version of the server started, with the rows in the job’s input, continues with these rows', async () => {
  const rows = Array.from({ length: 60 }, (_, n) => ({
    name: `De antes ${n}`,
    number: n === 40 ? 'x' : String(5541_955_550_000 + n),
  }));
  const { companyId } = admin;
  const job = parse(LongJobId, randomUUID());
  await api.services.database.withTenant(companyId, async (tx) => {
    await tx
      .insertInto('long_jobs')
      .values({
        company_id: companyId,
        id: job,
        kind: 'import-contacts',
        subject: 'antes.csv',
        user_id: admin.id,
        input: JSON.stringify({ rows, lines: rows.map((_, n) => n + 2) }),
        total: 60,
      })
      .execute();
  });
  await commit(api.services, companyId, (write) => enqueueLongJobSlice(write, job, 'import-contacts'));
  await vi.waitFor(async () => {
    expect(parse(LongJob, await (await call('GET', `/long-jobs/${job}`)).json())).toMatchObject({
      state: 'done',
      done: 60,
      created: 59,
      failed: 1,
    });
  });
});

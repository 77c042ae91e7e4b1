import { LongJob } from '@prosa/contract/long-jobs/long-job';
import { PreviewSetUpAnswer, setUpFileLimits } from '@prosa/contract/set-up/import-set-up';
import { parse } from 'valibot';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createCompany } from '../companies/create-company.ts';
import { DEMO_PASSWORD } from '../testing/demo-password.ts';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';
import { refusalOf } from '../testing/refusal-of.ts';

const { bytes: maxBytes, rows: maxRows } = setUpFileLimits.tags;
let api: TestApi;
let token: string;
let neighbourToken: string;

beforeAll(async () => {
  api = await startTestApi('all');
  ({ token } = await api.logIn('admin@demo.prosa'));
  await createCompany(api.services, { name: 'Vizinha', adminName: 'Vera', email: 'vera@vizinha.test', password: DEMO_PASSWORD });
  ({ token: neighbourToken } = await api.logIn('vera@vizinha.test'));
});
afterAll(() => api.stop());

const send = (call: 'preview' | 'import', content: string | Buffer, kind = 'tags') =>
  api.call('POST', `/set-up/${kind}/${call}`, {
    token,
    body: { fileName: 'arquivo.csv', content: Buffer.from(content).toString('base64') },
  });
const preview = async (content: string | Buffer) => parse(PreviewSetUpAnswer, await (await send('preview', content)).json()).rows;
const fillToLimit = (start: string, repeated: string) =>
  start + repeated.repeat(Math.floor((maxBytes - start.length) / repeated.length));

it.each([
  ['of 50,000 lines', fillToLimit('Nome\n', 'a\n'), [400, 'ERR_BAD_REQUEST']],
  ['of 1,000 columns', `Nome${',x'.repeat(999)}\nTag${',y'.repeat(999)}`, [400, 'ERR_BAD_REQUEST']],
  ['of a million columns', fillToLimit('Nome', ','), [400, 'ERR_BAD_REQUEST']],
  ['of quotes', fillToLimit('', '"'), [400, 'ERR_BAD_REQUEST']],
  ['of quotes that never end', fillToLimit('', '"a'), [400, 'ERR_BAD_REQUEST']],
  ['of line breaks', fillToLimit('Nome', '\r\n'), [400, 'ERR_BAD_REQUEST']],
  ['of NUL bytes', fillToLimit('', '\0'), [400, 'ERR_BAD_REQUEST']],
  ['of bytes in no encoding', Buffer.alloc(maxBytes, 0xff), [400, 'ERR_BAD_REQUEST']],
  ['with a line of 10 MB', `Nome\n${'a'.repeat(10_000_000)}`, [413, 'ERR_MEDIA_TOO_LARGE']],
])('a file %s is refused, and starts no import', async (_, content, expected) => {
  expect(await refusalOf(await send('preview', content))).toEqual(expected);
  expect(await refusalOf(await send('import', content))).toEqual(expected);
});

it.each([
  ['whose cell is the whole file', fillToLimit('Nome\n', 'a')],
  ['whose quote never ends', fillToLimit('Nome\n"', 'a\n')],
  ['whose only row has a million cells', fillToLimit('Nome\nx', ',')],
])('the server reads a file %s as one row, which the import refuses', async (_, content) => {
  expect(await preview(content)).toMatchObject([{ line: 2, outcome: 'refused', error: 'ERR_BAD_REQUEST', field: 'name' }]);
  const { id } = parse(LongJob, await (await send('import', content)).json());
  await vi.waitFor(async () => {
    const job = parse(LongJob, await (await api.call('GET', `/long-jobs/${id}`, { token })).json());
    expect(job).toMatchObject({ state: 'done', created: 0, failed: 1 });
  });
  expect((await api.call('GET', `/long-jobs/${id}/failures`, { token })).status).toBe(200);
});

it('a formula in a cell is read as text, and the quoted cell of an export is read as the same text', async () => {
  const formula = `=cmd|' /C calc'!A0`;
  expect(await preview(`Nome\n"${formula}"\n'${formula}`)).toMatchObject([
    { name: formula, outcome: 'create' },
    { name: formula, outcome: 'existing' },
  ]);
});

it('the server answers other companies while it previews the longest file', async () => {
  const rows = Array.from({ length: maxRows }, (_, n) => `Fila ${n},#${n.toString(16).padStart(6, 'a')},Oi`);
  let isAnswered = false;
  const answering = send('preview', ['Nome,Cor,Mensagem de saudação', ...rows].join('\n'), 'queues').then((answer) => {
    isAnswered = true;
    return answer;
  });
  let answersMeanwhile = 0;
  while (!isAnswered && answersMeanwhile <= maxRows / 25) {
    expect((await api.call('GET', '/tags/list', { token: neighbourToken })).status).toBe(200);
    if (!isAnswered) answersMeanwhile += 1;
  }
  const { counts } = parse(PreviewSetUpAnswer, await (await answering).json());
  expect(counts.create + counts.refused).toBe(maxRows);
  expect(answersMeanwhile).toBeGreaterThan(maxRows / 25);
});

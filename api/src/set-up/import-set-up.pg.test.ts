import { randomUUID } from 'node:crypto';
import { ListChangeLogAnswer } from '@prosa/contract/administration/change-log';
import { ListLongJobFailuresAnswer, LongJob } from '@prosa/contract/long-jobs/long-job';
import {
  InviteImportedUsersAnswer,
  ListSetUpRowsAnswer,
  PreviewSetUpAnswer,
  setUpFileLimits,
} from '@prosa/contract/set-up/import-set-up';
import { listSetUpFields, type SetUpKind } from '@prosa/contract/set-up/set-up-fields';
import Papa from 'papaparse';
import { parse } from 'valibot';
import { createCompany } from '../companies/create-company.ts';
import { DEMO_PASSWORD } from '../testing/demo-password.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';
import { refusalOf } from '../testing/refusal-of.ts';

let api: TestApi;
let token: string;

beforeAll(async () => {
  api = await startTestApi('all');
  ({ token } = await api.logIn('admin@demo.prosa'));
});
afterAll(() => api.stop());

const call = (method: string, path: string, body?: unknown) => api.call(method, path, { token, body });
const fileOf = (text: string | Buffer, more: object = {}) => ({
  fileName: 'arquivo.csv',
  content: Buffer.from(text).toString('base64'),
  ...more,
});
const preview = async (kind: SetUpKind, text: string | Buffer, more: object = {}) =>
  parse(PreviewSetUpAnswer, await (await call('POST', `/set-up/${kind}/preview`, fileOf(text, more))).json());
const readJob = async (id: string) => parse(LongJob, await (await call('GET', `/long-jobs/${id}`)).json());
async function importFile(kind: SetUpKind, text: string | Buffer): Promise<LongJob> {
  const { id } = parse(LongJob, await (await call('POST', `/set-up/${kind}/import`, fileOf(text))).json());
  return vi.waitFor(async () => {
    const job = await readJob(id);
    expect(job.state).not.toBe('running');
    return job;
  });
}
const listRows = async (kind: SetUpKind) =>
  parse(ListSetUpRowsAnswer, await (await call('GET', `/set-up/${kind}/rows`)).json()).rows;
const countRows = (table: 'tags' | 'queues' | 'users' | 'quick_messages' | 'change_log') =>
  api.services.database.withPlatform('super-user', async (tx) => {
    const { count } = await tx
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow();
    return Number(count);
  });

it('a preview reads three encodings and three separators, and guesses the columns from Portuguese and English headers', async () => {
  const utf8 = await preview('tags', '\uFEFFNome;Cor\nReclamação;#112233\n');
  const latin = await preview('tags', Buffer.from('Nome;Cor\nReclama\xE7\xE3o;#112233\n', 'latin1'));
  const english = await preview('tags', 'Colour,Name,Other\n#112233,"Reclamação, grave",x\n');
  expect(utf8.rows).toEqual([{ line: 2, name: 'Reclamação', outcome: 'create', error: null, field: null }]);
  expect(latin.rows).toEqual(utf8.rows);
  const sheet = Buffer.from('\uFEFFNome\tCor\r\n"Reclamação"\t#112233\r\n', 'utf16le');
  for (const utf16 of [sheet, Buffer.from(sheet).swap16()]) expect((await preview('tags', utf16)).rows).toEqual(utf8.rows);
  expect(english).toMatchObject({
    headers: ['Colour', 'Name', 'Other'],
    mapping: [
      { field: 'name', column: 1 },
      { field: 'color', column: 0 },
    ],
    rows: [{ name: 'Reclamação, grave', outcome: 'create' }],
  });
});

it('a preview reports the error of each row and stores nothing', async () => {
  const before = [await countRows('queues'), await countRows('change_log')];
  const [first = []] = await listRows('queues');
  const text = Papa.unparse([
    ['Nome', 'Cor', 'Mensagem de saudação', 'Ordem no menu'],
    ['Novíssima', '#010203', 'Oi', '7'],
    ['NOVISSIMA', '#040506', 'Oi', ''],
    [first[0], '#070809', 'Oi', ''],
    ['Cor repetida', first[1], 'Oi', ''],
    ['X', '#0a0b0c', 'Oi', ''],
    ['Sem saudação', '#0d0e0f', '', ''],
    ['Ordem ruim', '#0d0e10', 'Oi', 'sete'],
  ]);
  const { rows } = await preview('queues', text);
  expect(rows.map(({ line, outcome, error, field }) => [line, outcome, error, field])).toEqual([
    [2, 'create', null, null],
    [3, 'existing', null, null],
    [4, 'existing', null, null],
    [5, 'refused', 'ERR_QUEUE_COLOR_ALREADY_EXISTS', 'color'],
    [6, 'refused', 'ERR_BAD_REQUEST', 'name'],
    [7, 'refused', 'ERR_WAPP_GREETING_REQUIRED', 'greetingMessage'],
    [8, 'refused', 'ERR_BAD_REQUEST', 'orderQueue'],
  ]);
  expect([await countRows('queues'), await countRows('change_log')]).toEqual(before);
});

it('an import creates no row twice if the same file is imported again, and logs each new row like a row from the screen', async () => {
  const text = ['Nome,Cor', 'Importada um,#111111', 'Importada dois,', 'Im,#222222'].join('\n');
  const first = await importFile('tags', text);
  expect(first).toMatchObject({ state: 'done', done: 3, total: 3, created: 2, existing: 0, failed: 1, subject: 'arquivo.csv' });
  const count = await countRows('tags');
  const log = parse(ListChangeLogAnswer, await (await call('GET', '/change-log?entity=tag')).json());
  expect(log.entries.slice(0, 2).map(({ rowName, action }) => [rowName, action])).toEqual([
    ['Importada dois', 'create'],
    ['Importada um', 'create'],
  ]);
  expect(await importFile('tags', text)).toMatchObject({ created: 0, existing: 2, failed: 1 });
  expect(await countRows('tags')).toBe(count);
  const failures = parse(ListLongJobFailuresAnswer, await (await call('GET', `/long-jobs/${first.id}/failures`)).json());
  expect(failures).toEqual({
    failures: [{ line: 4, name: 'Im', error: 'ERR_BAD_REQUEST', field: 'name', cells: { name: 'Im', color: '#222222' } }],
    hasMore: false,
  });
});

it('repeated calls with one idempotency key start one import', async () => {
  const key = randomUUID();
  const body = fileOf(['Atalho;Mensagem', ...Array.from({ length: 60 }, (_, n) => `imp${n};"Olá; tudo\nbem?"`)].join('\n'));
  const answers = await Promise.all([1, 2].map(() => api.call('POST', '/set-up/quick-messages/import', { token, body, key })));
  const [one, two] = await Promise.all(answers.map(async (answer) => parse(LongJob, await answer.json())));
  expect(one?.id).toBe(two?.id);
  await vi.waitFor(async () => expect(await readJob(one?.id ?? '')).toMatchObject({ state: 'done', created: 60 }));
  expect((await listRows('quick-messages')).filter(([shortcode]) => shortcode?.startsWith('imp'))).toHaveLength(60);
});

it('users are imported without a password, and the admin can request their invitations', async () => {
  const [queue = []] = await listRows('queues');
  const text = Papa.unparse([
    ['Nome', 'E-mail', 'Perfil', 'Filas', 'Telefone', 'Senha', 'Vê grupos'],
    ['Íris', 'iris@importada.test', 'administrador', queue[0], "'+55 11 98888-7777", 'segredo', 'sim'],
    ['Davi', 'davi@importada.test', 'chefe', '', '', 'segredo', ''],
    ['Lia', 'lia@importada.test', '', 'Fila que não há', '', 'segredo', ''],
    ['Admin outra vez', 'ADMIN@demo.prosa', '', '', '', 'segredo', ''],
  ]);
  const { rows } = await preview('users', text);
  expect(rows.map(({ outcome, error, field }) => [outcome, error, field])).toEqual([
    ['create', null, null],
    ['refused', 'ERR_BAD_REQUEST', 'profile'],
    ['refused', 'ERR_NO_QUEUE_FOUND', 'queues'],
    ['existing', null, null],
  ]);
  const job = await importFile('users', text);
  expect(job).toMatchObject({ created: 1, existing: 1, failed: 2 });
  const iris = (await listRows('users')).find(([name]) => name === 'Íris');
  const fields = listSetUpFields('users');
  const cell = (field: (typeof fields)[number]) => iris?.[fields.indexOf(field)];
  expect([cell('profile'), cell('queues'), cell('phone'), cell('allowGroup')]).toEqual(['admin', queue[0], '5511988887777', '1']);
  const invite = async () =>
    parse(InviteImportedUsersAnswer, await (await call('POST', '/users/invitations', { longJobId: job.id })).json());
  await createCompany(api.services, { name: 'Vizinha', adminName: 'Vera', email: 'vera@vizinha.test', password: DEMO_PASSWORD });
  const stranger = await api.logIn('vera@vizinha.test');
  const foreign = await api.call('POST', '/users/invitations', { token: stranger.token, body: { longJobId: job.id } });
  expect(await refusalOf(foreign)).toEqual([404, 'ERR_NO_LONG_JOB_FOUND']);
  const [invitation] = (await invite()).invitations;
  expect(invitation).toMatchObject({ name: 'Íris', email: 'iris@importada.test' });
  const accept = await api.call('POST', '/auth/invitation/accept', {
    body: { token: invitation?.token, password: 'senha-da-iris' },
  });
  expect(accept.status).toBe(200);
  expect(await invite()).toEqual({ invitations: [] });
});

it('rows beyond the limit of the plan are refused, in the preview too', async () => {
  // The cast is safe: the route answers in this form.
  const { used, limit } = ((await (await call('GET', '/plan-use')).json()) as { queues: { used: number; limit: number } }).queues;
  const room = limit - used;
  const text = [
    'Nome,Cor,Mensagem de saudação',
    ...Array.from({ length: room + 2 }, (_, n) => `Fila ${n},#ab${String(1000 + n)},Oi`),
  ].join('\n');
  const { rows } = await preview('queues', text);
  expect(rows.map(({ error }) => error)).toEqual([
    ...Array.from({ length: room }, () => null),
    'ERR_PLAN_LIMIT',
    'ERR_PLAN_LIMIT',
  ]);
  expect(await importFile('queues', text)).toMatchObject({ created: room, failed: 2 });
});

it('a preview of a file that the same company exported lists only existing rows', async () => {
  for (const kind of ['queues', 'tags', 'quick-messages', 'users'] as const) {
    const rows = await listRows(kind);
    const file = Papa.unparse({ fields: [...listSetUpFields(kind)], data: rows.map((row) => [...row]) }, { delimiter: ';' });
    const { rows: previewed } = await preview(kind, file);
    expect(new Set(previewed.map(({ outcome }) => outcome)), kind).toEqual(new Set(['existing']));
    expect(previewed).toHaveLength(rows.length);
  }
});

it('NUL characters, which the database cannot store, are removed from an imported file', async () => {
  expect((await preview('tags', 'Nome\nOutra\u0000tag\n')).rows).toMatchObject([{ name: 'Outratag', outcome: 'create' }]);
  expect(await importFile('tags', 'Nome\nOutra\u0000tag\n')).toMatchObject({ state: 'done', created: 1, failed: 0 });
});

it('an invalid file, too many rows and a missing column are refused, and so is a user who is no admin', async () => {
  const tooMany = ['Nome', ...Array.from({ length: setUpFileLimits.tags.rows + 1 }, (_, n) => `Muita ${n}`)].join('\n');
  for (const body of [
    fileOf(''),
    fileOf('Nome'),
    fileOf(tooMany),
    { fileName: 'a.csv', content: '%%%' },
    fileOf('Nome\nTag', { mapping: [{ field: 'name', column: 1 }] }),
    fileOf('Nome\nTag', { mapping: [{ field: 'password', column: 0 }] }),
    fileOf('Coisa\nTag'),
  ])
    expect(await refusalOf(await call('POST', '/set-up/tags/import', body))).toEqual([400, 'ERR_BAD_REQUEST']);
  expect((await preview('tags', 'Coisa\nTag')).rows).toEqual([]);
  const { token: attendant } = await api.logIn('atendente1@demo.prosa');
  for (const [method, path] of [
    ['POST', '/set-up/tags/import'],
    ['POST', '/set-up/tags/preview'],
    ['GET', '/set-up/tags/rows'],
  ] as const) {
    const answer = await api.call(method, path, {
      token: attendant,
      ...(method === 'POST' && { body: fileOf('Nome\nTag de ninguém') }),
    });
    expect(answer.status).toBe(403);
  }
});

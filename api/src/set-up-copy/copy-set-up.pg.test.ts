import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { ListChangeLogAnswer } from '@prosa/contract/administration/change-log';
import { ChatbotOption } from '@prosa/contract/chatbots/chatbot-option';
import type { CompanyId } from '@prosa/contract/ids';
import { ListLongJobFailuresAnswer, LongJob } from '@prosa/contract/long-jobs/long-job';
import { ManagedQueue } from '@prosa/contract/queues/queue-fields';
import { CompanyHours } from '@prosa/contract/service-hours/company-hours';
import { ListSetUpCompaniesAnswer } from '@prosa/contract/set-up/copy-set-up';
import { ManagedTag } from '@prosa/contract/tags/list-tags';
import { array, parse } from 'valibot';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createCompany } from '../companies/create-company.ts';
import { DEMO_PASSWORD } from '../testing/demo-password.ts';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';
import { setUpCopyWork } from './copy-set-up.ts';
import { listSetUpItems } from './list-set-up-items.ts';
import { loadPlatformScope } from './load-platform-scope.ts';
import { refusalOf } from '../testing/refusal-of.ts';

let api: TestApi;
let token: string;
let sourceCompanyId: CompanyId;
let targetCompanyId: CompanyId;
let targetToken: string;
let superUserName: string;
let number = 0;

const platform = <T>(work: Parameters<typeof api.services.database.withPlatform<T>>[1]) =>
  api.services.database.withPlatform('super-user', work);
const call = (method: string, path: string, body?: unknown) => api.call(method, path, { token, body });
const callTo = (method: string, path: string, body?: unknown) => api.call(method, path, { token: targetToken, body });
const readJob = async (id: string) => parse(LongJob, await (await call('GET', `/long-jobs/${id}`)).json());
async function copy(): Promise<LongJob> {
  const { id } = parse(
    LongJob,
    await (await call('POST', '/set-up/copy', { from: sourceCompanyId, to: targetCompanyId })).json(),
  );
  return vi.waitFor(async () => {
    const job = await readJob(id);
    expect(job.state).not.toBe('running');
    return job;
  });
}
const listTargetQueues = async () => parse(array(ManagedQueue), await (await callTo('GET', '/queue')).json());
const listTargetTags = async (kanban = 0) =>
  parse(array(ManagedTag), ((await (await callTo('GET', `/tags?kanban=${kanban}`)).json()) as { tags: unknown }).tags); // The cast is safe: the route answers in this form.
/** Asserts that a kanban lane was copied together with its references to another lane and to a tag. */
async function expectLaneCopied(): Promise<void> {
  const [after] = (await listTargetTags()).filter(({ name }) => name === 'Reativado');
  const lanes = await listTargetTags(1);
  const next = lanes.find(({ name }) => name === 'Depois da raia');
  expect(lanes.find(({ name }) => name === 'Com raia')).toMatchObject({
    timeLane: 12,
    nextLaneId: next?.id,
    rollbackLaneId: null,
    tagIdAfterRemarketing: after?.id,
  });
}
const countRows = async (companyId: CompanyId) => {
  const count = (table: 'queues' | 'tags' | 'quick_messages' | 'media' | 'change_log') =>
    api.services.database.withTenant(companyId, async (tx) => {
      const row = await tx
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .where('company_id', '=', companyId)
        .executeTakeFirstOrThrow();
      return Number(row.count);
    });
  return {
    queues: await count('queues'),
    tags: await count('tags'),
    quickMessages: await count('quick_messages'),
    media: await count('media'),
    changeLog: await count('change_log'),
  };
};

beforeAll(async () => {
  api = await startTestApi('all');
  const admin = await api.logIn('admin@demo.prosa');
  ({ token } = admin);
  sourceCompanyId = admin.user.companyId;
  superUserName = admin.user.name;
  await platform((tx) => tx.updateTable('users').set({ super: true }).where('id', '=', admin.user.id).execute());
  await platform((tx) => tx.updateTable('plans').set({ queues: 50 }).execute());
  await call('PUT', '/companySettings', {
    settings: [
      { column: 'sendMsgTransfTicket', data: 'enabled' },
      { column: 'transferMessage', data: 'Vamos transferir você.' },
      { column: 'timeZone', data: 'America/Manaus' },
    ],
  });
  const reply = await call('POST', '/quick-messages', { shortcode: 'catalogo', message: 'Nosso catálogo', geral: true });
  const { id } = (await reply.json()) as { id: string }; // The cast is safe: the route answers in this form.
  const form = new FormData();
  form.set('file', new Blob(['um catálogo'], { type: 'application/pdf' }), 'catalogo.pdf');
  await call('POST', `/quick-messages/${id}/media-upload`, form);
  const [next, after] = await Promise.all(
    [
      { name: 'Depois da raia', kanban: 1 },
      { name: 'Reativado', kanban: 0 },
    ].map(async (tag) => parse(ManagedTag, await (await call('POST', '/tags', tag)).json())),
  );
  const links = { nextLaneId: next?.id, tagIdAfterRemarketing: after?.id };
  await call('POST', '/tags', { name: 'Com raia', kanban: 1, timeLane: 12, ...links });
  const [first, second] = parse(array(ManagedQueue), await (await call('GET', '/queue')).json());
  const addOption = async (option: object) =>
    parse(ChatbotOption, await (await call('POST', '/chatbot', { queueId: first?.id, ...option })).json());
  const { id: parentId } = await addOption({ name: 'Planos', greetingMessage: 'Qual plano?' });
  await addOption({ name: 'Outra fila', parentId, queueType: 'queue', optQueueId: second?.id });
  await addOption({ name: 'Nesta fila', queueType: 'attendent', optUserId: admin.user.id });
  await call('PUT', `/companies/${sourceCompanyId}/schedules`, {
    schedules: [
      { weekday: 'Segunda', weekdayEn: 'monday', startTimeA: '09:00', endTimeA: '17:00', startTimeB: '', endTimeB: '' },
    ],
    msg: 'Estamos fechados.',
    holidays: [
      { date: '2026-12-25', name: 'Natal', everyYear: true, startTimeA: '', endTimeA: '', startTimeB: '', endTimeB: '' },
    ],
  });
});
afterAll(() => api.stop());
beforeEach(async () => {
  number += 1;
  const email = `vera${number}@vizinha.test`;
  await createCompany(api.services, { name: `Vizinha ${number}`, adminName: 'Vera', email, password: DEMO_PASSWORD });
  const vera = await api.logIn(email);
  targetCompanyId = vera.user.companyId;
  targetToken = vera.token;
});

it('a copy has the settings, hours, queues, chatbots, tags and shared quick replies, and a second copy adds nothing', async () => {
  const first = await copy();
  const items = await api.services.database.withTenant(sourceCompanyId, (tx) =>
    listSetUpItems({ tx, companyId: sourceCompanyId }),
  );
  expect(first).toMatchObject({ state: 'done', done: items.length, total: items.length, failed: 0 });
  expect(first.created + first.existing).toBe(items.length);
  const source = parse(array(ManagedQueue), await (await call('GET', '/queue')).json());
  const own = ({ id: _id, version: _version, chatbots: _chatbots, ...queue }: ManagedQueue) => ({
    ...queue,
    color: queue.color.toLowerCase(),
  });
  expect((await listTargetQueues()).map(own)).toEqual(source.map(own));
  // The options of a copied chatbot lead to the copied queues. Users are not copied.
  const listOptions = (all: readonly ManagedQueue[]) =>
    all.flatMap(({ name: queue, chatbots }) =>
      chatbots.map(
        ({ id: _id, queueId: _queueId, parentId, optQueueId, optUserId: _optUserId, version: _version, ...option }) => ({
          ...option,
          queue,
          parent: chatbots.find(({ id }) => id === parentId)?.name,
          optQueue: all.find(({ id }) => id === optQueueId)?.name,
        }),
      ),
    );
  const copied = await listTargetQueues();
  expect(listOptions(copied)).toHaveLength(3);
  expect(listOptions(copied)).toEqual(listOptions(source));
  expect(copied.flatMap(({ chatbots }) => chatbots.flatMap(({ optUserId }) => optUserId ?? []))).toEqual([]);
  const hours = parse(CompanyHours, await (await callTo('GET', `/companies/${targetCompanyId}/schedules`)).json());
  expect(hours).toMatchObject({ msg: 'Estamos fechados.', holidays: [{ name: 'Natal' }] });
  expect(hours.schedules[0]).toMatchObject({ startTimeA: '09:00', endTimeA: '17:00' });
  const settings = await platform((tx) =>
    tx.selectFrom('company_settings').select(['key', 'value']).where('company_id', '=', targetCompanyId).execute(),
  );
  expect(settings).toEqual(expect.arrayContaining([{ key: 'sendMsgTransfTicket', value: 'enabled' }]));
  expect(settings.map(({ key }) => key)).not.toContain('timeZone');
  await expectLaneCopied();

  const before = await countRows(targetCompanyId);
  expect(before.quickMessages).toBe(items.filter(({ kind }) => kind === 'quick-message').length);
  const file = await api.services.database.withTenant(targetCompanyId, (tx) =>
    tx
      .selectFrom('media')
      .select('storage_key')
      .where('company_id', '=', targetCompanyId)
      .where('name', '=', 'catalogo.pdf')
      .executeTakeFirstOrThrow(),
  );
  expect(file.storage_key).toContain(String(targetCompanyId));
  expect(await text(await api.services.media.open(file.storage_key))).toBe('um catálogo');

  const second = await copy();
  expect(second).toMatchObject({ state: 'done', created: 0, existing: items.length, failed: 0 });
  expect(await countRows(targetCompanyId)).toEqual(before);
});

it('a copy keeps the rows of the target company, and logs the copied rows with the name of the super user', async () => {
  const [wanted] = parse(array(ManagedQueue), await (await call('GET', '/queue')).json());
  await callTo('POST', '/queue', { name: wanted?.name.toUpperCase(), color: '#010203', greetingMessage: 'Nossa saudação' });
  await callTo('PUT', '/companySettings', { column: 'transferMessage', data: 'A nossa.' });
  await copy();
  const [kept] = (await listTargetQueues()).filter(({ name }) => name.toLowerCase() === wanted?.name.toLowerCase());
  expect(kept).toMatchObject({ greetingMessage: 'Nossa saudação', color: '#010203' });
  const setting = await platform((tx) =>
    tx
      .selectFrom('company_settings')
      .select('value')
      .where('company_id', '=', targetCompanyId)
      .where('key', '=', 'transferMessage')
      .execute(),
  );
  expect(setting).toEqual([{ value: 'A nossa.' }]);
  const log = parse(ListChangeLogAnswer, await (await callTo('GET', '/change-log?entity=tag')).json());
  expect(log.entries.find(({ action }) => action === 'create')).toMatchObject({ userId: null, userName: superUserName });
});

it('a kanban tag that the target company already has keeps its next column', async () => {
  const [own, lane] = [{ name: 'Nossa raia' }, { name: 'com raia' }];
  const { id } = parse(ManagedTag, await (await callTo('POST', '/tags', { ...own, kanban: 1 })).json());
  await callTo('POST', '/tags', { ...lane, kanban: 1, nextLaneId: id });
  expect(await copy()).toMatchObject({ state: 'done', failed: 0 });
  const kept = (await listTargetTags(1)).find(({ name }) => name === 'com raia');
  expect(kept).toMatchObject({ timeLane: null, nextLaneId: id });
  expect(kept?.tagIdAfterRemarketing).not.toBeNull();
});

it('a copy reports the rows that exceed the plan of the target company, and copies the rest', async () => {
  await platform((tx) => tx.updateTable('plans').set({ queues: 1 }).execute());
  try {
    const job = await copy();
    const source = parse(array(ManagedQueue), await (await call('GET', '/queue')).json());
    // All queues but one exceed the plan, and the chatbot fails because it leads to one of these queues.
    expect(job).toMatchObject({ state: 'done', failed: source.length });
    const { failures } = parse(ListLongJobFailuresAnswer, await (await call('GET', `/long-jobs/${job.id}/failures`)).json());
    expect(new Set(failures.map(({ error }) => error))).toEqual(new Set(['ERR_PLAN_LIMIT', 'ERR_NO_QUEUE_FOUND']));
    expect(await listTargetQueues()).toHaveLength(1);
    await expectLaneCopied();
  } finally {
    await platform((tx) => tx.updateTable('plans').set({ queues: 50 }).execute());
  }
});

it('no row is copied twice if the server crashes after a step but before the step is recorded', async () => {
  const items = await api.services.database.withTenant(sourceCompanyId, (tx) =>
    listSetUpItems({ tx, companyId: sourceCompanyId }),
  );
  const scope = await loadPlatformScope(api.services, sourceCompanyId, superUserName);
  const step = (cursor: number, record: () => Promise<void>) =>
    setUpCopyWork.step({
      services: api.services,
      id: randomUUID() as never,
      scope,
      input: { from: sourceCompanyId, to: targetCompanyId, items },
      cursor,
      loadPart: () => Promise.resolve(undefined),
      record,
    });
  for (let cursor = 0; cursor < items.length; cursor += 10)
    await expect(step(cursor, () => Promise.reject(new Error('the server died')))).rejects.toThrow('the server died');
  const before = await countRows(targetCompanyId);
  expect(await copy()).toMatchObject({ state: 'done', created: 0, existing: items.length, failed: 0 });
  expect(await countRows(targetCompanyId)).toEqual(before);
});

it('one copy of a set-up runs at a time, and repeated calls with one idempotency key start one copy', async () => {
  const key = randomUUID();
  const answers = await Promise.all(
    [1, 2].map(() => api.call('POST', '/set-up/copy', { token, body: { from: sourceCompanyId, to: targetCompanyId }, key })),
  );
  const ids = await Promise.all(answers.map(async (answer) => parse(LongJob, await answer.json()).id));
  expect(ids[0]).toBe(ids[1]);
  const other = await call('POST', '/set-up/copy', { from: sourceCompanyId, to: targetCompanyId });
  if (other.status !== 201) expect(await refusalOf(other)).toEqual([409, 'ERR_LONG_JOB_RUNNING']);
  await vi.waitFor(async () => expect((await readJob(ids[0] ?? '')).state).toBe('done'));
});

it('only super users may list companies and copy a set-up', async () => {
  const { companies } = parse(ListSetUpCompaniesAnswer, await (await call('GET', '/set-up/companies')).json());
  expect(companies.map(({ id }) => id)).toEqual(expect.arrayContaining([sourceCompanyId, targetCompanyId]));
  for (const answer of [
    await callTo('GET', '/set-up/companies'),
    await callTo('POST', '/set-up/copy', { from: targetCompanyId, to: sourceCompanyId }),
  ])
    expect((await refusalOf(answer))[0]).toBe(403);
  expect(await refusalOf(await call('POST', '/set-up/copy', { from: sourceCompanyId, to: sourceCompanyId }))).toEqual([
    400,
    'ERR_BAD_REQUEST',
  ]);
  expect(await refusalOf(await call('POST', '/set-up/copy', { from: sourceCompanyId, to: 999_999 }))).toEqual([
    404,
    'ERR_NO_COMPANY_FOUND',
  ]);
});

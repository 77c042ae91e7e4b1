import { ErrorBody } from '@prosa/contract/errors';
import { ListLongJobsAnswer, LongJob } from '@prosa/contract/long-jobs/long-job';
import { type RawBuilder, sql } from 'kysely';
import { parse } from 'valibot';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createCompany } from '../companies/create-company.ts';
import { DEMO_PASSWORD } from '../testing/demo-password.ts';
import type { JobRun } from '../platform/jobs/job-runner.ts';
import { setUpImportWorks } from '../set-up/import-set-up.ts';
import { connectLive } from '../testing/connect-live.ts';
import { commit } from '../platform/write.ts';
import { loadPlatformScope } from '../set-up-copy/load-platform-scope.ts';
import { longJobWorks } from '../long-job-works.ts';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';
import { clearLongJobs } from './clear-long-jobs.ts';
import type { LongJobWork } from './long-job-work.ts';
import { runLongJob } from './run-long-job.ts';
import { startLongJob } from './start-long-job.ts';

const ROWS = 60;
let api: TestApi;
let admin: Awaited<ReturnType<TestApi['logIn']>>;
let tagImportWork: LongJobWork;

beforeEach(async () => {
  // The API starts without a worker, because the tests run the slices themselves.
  api = await startTestApi('web');
  admin = await api.logIn('admin@demo.prosa');
  const found = setUpImportWorks.find(({ kind }) => kind === 'import-tags');
  if (found === undefined) throw new Error('there is no import of tags');
  tagImportWork = found;
});
afterEach(() => api.stop());

const call = (method: string, path: string, body?: unknown) => api.call(method, path, { token: admin.token, body });
const postImport = (token = admin.token) => {
  const text = ['Nome', ...Array.from({ length: ROWS }, (_, n) => `Longa ${n}`)].join('\n');
  const body = { fileName: 'tags.csv', content: Buffer.from(text).toString('base64') };
  return api.call('POST', '/set-up/tags/import', { token, body });
};
const startImportJob = async () => parse(LongJob, await (await postImport()).json());
const readJob = async (id: string) => parse(LongJob, await (await call('GET', `/long-jobs/${id}`)).json());
const createJobRun = (shutdown = new AbortController(), isLastAttempt = false): JobRun => ({
  services: api.services,
  companyId: admin.user.companyId,
  isFirstAttempt: true,
  isLastAttempt,
  shutdown: shutdown.signal,
  createCallSignal: () => shutdown.signal,
});
const asPlatform = (statement: RawBuilder<unknown>) =>
  api.services.database.withPlatform('super-user', async (tx) => (await statement.execute(tx)).rows);
const countTags = () =>
  api.services.database.withTenant(admin.user.companyId, async (tx) => {
    const { count } = await tx
      .selectFrom('tags')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('name', 'like', 'Longa %')
      .executeTakeFirstOrThrow();
    return Number(count);
  });
const listWaitingSlices = () =>
  api.services.database.withTenant(admin.user.companyId, (tx) =>
    tx.selectFrom('jobs').select('id').where('task', '=', 'run-long-job').where('locked_by', 'is', null).execute(),
  );
/** Returns the work of the import of tags, which also calls `after` at the end of each step. */
const withStepCallback = (after: () => Promise<void> | void): LongJobWork => ({
  ...tagImportWork,
  step: async (step) => {
    await tagImportWork.step(step);
    await after();
  },
});

it('a long job continues after its last finished step if the server restarts, and processes no row twice', async () => {
  const { id } = await startImportJob();
  const shutdown = new AbortController();
  await runLongJob(
    createJobRun(shutdown),
    id,
    withStepCallback(() => shutdown.abort()),
  );
  expect(await readJob(id)).toMatchObject({ state: 'running', done: 25, created: 25 });
  expect(await listWaitingSlices()).toHaveLength(1);
  await runLongJob(createJobRun(), id, tagImportWork);
  expect(await readJob(id)).toMatchObject({ state: 'done', done: ROWS, total: ROWS, created: ROWS, existing: 0 });
  // A slice of a job that has ended does nothing.
  await runLongJob(createJobRun(), id, tagImportWork);
  expect(await countTags()).toBe(ROWS);
});

it('characters that PostgreSQL cannot store are removed from the input of a new long job', async () => {
  const { id } = await commit(api.services, admin.user.companyId, async (write) => {
    const scope = await loadPlatformScope(api.services, admin.user.companyId, admin.user.name);
    const input = { text: 'Lon\u0000ga \ud800' };
    return startLongJob({ ...write, scope }, { kind: 'import-tags', subject: 'tags.csv', input, total: 1 });
  });
  const { input } = await api.services.database.withTenant(admin.user.companyId, (tx) =>
    tx.selectFrom('long_jobs').select('input').where('id', '=', id).executeTakeFirstOrThrow(),
  );
  expect(input).toEqual({ text: 'Longa ' });
});

it('the rows of a step and the long job’s progress are stored together or not at all', async () => {
  const { id } = await startImportJob();
  const broken: LongJobWork = {
    ...tagImportWork,
    step: (step) =>
      tagImportWork.step({
        ...step,
        record: (work) =>
          step.record(async (command) => {
            await work(command);
            throw new Error('the process died');
          }),
      }),
  };
  await expect(runLongJob(createJobRun(), id, broken)).rejects.toThrow('the process died');
  expect(await readJob(id)).toMatchObject({ state: 'running', done: 0, created: 0 });
  expect(await countTags()).toBe(0);
  await runLongJob(createJobRun(undefined, true), id, broken);
  expect(await readJob(id)).toMatchObject({ state: 'failed' });
});

it('a cancelled long job stops after the current step, and keeps the finished rows', async () => {
  const { id } = await startImportJob();
  const cancel = withStepCallback(async () => {
    expect((await call('DELETE', `/long-jobs/${id}`)).status).toBe(200);
  });
  await runLongJob(createJobRun(), id, cancel);
  expect(await readJob(id)).toMatchObject({ state: 'cancelled', done: 25 });
  expect(await countTags()).toBe(25);
  expect((await startImportJob()).state).toBe('running');
});

it('a company has one long job of a kind at a time, even if two are started at once', async () => {
  const answers = await Promise.all([postImport(), postImport()]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  const refused = answers.find(({ status }) => status === 409);
  expect(parse(ErrorBody, await refused?.json()).error).toBe('ERR_LONG_JOB_RUNNING');
});

it('the result of a step is stored once when two workers run the step at the same time', async () => {
  const { id } = await startImportJob();
  const bothHaveBegun = Promise.withResolvers<void>();
  let begun = 0;
  const together: LongJobWork = {
    ...tagImportWork,
    step: async (step) => {
      begun += 1;
      if (begun === 2) bothHaveBegun.resolve();
      await bothHaveBegun.promise;
      await tagImportWork.step(step);
    },
  };
  await Promise.all([runLongJob(createJobRun(), id, together), runLongJob(createJobRun(), id, together)]);
  expect(await readJob(id)).toMatchObject({ state: 'done', done: ROWS, created: ROWS, existing: 0 });
  expect(await countTags()).toBe(ROWS);
});

it.each([
  ['its user is deleted', sql`update users set deleted_at = now() where email = 'vera@vizinha.test'`],
  ['the subscription of its company expires', sql`update companies set due_at = now() - interval '30 days'`],
])('a long job fails after the current step if %s, and keeps the finished rows', async (_, change) => {
  const account = { name: 'Vizinha', adminName: 'Vera', email: 'vera@vizinha.test', password: DEMO_PASSWORD };
  const { companyId } = await createCompany(api.services, account);
  const { token } = await api.logIn(account.email);
  const { id } = parse(LongJob, await (await postImport(token)).json());
  const withChange = withStepCallback(async () => void (await asPlatform(change)));
  await runLongJob({ ...createJobRun(), companyId }, id, withChange);
  const ended = sql`select state, done, created, finished_at is not null as "isFinished" from long_jobs where id = ${id}::uuid`;
  expect(await asPlatform(ended)).toEqual([{ state: 'failed', done: 25, created: 25, isFinished: true }]);
  await runLongJob({ ...createJobRun(), companyId }, id, tagImportWork);
  expect(await asPlatform(sql`select count(*)::int as tags from tags where name like 'Longa %'`)).toEqual([{ tags: 25 }]);
});

it('a long job fails when its user no longer has the permission', async () => {
  const { id } = await startImportJob();
  await api.services.database.withPlatform('super-user', (tx) =>
    tx.updateTable('users').set({ profile: 'user' }).where('id', '=', admin.user.id).execute(),
  );
  await runLongJob(createJobRun(), id, tagImportWork);
  expect(await countTags()).toBe(0);
  await api.services.database.withPlatform('super-user', (tx) =>
    tx.updateTable('users').set({ profile: 'admin' }).where('id', '=', admin.user.id).execute(),
  );
  expect(await readJob(id)).toMatchObject({ state: 'failed', done: 0 });
});

it('the progress of a long job is shown only to admins', async () => {
  const { token } = await api.logIn('atendente1@demo.prosa');
  const [hearing, other] = [await connectLive(api.port, admin.token), await connectLive(api.port, token)];
  for (const socket of [hearing, other]) await socket.say('joinNotification');
  const { id } = await startImportJob();
  await vi.waitFor(() => expect(hearing.heard('longJob')).toMatchObject([{ action: 'update', job: { id, done: 0 } }]));
  expect((await call('DELETE', `/long-jobs/${id}`)).status).toBe(200);
  await vi.waitFor(() => expect(hearing.heard('longJob').at(-1)).toMatchObject({ job: { id, state: 'cancelled' } }));
  expect(other.heard('longJob')).toEqual([]);
  expect((await api.call('GET', '/long-jobs', { token })).status).toBe(403);
  for (const socket of [hearing, other]) socket.close();
});

it('a long job is deleted a week after its end, and not earlier', async () => {
  const { id } = await startImportJob();
  await runLongJob(createJobRun(), id, tagImportWork);
  const inDays = (days: number) => () => new Date(Date.now() + days * 86_400_000);
  expect(await clearLongJobs({ ...api.services, clock: inDays(6) }, longJobWorks)).toBe(0);
  expect(await clearLongJobs({ ...api.services, clock: inDays(8) }, longJobWorks)).toBe(1);
  expect(parse(ListLongJobsAnswer, await (await call('GET', '/long-jobs')).json()).jobs).toEqual([]);
  expect((await call('GET', `/long-jobs/${id}`)).status).toBe(404);
});

import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ErrorBody } from '@prosa/contract/errors';
import type { CompanyId } from '@prosa/contract/ids';
import { LongJob } from '@prosa/contract/long-jobs/long-job';
import { SessionAnswer } from '@prosa/contract/session/session';
import { sql } from 'kysely';
import { array, looseObject, number, parse, string } from 'valibot';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createCompany } from '../companies/create-company.ts';
import { clearLongJobs } from '../long-jobs/clear-long-jobs.ts';
import { runLongJob } from '../long-jobs/run-long-job.ts';
import type { JobRun } from '../platform/jobs/job-runner.ts';
import { DEMO_PASSWORD } from '../testing/demo-password.ts';
import { readZip } from '../testing/read-zip.ts';
import { longJobWorks } from '../long-job-works.ts';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';
import { companyExportWork } from './export-company.ts';

/** The number of the company's contacts, which don't fit into one part of the export. */
const CONTACTS = 4_500;
let api: TestApi;
let admin: Awaited<ReturnType<TestApi['logIn']>>;

beforeEach(async () => {
  // The API starts without a worker, because the tests run the slices themselves.
  api = await startTestApi('web');
  admin = await api.logIn('admin@demo.prosa');
});
afterEach(() => api.stop());

/** Adds a company with an expired subscription, with an admin and an attendant who have the same password. */
async function addExpiredCompany(): Promise<CompanyId> {
  const account = { name: 'Vizinha', adminName: 'Vera', email: 'vera@vizinha.test', password: DEMO_PASSWORD };
  const { companyId } = await createCompany(api.services, account);
  await api.services.database.withPlatform('super-user', async (tx) => {
    await sql`insert into users (company_id, name, email, profile, password_hash)
              select company_id, 'Caio', 'caio@vizinha.test', 'user', password_hash from users where email = ${account.email}`.execute(
      tx,
    );
    await tx
      .updateTable('companies')
      .set({ due_at: new Date('2026-01-31T15:00:00Z') })
      .where('id', '=', companyId)
      .execute();
  });
  return companyId;
}
const start = async (token = admin.token) => parse(LongJob, await (await api.call('POST', '/company-export', { token })).json());
const run = (companyId: CompanyId = admin.user.companyId): JobRun => ({
  services: api.services,
  companyId,
  isFirstAttempt: true,
  isLastAttempt: false,
  shutdown: new AbortController().signal,
  createCallSignal: () => new AbortController().signal,
});
const readJob = async (id: string, token = admin.token) =>
  parse(LongJob, await (await api.call('GET', `/long-jobs/${id}`, { token })).json());
const download = (id: string, cookies = admin.cookies) =>
  api.call('GET', `/media/long-jobs/${id}`, { headers: { cookie: cookies } });
const fill = () =>
  api.services.database.withTenant(admin.user.companyId, (tx) =>
    sql`insert into contacts (company_id, name, number, channel)
        select ${admin.user.companyId}::int, 'Cliente ' || n, '55119' || lpad(n::text, 8, '0'), 'simulator'
          from generate_series(1, ${CONTACTS}::int) n`.execute(tx),
  );
const filesOf = async () =>
  (await readdir(join(api.services.config.dataDir), { recursive: true })).filter(
    (each) => each.includes('exports') && each.includes('.'),
  );
const refusal = async (answer: Response) => [answer.status, parse(ErrorBody, await answer.json())];

it('an export contains every row of the company once, as JSON Lines in a zip file, without secrets', async () => {
  await fill();
  const { id, total } = await start();
  await runLongJob(run(), id, companyExportWork);
  expect(await readJob(id)).toMatchObject({ state: 'done', done: total, total, hasFile: true });
  const answer = await download(id);
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; .*prosa-\d{4}-\d\d-\d\d\.zip/);
  const files = readZip(Buffer.from(await answer.arrayBuffer()));
  expect([...files.keys()]).toEqual(
    [
      'contacts',
      'tickets',
      'messages',
      'tags',
      'queues',
      'users',
      'quick-messages',
      'schedules',
      'connections',
      'file-lists',
    ].map((name) => `${name}.jsonl`),
  );
  const linesOf = (name: string) =>
    (files.get(`${name}.jsonl`) ?? '')
      .split('\n')
      .filter((line) => line !== '')
      .map((line): unknown => JSON.parse(line));
  const contacts = parse(array(looseObject({ id: number(), name: string() })), linesOf('contacts'));
  expect(new Set(contacts.map((contact) => contact.id)).size).toBe(contacts.length);
  expect(contacts.filter(({ name }) => name.startsWith('Cliente '))).toHaveLength(CONTACTS);
  const messages = parse(array(looseObject({ id: string(), ticketId: number(), body: string() })), linesOf('messages'));
  expect(messages.length).toBeGreaterThan(0);
  expect([...files.keys()].reduce((sum, name) => sum + linesOf(name.replace('.jsonl', '')).length, 0)).toBe(total);
  expect([...files.values()].join('')).not.toMatch(/password|token|secret|sealed/i);
  expect((await filesOf()).map((name) => name.split('/').at(-1))).toEqual(['export.zip']);
});

it('an export continues after the last stored part if the server restarts, and all files are deleted in the end', async () => {
  await fill();
  const { id, total } = await start();
  for (let stop = 1; stop <= 3; stop += 1) {
    const controller = new AbortController();
    const once = {
      ...companyExportWork,
      step: async (step: Parameters<typeof companyExportWork.step>[0]) => {
        await companyExportWork.step(step);
        controller.abort();
      },
    };
    await runLongJob({ ...run(), shutdown: controller.signal }, id, once);
  }
  expect((await readJob(id)).state).toBe('running');
  await runLongJob(run(), id, companyExportWork);
  expect(await readJob(id)).toMatchObject({ state: 'done', done: total });
  const other = await start();
  await runLongJob({ ...run(), shutdown: AbortSignal.abort() }, other.id, companyExportWork);
  expect((await api.call('DELETE', `/long-jobs/${other.id}`, { token: admin.token })).status).toBe(200);
  await clearLongJobs({ ...api.services, clock: () => new Date(Date.now() + 8 * 86_400_000) }, longJobWorks);
  expect(await filesOf()).toEqual([]);
});

it('an export fails and offers no file if a stored part can no longer be read', async () => {
  const { id } = await start();
  const controller = new AbortController();
  const untilContactsAreStored = {
    ...companyExportWork,
    step: async (step: Parameters<typeof companyExportWork.step>[0]) => {
      await companyExportWork.step(step);
      controller.abort();
    },
  };
  await runLongJob({ ...run(), shutdown: controller.signal }, id, untilContactsAreStored);
  const [part = ''] = await filesOf();
  expect(part).toMatch(/contacts-0\.jsonl$/);
  await rm(join(api.services.config.dataDir, part));
  await expect(runLongJob(run(), id, companyExportWork)).rejects.toThrow();
  await runLongJob({ ...run(), isLastAttempt: true }, id, companyExportWork);
  expect(await readJob(id)).toMatchObject({ state: 'failed', hasFile: false });
  expect((await download(id)).status).toBe(404);
  expect((await filesOf()).filter((name) => name.endsWith('.zip'))).toEqual([]);
});

it('an admin of an expired company can log in only to export, and all other users of the company are refused', async () => {
  const companyId = await addExpiredCompany();
  const credentials = (email: string, whileExpired?: true) => ({ email, password: DEMO_PASSWORD, whileExpired });
  const logIn = (email: string, whileExpired?: true) =>
    api.call('POST', '/auth/login', { body: credentials(email, whileExpired) });
  expect((await logIn('vera@vizinha.test')).status).toBe(402);
  expect(await refusal(await logIn('caio@vizinha.test', true))).toEqual([
    403,
    { error: 'ERR_NO_PERMISSION', detail: { admins: 'Vera' } },
  ]);
  const opened = await logIn('vera@vizinha.test', true);
  const { token } = parse(SessionAnswer, await opened.json());
  const cookies = opened.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
  for (const path of ['/tickets', '/contacts', '/queue', '/set-up/tags/rows'])
    expect((await api.call('GET', path, { token })).status, path).toBe(402);
  const { id } = await start(token);
  await runLongJob(run(companyId), id, companyExportWork);
  expect((await readJob(id, token)).state).toBe('done');
  expect((await download(id, cookies)).status).toBe(200);
  const refresh = (body?: object) => api.call('POST', '/auth/refresh_token', { headers: { cookie: cookies }, body });
  expect((await refresh()).status).toBe(402);
  expect((await refresh({ whileExpired: true })).status).toBe(200);
});

it('only an admin of the company can download the exported file', async () => {
  const { id } = await start();
  expect((await download(id)).status).toBe(404);
  await runLongJob(run(), id, companyExportWork);
  await createCompany(api.services, { name: 'Vizinha', adminName: 'Vera', email: 'vera@vizinha.test', password: DEMO_PASSWORD });
  const stranger = await api.logIn('vera@vizinha.test');
  const attendant = await api.logIn('atendente1@demo.prosa');
  expect((await download(id, stranger.cookies)).status).toBe(404);
  expect((await download(id, attendant.cookies)).status).toBe(403);
  expect((await download(id, '')).status).toBe(401);
  expect((await api.call('POST', '/company-export', { token: attendant.token })).status).toBe(403);
});

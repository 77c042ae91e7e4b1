import { CompanyData } from '@prosa/contract/administration/company-data';
import { ListChangeLogAnswer } from '@prosa/contract/administration/change-log';
import { Home } from '@prosa/contract/administration/home';
import { parse } from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../testing/demo-password.ts';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';
import { createCompany } from './create-company.ts';
import { refusalOf } from '../testing/refusal-of.ts';

let api: TestApi;
let token: string;

beforeAll(async () => {
  api = await startTestApi();
  const email = 'lucia@fresh.example';
  await createCompany(api.services, { name: 'Fresh', adminName: 'Lúcia', email, password: DEMO_PASSWORD });
  ({ token } = await api.logIn(email));
});
afterAll(() => api.stop());

const load = async () => parse(CompanyData, await (await api.call('GET', '/company-data', { token })).json());
const save = (body: unknown, key?: string) =>
  api.call('PUT', '/company-data', { token, body, ...(key !== undefined && { headers: { 'idempotency-key': key } }) });
const stepOfSetUp = async () => parse(Home, await (await api.call('GET', '/home', { token })).json()).setUp?.company;

it('saving company data unchanged marks the step `company` of the set-up as done, and adds nothing to the change log', async () => {
  const { version, ...before } = await load();
  expect(before).toEqual({ name: 'Fresh', timeZone: 'America/Sao_Paulo', isConfirmed: false });
  expect(await stepOfSetUp()).toBe('open');
  const body = { name: 'Fresh', timeZone: 'America/Sao_Paulo', version };
  const key = api.services.newId();
  const answers = await Promise.all([save(body, key), save(body, key)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await load()).toEqual({ ...before, isConfirmed: true, version: version + 1 });
  expect(await stepOfSetUp()).toBe('done');
  const log = parse(ListChangeLogAnswer, await (await api.call('GET', '/change-log', { token })).json());
  expect(log.entries).toEqual([]);
});

it('a change of the company’s name and time zone appears in the session and in the change log', async () => {
  const { version } = await load();
  const answer = parse(CompanyData, await (await save({ name: ' Clínica Nova ', timeZone: 'America/Manaus', version })).json());
  expect(answer).toEqual({ name: 'Clínica Nova', timeZone: 'America/Manaus', isConfirmed: true, version: version + 1 });
  const me = JSON.stringify(await (await api.call('GET', '/auth/me', { token })).json());
  expect(me).toContain('Clínica Nova');
  expect(me).toContain('America/Manaus');
  const log = parse(ListChangeLogAnswer, await (await api.call('GET', '/change-log', { token })).json());
  expect(log.entries.map(({ entity, changes }) => [entity, ...changes.map(({ before, after }) => [before, after])])).toEqual([
    ['company', ['Fresh', 'Clínica Nova']],
    ['setting', ['America/Sao_Paulo', 'America/Manaus']],
  ]);
});

it('of two concurrent changes of the company data, one is applied and the other one is refused', async () => {
  const { version } = await load();
  const answers = await Promise.all(['Uma', 'Outra'].map((name) => save({ name, timeZone: 'America/Manaus', version })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

it('company data with a wrong name length or an unknown time zone is refused, and so is a user who is not an admin', async () => {
  for (const wrong of [
    { name: 'A', timeZone: 'UTC' },
    { name: '   ', timeZone: 'UTC' },
    { name: 'x'.repeat(51), timeZone: 'UTC' },
    { name: 'Nova', timeZone: 'Mars/Olympus' },
    { name: 'Nova' },
    { name: 'Nova', timeZone: 'UTC', version: 0 },
  ])
    expect(await refusalOf(await save(wrong))).toEqual([400, 'ERR_BAD_REQUEST']);
  const attendant = await api.logIn('atendente1@demo.prosa');
  const body = { name: 'Nova', timeZone: 'UTC' };
  for (const method of ['GET', 'PUT'] as const)
    expect((await api.call(method, '/company-data', { token: attendant.token, ...(method === 'PUT' && { body }) })).status).toBe(
      403,
    );
});

import { PlanUse } from '@prosa/contract/administration/plan-use';
import { parse } from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { commit } from '../platform/write.ts';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';
import { assertPlanLimit } from './assert-plan-limit.ts';

let api: TestApi;
let admin: Awaited<ReturnType<TestApi['logIn']>>;

beforeAll(async () => {
  api = await startTestApi();
  admin = await api.logIn('admin@demo.prosa');
});
afterAll(() => api.stop());

const loadUse = async (token: string) => parse(PlanUse, await (await api.call('GET', '/plan-use', { token })).json());
/** Adds a queue if the plan allows one more. */
const addQueue = (name: string) =>
  commit(api.services, admin.user.companyId, async (write) => {
    await assertPlanLimit(write, 'queues');
    await write.tx.insertInto('queues').values({ company_id: write.companyId, name, color: name }).execute();
  });

it('a company can add rows only up to the plan’s limit, even if several are added at once', async () => {
  const { used, limit } = (await loadUse(admin.token)).queues;
  const more = limit - used + 3;
  const answers = await Promise.allSettled(Array.from({ length: more }, (_, n) => addQueue(`#00000${n}`)));
  expect(answers.filter(({ status }) => status === 'rejected')).toMatchObject(
    Array.from({ length: 3 }, () => ({ reason: { code: 'ERR_PLAN_LIMIT', extra: { detail: { used: limit, limit } } } })),
  );
  expect((await loadUse(admin.token)).queues).toEqual({ used: limit, limit });
});

it('an attendant who may not add rows may not see the use of the plan', async () => {
  const { token } = await api.logIn('atendente1@demo.prosa');
  expect((await api.call('GET', '/plan-use', { token })).status).toBe(403);
});

import { Home, type SetUp } from '@prosa/contract/administration/home';
import { parse } from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCompany } from '../companies/create-company.ts';
import { DEMO_PASSWORD } from '../testing/demo-password.ts';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';

let api: TestApi;
let demo: Awaited<ReturnType<TestApi['logIn']>>;
let newCompany: { readonly token: string; readonly companyId: number };

beforeAll(async () => {
  api = await startTestApi();
  demo = await api.logIn('admin@demo.prosa');
  const email = 'lucia@fresh.example';
  await createCompany(api.services, { name: 'Fresh', adminName: 'Lúcia', email, password: DEMO_PASSWORD });
  const { token, user } = await api.logIn(email);
  newCompany = { token, companyId: user.companyId };
});
afterAll(() => api.stop());

const load = async (token: string): Promise<Home> => parse(Home, await (await api.call('GET', '/home', { token })).json());
const skip = (skipped: unknown) => api.call('PUT', '/set-up', { token: newCompany.token, body: { skipped } });
const allStepsOpen: SetUp = { company: 'open', queue: 'open', connection: 'open', colleague: 'open', answer: 'open' };

it('the home page of a new company shows only the steps of the set-up', async () => {
  expect(await load(newCompany.token)).toEqual({
    waiting: { count: 0, since: null },
    connectionsDown: [],
    failedMessages: [],
    setUp: allStepsOpen,
  });
});

it('the home page distinguishes skipped steps from finished ones, and a skipped step can be resumed', async () => {
  expect((await skip(['colleague', 'queue', 'queue'])).status).toBe(200);
  expect((await load(newCompany.token)).setUp).toEqual({ ...allStepsOpen, colleague: 'skipped', queue: 'skipped' });
  await api.services.database.withPlatform('super-user', (tx) =>
    tx.insertInto('queues').values({ company_id: newCompany.companyId, name: 'Recepção', color: '#111111' }).execute(),
  );
  expect((await load(newCompany.token)).setUp).toEqual({ ...allStepsOpen, colleague: 'skipped', queue: 'done' });
  await skip([]);
  expect((await load(newCompany.token)).setUp).toEqual({ ...allStepsOpen, queue: 'done' });
});

it('an unknown step of the set-up cannot be skipped', async () => {
  expect((await skip(['lunch'])).status).toBe(400);
  expect((await skip('queue')).status).toBe(400);
});

it('the home page counts unattended tickets, and lists disconnected connections and recently failed messages', async () => {
  const { companyId } = demo.user;
  const { message, connection } = await api.services.database.withTenant(companyId, async (tx) => {
    const { id, whatsapp_id: whatsappId } = await tx
      .selectFrom('messages')
      .innerJoin('tickets', (join) =>
        join.onRef('tickets.company_id', '=', 'messages.company_id').onRef('tickets.id', '=', 'messages.ticket_id'),
      )
      .select(['messages.id', 'tickets.whatsapp_id'])
      .where('from_me', '=', true)
      .where('tickets.whatsapp_id', 'is not', null)
      .executeTakeFirstOrThrow();
    const failed = { company_id: companyId, message_id: id, whatsapp_id: Number(whatsappId), state: 'failed' as const };
    await tx
      .insertInto('deliveries')
      .values({ ...failed, attempted_at: new Date() })
      .execute();
    const down = await tx.updateTable('whatsapps').set({ status: 'DISCONNECTED' }).returning(['id', 'name']).execute();
    return { message: id, connection: down };
  });
  const { waiting, connectionsDown, failedMessages, setUp } = await load(demo.token);
  const { pending } = await api.services.database.withTenant(companyId, (tx) =>
    tx
      .selectFrom('tickets')
      .select(({ fn }) => fn.countAll<string>().as('pending'))
      .where('status', '=', 'pending')
      .where('user_id', 'is', null)
      .executeTakeFirstOrThrow(),
  );
  expect(waiting).toEqual({ count: Number(pending), since: expect.any(String) });
  expect(connectionsDown).toHaveLength(connection.length);
  expect(failedMessages).toMatchObject([{ messageId: message }]);
  expect(setUp).toEqual({ company: 'done', queue: 'done', connection: 'done', colleague: 'done', answer: 'done' });
});

it('an attendant without the permission for the dashboard cannot load the home page', async () => {
  const { token } = await api.logIn('atendente1@demo.prosa');
  expect((await api.call('GET', '/home', { token })).status).toBe(403);
  expect((await api.call('PUT', '/set-up', { token, body: { skipped: [] } })).status).toBe(403);
});

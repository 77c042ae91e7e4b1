import { afterAll, expect, it } from 'vitest';
import { parse } from 'valibot';
import { CompanyId } from '@prosa/contract/ids';
import { SessionAnswer, SessionUser } from '@prosa/contract/session/session';
import { createCompany } from '../../companies/create-company.ts';
import { loadCompanySettings, toDeviceSettings } from '../../settings/company-settings.ts';
import { setSettingsInTest } from '../../testing/set-settings.ts';
import { DEMO_PASSWORD } from '../../testing/demo-password.ts';
import { startTestApi, type TestApi } from '../../testing/start-test-api.ts';

const api = await startTestApi();
afterAll(() => api.stop());

const readSessionUser = async (token: string) => parse(SessionUser, await (await api.call('GET', '/auth/me', { token })).json());
const runInCompany: TestApi['services']['database']['withTenant'] = (id, work) => api.services.database.withTenant(id, work);

it('log-in, refresh and `/auth/me` return the same data about a user', async () => {
  const { user: ana, token, cookies } = await api.logIn('atendente1@demo.prosa');
  const { companyId } = ana;
  const whatsapp = await runInCompany(companyId, async (tx) => {
    const { id } = await tx.selectFrom('whatsapps').select('id').executeTakeFirstOrThrow();
    await tx
      .updateTable('users')
      .set({
        phone: '5511955550000',
        farewell_message: 'Até logo!',
        default_theme: 'dark',
        default_menu: 'closed',
        all_user_chat: 'enabled',
        allow_real_time: 'enabled',
        profile_image: 'https://example.com/ana.png',
        whatsapp_id: id,
      })
      .where('id', '=', ana.id)
      .execute();
    return id;
  });
  const queues = await runInCompany(companyId, (tx) =>
    tx.selectFrom('queues').select(['id', 'name', 'color']).orderBy('id').execute(),
  );
  expect(queues.length).toBeGreaterThan(1);
  const shown = await readSessionUser(token);
  expect(shown).toMatchObject({
    id: ana.id,
    name: 'Ana Souza',
    profile: 'user',
    super: false,
    companyId,
    company: { id: companyId, name: ana.company.name },
    startWork: '00:00',
    endWork: '23:59',
    phone: '5511955550000',
    farewellMessage: 'Até logo!',
    defaultTheme: 'dark',
    defaultMenu: 'closed',
    allUserChat: 'enabled',
    allowRealTime: 'enabled',
    profileImage: 'https://example.com/ana.png',
    whatsappId: whatsapp,
    queueIds: queues.map(({ id }) => id),
    queues,
  });
  const refreshed = await api.call('POST', '/auth/refresh_token', { headers: { cookie: cookies } });
  expect(parse(SessionAnswer, await refreshed.json()).user).toEqual(shown);
  expect((await api.logIn('atendente1@demo.prosa')).user).toEqual(shown);
});

it('a new user has the default settings of the spec, and only the super user is marked as super', async () => {
  const { user } = await api.logIn('super@demo.prosa');
  expect(user).toMatchObject({
    super: true,
    profile: 'admin',
    phone: '',
    farewellMessage: '',
    defaultTheme: 'light',
    defaultMenu: 'open',
    allUserChat: 'disabled',
    allowRealTime: 'disabled',
    startWork: '00:00',
    endWork: '23:59',
    whatsappId: null,
    profileImage: null,
    queueIds: [],
    queues: [],
  });
});

it('a session contains the company’s plan and settings, and the due date of company 1 is in the year 2999', async () => {
  const { user, token } = await api.logIn('admin@demo.prosa');
  const { companyId } = user;
  expect(companyId).toBe(1);
  await setSettingsInTest(api.services, companyId, { sendSignMessage: 'disabled' });
  const { company } = await readSessionUser(token);
  expect(company.dueDate).toBe('2999-12-31T12:00:00.000Z');
  expect(new Map(company.companieSettings?.map(({ key, value }) => [key, value]))).toEqual(
    new Map(Object.entries({ ...(await deviceSettingsOf(companyId)), sendSignMessage: 'disabled' })),
  );
  const listed = await (await api.call('GET', `/companies/listPlan/${companyId}`, { token })).json();
  expect(listed).toEqual({ plan: company.plan });
  expect(Object.keys(company.plan).toSorted()).toEqual([
    'useCampaigns',
    'useExternalApi',
    'useIntegrations',
    'useInternalChat',
    'useKanban',
    'useKiwify',
    'useOpenAi',
    'useSchedules',
  ]);

  await createCompany(api.services, { name: 'Vizinha', adminName: 'Vera', email: 'vera@vizinha.test', password: DEMO_PASSWORD });
  const vera = await api.logIn('vera@vizinha.test');
  const { due_at: dueAt } = await runInCompany(parse(CompanyId, vera.user.companyId), (tx) =>
    tx.selectFrom('companies').select('due_at').where('id', '=', vera.user.companyId).executeTakeFirstOrThrow(),
  );
  expect(vera.user.company).toMatchObject({ id: vera.user.companyId, name: 'Vizinha', dueDate: dueAt.toISOString() });
});

const deviceSettingsOf = (companyId: CompanyId) =>
  runInCompany(companyId, async (tx) => toDeviceSettings(await loadCompanySettings(tx, companyId)));

it('after a change, each flag of the plan has the same value in the session and in the answer of listPlan', async () => {
  const { user, token } = await api.logIn('admin@demo.prosa');
  const before = user.company.plan;
  const columns = {
    use_campaigns: !before.useCampaigns,
    use_kanban: !before.useKanban,
    use_open_ai: !before.useOpenAi,
    use_integrations: !before.useIntegrations,
    use_schedules: !before.useSchedules,
    use_internal_chat: !before.useInternalChat,
    use_external_api: !before.useExternalApi,
    use_kiwify: !before.useKiwify,
  };
  await api.services.database.withPlatform('seed', (tx) => tx.updateTable('plans').set(columns).execute());
  const opposite = Object.fromEntries(Object.entries(before).map(([flag, value]) => [flag, !value]));
  expect((await readSessionUser(token)).company.plan).toEqual(opposite);
  expect(await (await api.call('GET', `/companies/listPlan/${user.companyId}`, { token })).json()).toEqual({ plan: opposite });
  const other = await api.call('GET', '/companies/listPlan/2', { token });
  expect([other.status, await other.json()]).toEqual([403, { error: 'ERR_NO_PERMISSION' }]);
});

import { randomUUID } from 'node:crypto';
import { ListChangeLogAnswer } from '@prosa/contract/administration/change-log';
import { ErrorBody } from '@prosa/contract/errors';
import type { CompanySettingKey } from '@prosa/contract/settings/company-settings';
import { CompanySettingName, UpdateCompanySettingsAnswer } from '@prosa/contract/settings/update-settings';
import { companySettingDefaults, companySettings } from '@prosa/domain/settings/company-settings';
import { requiredMessages } from '@prosa/domain/settings/required-messages';
import { parse } from 'valibot';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { connectLive } from '../testing/connect-live.ts';
import { waitForFeed } from '../testing/wait-for-feed.ts';
import { pullPages } from '../testing/pull-pages.ts';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';

let api: TestApi;
let admin: Awaited<ReturnType<TestApi['logIn']>>;
let ana: Awaited<ReturnType<TestApi['logIn']>>;
let sofia: Awaited<ReturnType<TestApi['logIn']>>;

beforeAll(async () => {
  api = await startTestApi();
  admin = await api.logIn('admin@demo.prosa');
  ana = await api.logIn('atendente1@demo.prosa');
  sofia = await api.logIn('super@demo.prosa');
});
afterAll(() => api.stop());
beforeEach(() =>
  api.services.database.withTenant(admin.user.companyId, async (tx) => {
    await tx.deleteFrom('company_settings').execute();
    await tx.deleteFrom('change_log').execute();
  }),
);

type Session = { readonly token: string };
const put = ({ token }: Session, body: unknown, key?: string) => api.call('PUT', '/companySettings', { token, body, key });
const setSetting = (column: CompanySettingKey, data: string, as: Session = admin) => put(as, { column, data });
const setAll = (settings: object) =>
  put(admin, { settings: Object.entries(settings).map(([column, data]) => ({ column, data: String(data) })) });
const refusal = async (answer: Response) => {
  const { error, issues } = parse(ErrorBody, await answer.json());
  return [answer.status, error, ...new Set(issues?.map(({ path }) => path))];
};
const read = async () => {
  const answer = await api.call('GET', `/companySettings/${admin.user.companyId}`, { token: admin.token });
  return (await answer.json()) as Partial<Record<string, string>>; // The cast is safe: the test only compares the values.
};
const readLog = async (session: Session = admin) =>
  parse(ListChangeLogAnswer, await (await api.call('GET', '/change-log?entity=setting', { token: session.token })).json())
    .entries;

/** Returns two values of a setting: a valid one that differs from its default, and an invalid one. */
const toTestValues = (key: CompanySettingKey): { readonly right: string; readonly wrong: string } => {
  if (key === 'scheduleType') return { right: 'queue', wrong: 'enabled' };
  if (key === 'chatBotType') return { right: 'list', wrong: 'voice' };
  if (key === 'timeZone') return { right: 'Europe/Istanbul', wrong: 'Mars/Olympus' };
  if (key === 'language') return { right: 'tr', wrong: 'la' };
  if (key === 'lgpdLink') return { right: 'https://example.com/lgpd', wrong: 'no link' };
  const initial = companySettingDefaults[key];
  if (initial === 'enabled' || initial === 'disabled')
    return { right: initial === 'enabled' ? 'disabled' : 'enabled', wrong: 'perhaps' };
  return { right: 'Olá, {{firstName}}!', wrong: 'x'.repeat(4_097) };
};

it('each setting accepts a valid value and refuses an invalid one, and each change is logged with its user and former value', async () => {
  const texts = Object.fromEntries(requiredMessages.map(({ message }) => [message, toTestValues(message).right]));
  expect((await setAll(texts)).status).toBe(200);
  for (const key of CompanySettingName.options) {
    const { right, wrong } = toTestValues(key);
    const writer = companySettings[key].writer === 'platform' ? sofia : admin;
    expect([key, await refusal(await setSetting(key, wrong, writer))]).toEqual([key, [400, 'ERR_BAD_REQUEST', 'data']]);
    const answer = await setSetting(key, right, writer);
    expect([key, answer.status]).toEqual([key, 200]);
    expect(parse(UpdateCompanySettingsAnswer, await answer.json()).settings[key]).toBe(right);
  }
  expect(await read()).toEqual(Object.fromEntries(CompanySettingName.options.map((key) => [key, toTestValues(key).right])));
  const logged = (await readLog()).map(({ rowId, userName, changes }) => [rowId, userName, changes]);
  expect(logged.find(([key]) => key === 'userRating')).toEqual([
    'userRating',
    admin.user.name,
    [{ field: 'userRating', before: 'disabled', after: 'enabled' }],
  ]);
  expect(logged.find(([key]) => key === 'userCreation')?.[1]).toBe(sofia.user.name);
  expect(logged).toHaveLength(CompanySettingName.options.length);
});

it.each([
  ['no body', {}],
  ['an unknown setting', { column: 'nothing', data: '' }],
  ['a name of every object', { column: 'constructor', data: '' }],
  ['no value', { column: 'userRating' }],
  ['a value that is no text', { column: 'userRating', data: true }],
  ['no settings', { settings: [] }],
  ['one setting twice', { settings: [1, 2].map(() => ({ column: 'userRating', data: 'enabled' })) }],
])('an update of settings with %s is refused', async (_what, body) => {
  expect((await refusal(await put(admin, body))).slice(0, 2)).toEqual([400, 'ERR_BAD_REQUEST']);
  expect(await readLog()).toEqual([]);
});

it('attendants may not change settings, and admins may not change the super user’s settings', async () => {
  expect(await refusal(await setSetting('userRating', 'enabled', ana))).toEqual([403, 'ERR_NO_PERMISSION']);
  expect(await refusal(await setSetting('userCreation', 'disabled'))).toEqual([403, 'ERR_NO_PERMISSION']);
  // The valid change in the same request is refused, too.
  expect(await refusal(await setAll({ userRating: 'enabled', userCreation: 'disabled' }))).toEqual([403, 'ERR_NO_PERMISSION']);
  expect(await read()).toMatchObject({ userRating: 'disabled', userCreation: 'enabled' });
});

it.each(requiredMessages)('the text $message is required if $toggle is $sentWhen', async ({ toggle, sentWhen, message }) => {
  const required = [422, 'ERR_SETTING_MESSAGE_REQUIRED', message];
  expect(await refusal(await setSetting(toggle, sentWhen))).toEqual(required);
  expect(await refusal(await setAll({ [toggle]: sentWhen, [message]: ' \n ' }))).toEqual(required);
  expect((await setAll({ [toggle]: sentWhen, [message]: 'Olá' })).status).toBe(200);
  expect(await refusal(await setSetting(message, ''))).toEqual(required);
  // Settings that don't require the missing message can still be changed.
  await api.services.database.withTenant(admin.user.companyId, (tx) =>
    tx.deleteFrom('company_settings').where('key', '=', message).execute(),
  );
  expect((await setSetting('userRating', 'enabled')).status).toBe(200);
});

it('two concurrent changes never leave a setting on without the message that it requires', async () => {
  for (let round = 0; round < 10; round += 1) {
    await setAll({ sendMsgTransfTicket: 'disabled', transferMessage: 'Já passo.' });
    const answers = await Promise.all([setSetting('sendMsgTransfTicket', 'enabled'), setSetting('transferMessage', '')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    const { sendMsgTransfTicket, transferMessage } = await read();
    expect([sendMsgTransfTicket, transferMessage]).not.toEqual(['enabled', '']);
  }
});

it('a form does not overwrite a value that another admin changed after the form was opened', async () => {
  await setSetting('transferMessage', 'Da Lúcia');
  const late = { column: 'transferMessage', data: 'Da Gabriela', before: '' };
  expect(await refusal(await put(admin, late))).toEqual([409, 'ERR_VERSION_CONFLICT']);
  // Two forms with the same new value cause no conflict.
  expect((await put(admin, { ...late, data: 'Da Lúcia' })).status).toBe(200);
  expect((await put(admin, { ...late, before: 'Da Lúcia' })).status).toBe(200);
  expect(await read()).toMatchObject({ transferMessage: 'Da Gabriela' });
  const at = (data: string) => put(admin, { column: 'transferMessage', data, before: 'Da Gabriela' });
  expect((await Promise.all([at('Um'), at('Dois')])).map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

it('a repeated call changes a setting once, and nothing is logged if the value stays the same', async () => {
  const key = randomUUID();
  const body = { column: 'userRating', data: 'enabled', before: 'disabled' };
  const answers = await Promise.all([1, 2].map(() => put(admin, body, key)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  await put(admin, body, key);
  await put(admin, body);
  expect(await readLog()).toHaveLength(1);
});

it('an event of a changed setting is sent at once, and every device receives the setting with its next pull', async () => {
  const socket = await connectLive(api.port, ana.token);
  const cursor = (await pullPages(api, ana.token)).pages.at(-1)?.cursor;
  await setAll({ requiredTag: 'enabled', lgpdConsent: 'enabled' });
  await vi.waitFor(() => expect(socket.heard('setting')).toHaveLength(1));
  await waitForFeed(api);
  const pulled = (await pullPages(api, ana.token, cursor)).pages.flatMap(({ settings }) => (settings === null ? [] : [settings]));
  expect(pulled.at(-1)).toMatchObject({ requiredTag: 'enabled' });
  // A setting that only the server may read is in no pull.
  expect(pulled.at(-1)).not.toHaveProperty('lgpdConsent');
  await setSetting('requiredTag', 'enabled');
  expect(socket.heard('setting')).toHaveLength(1);
  socket.close();
});

it('only the super user may change the platform’s settings', async () => {
  const putPlatform = ({ token }: Session, name: string, body: unknown) => api.call('PUT', `/settings/${name}`, { token, body });
  const appName = async () => (await api.call('GET', '/public-settings/appName')).json();
  expect(await refusal(await putPlatform(admin, 'appName', { value: 'Outra' }))).toEqual([403, 'ERR_NO_PERMISSION']);
  expect((await putPlatform(sofia, 'appName', { value: 'Aurora' })).status).toBe(200);
  expect(await appName()).toBe('Aurora');
  expect(await refusal(await putPlatform(sofia, 'appName', { value: 'Lua', before: 'Prosa' }))).toEqual([
    409,
    'ERR_VERSION_CONFLICT',
  ]);
  expect(await refusal(await putPlatform(sofia, 'userRating', { value: 'enabled' }))).toEqual([404, 'ERR_NO_SETTING_FOUND']);
  expect(await refusal(await putPlatform(sofia, 'primaryColorLight', { value: 'blue' }))).toEqual([
    400,
    'ERR_BAD_REQUEST',
    'value',
  ]);
  expect(await (await putPlatform(sofia, 'appName', { value: '' })).json()).toEqual({ key: 'appName', value: 'Prosa' });
  const both = await Promise.all(['Um', 'Dois'].map((value) => putPlatform(sofia, 'appName', { value, before: 'Prosa' })));
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const secret = 'https://gestor.example/chave-secreta';
  expect((await putPlatform(sofia, 'ApiGestorWebhook', { value: secret })).status).toBe(200);
  const log = await readLog(sofia);
  expect(log.map(({ rowId }) => rowId)).toEqual(['ApiGestorWebhook', 'appName', 'appName', 'appName']);
  expect(JSON.stringify(log)).not.toContain(secret);
});

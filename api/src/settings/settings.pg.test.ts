import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import type { CompanySettingKey } from '@prosa/contract/settings/company-settings';
import { companySettingDefaults, companySettings } from '@prosa/domain/settings/company-settings';
import { platformSettings } from '@prosa/domain/settings/platform-settings';
import { setSettings, setSettingsInTest } from '../testing/set-settings.ts';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';

let api: TestApi;
let attendant: Awaited<ReturnType<TestApi['logIn']>>;
let admin: Awaited<ReturnType<TestApi['logIn']>>;

beforeAll(async () => {
  api = await startTestApi();
  attendant = await api.logIn('atendente1@demo.prosa');
  admin = await api.logIn('admin@demo.prosa');
  await setSettings(api.services, admin.user.companyId, { defineTicketValue: 'enabled', enableLGPD: 'enabled' });
  await api.services.database.withTenant(admin.user.companyId, (tx) =>
    sql`insert into company_settings (company_id, key, value) values (${admin.user.companyId}, 'ofAnOlderVersion', 'hidden')`.execute(
      tx,
    ),
  );
});
afterAll(() => api.stop());

const read = async (path: string, as?: string): Promise<[number, unknown]> => {
  const answer = await api.call('GET', path, as === undefined ? {} : { token: as });
  return [answer.status, await answer.json()];
};
const NOT_FOUND = [404, { error: 'ERR_NO_SETTING_FOUND' }];

const keysKnownTo = (...audiences: readonly string[]): string[] =>
  Object.entries(companySettings)
    .filter(([, { knownTo }]) => audiences.includes(knownTo))
    .map(([key]) => key)
    .toSorted();

/** Reads the setting from every answer that contains settings, as the given user. */
async function readEverywhere({ token }: { readonly token: string }, key: CompanySettingKey): Promise<unknown[]> {
  const paths = ['/companySettings/1', '/settings', `/setting/${key}`, `/companySettingOne?column=${key}`, '/auth/me', '/sync'];
  return Promise.all(paths.map((path) => read(path, token)));
}

it('a setting is read by its key, with its stored value or its default', async () => {
  const { token } = attendant;
  expect(await read('/setting/defineTicketValue', token)).toEqual([200, { key: 'defineTicketValue', value: 'enabled' }]);
  expect(await read('/setting/lgpdDeleteMessage', token)).toEqual([
    200,
    { key: 'lgpdDeleteMessage', value: companySettingDefaults.lgpdDeleteMessage },
  ]);
  expect(await read('/companySettingOne?column=enableLGPD', token)).toEqual([200, { enableLGPD: 'enabled' }]);
  expect(await read('/companySettings/1', token)).toMatchObject([
    200,
    { defineTicketValue: 'enabled', enableLGPD: 'enabled', lgpdDeleteMessage: 'disabled' },
  ]);
});

it('an unknown key, and a key that only the server may read, are answered with 404', async () => {
  for (const key of ['nothing', 'ofAnOlderVersion', 'constructor', '__proto__', 'toString'])
    expect([await read(`/setting/${key}`, admin.token), await read(`/companySettingOne?column=${key}`, admin.token)]).toEqual([
      NOT_FOUND,
      NOT_FOUND,
    ]);
  expect(await read('/companySettingOne', admin.token)).toMatchObject([400, { error: 'ERR_BAD_REQUEST' }]);
});

it('devices get the settings for devices, and an admin can also read those for the server', async () => {
  const keysOf = async (path: string, token: string) => Object.keys(Object((await read(path, token))[1])).toSorted();
  expect(await keysOf('/companySettings/1', attendant.token)).toEqual(keysKnownTo('devices'));
  expect(await keysOf('/companySettings/1', admin.token)).toEqual(keysKnownTo('devices', 'server'));
  for (const { token } of [attendant, admin]) {
    const [, page] = await read('/sync', token);
    expect(Object.keys(Object(page).settings).toSorted()).toEqual(keysKnownTo('devices'));
  }
});

it('no answer contains a secret setting', async () => {
  const VALUE = 'https://segredo.example/chave';
  await setSettingsInTest(api.services, admin.user.companyId, { lgpdLink: VALUE });
  const heard = async () =>
    JSON.stringify([await readEverywhere(admin, 'lgpdLink'), await readEverywhere(attendant, 'lgpdLink')]);
  expect(await heard()).toContain(VALUE);
  const { knownTo } = companySettings.lgpdLink;
  onTestFinished(() => void Object.assign(companySettings.lgpdLink, { knownTo }));
  Object.assign(companySettings.lgpdLink, { knownTo: 'secret' });
  const answers = await heard();
  expect(answers).not.toContain(VALUE);
  expect(answers).not.toContain('"lgpdLink"');
});

it('an invalid stored value is replaced by the default', async () => {
  await setSettingsInTest(api.services, admin.user.companyId, {
    requiredTag: 'perhaps',
    timeZone: 'Mars/Olympus',
    language: 'la',
  });
  expect(await read('/companySettings/1', attendant.token)).toMatchObject([
    200,
    { requiredTag: 'disabled', timeZone: 'America/Sao_Paulo', language: 'pt' },
  ]);
});

it('only the platform’s public settings are readable without a session', async () => {
  expect(await read('/public-settings/appName')).toEqual([200, platformSettings.appName.initial]);
  await api.services.database.withPlatform('seed', (tx) =>
    sql`insert into settings (key, value) values ('primaryColorLight', '#112233'), ('primaryColorDark', 'no colour'),
          ('ApiGestorWebhook', 'https://segredo.example/chave'), ('smtpPassword', 'segredo')`.execute(tx),
  );
  expect(await read('/public-settings/primaryColorLight')).toEqual([200, '#112233']);
  for (const key of ['ApiGestorWebhook', 'smtpPassword']) expect(await read(`/public-settings/${key}`)).toEqual(NOT_FOUND);
  expect(await read('/public-settings')).toEqual([
    200,
    {
      allowSignup: 'disabled',
      appName: 'Prosa',
      primaryColorLight: '#112233',
      primaryColorDark: '#39ACE7',
      appLogoLight: '',
      appLogoDark: '',
      appLogoFavicon: '',
      supportLink: '',
      meetingUrl: 'https://meet.jit.si/',
    },
  ]);
});

it('the running version is readable without a session', async () => {
  // The cast is safe: the repository's file has a version.
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string };
  expect(await read('/version')).toEqual([200, { version }]);
});

import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { companySettingDefaults, publicSettingDefaults } from '@prosa/contract/settings/settings';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';

let api: TestApi;
let token: string;

beforeAll(async () => {
  api = await startTestApi();
  const { user, ...session } = await api.logIn('atendente1@demo.prosa');
  token = session.token;
  await api.services.database.withTenant(user.companyId, (tx) =>
    tx
      .insertInto('company_settings')
      .values([
        { company_id: user.companyId, key: 'defineTicketValue', value: 'enabled' },
        { company_id: user.companyId, key: 'enableLGPD', value: 'enabled' },
        { company_id: user.companyId, key: 'ofTheServerAlone', value: 'hidden' },
      ])
      .execute(),
  );
});
afterAll(() => api.stop());

const read = async (path: string, as?: string) => {
  const answer = await api.call('GET', path, as === undefined ? {} : { token: as });
  return [answer.status, await answer.json()];
};
const NOT_FOUND = [404, { error: 'ERR_NO_SETTING_FOUND' }];

it('a setting comes by its key, as stored or else with its default', async () => {
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

it('a key that is none, or that no client is to know, is not there', async () => {
  for (const key of ['nothing', 'ofTheServerAlone', 'constructor', '__proto__', 'toString'])
    expect([await read(`/setting/${key}`, token), await read(`/companySettingOne?column=${key}`, token)]).toEqual([
      NOT_FOUND,
      NOT_FOUND,
    ]);
  expect(await read('/companySettingOne', token)).toMatchObject([400, { error: 'ERR_BAD_REQUEST' }]);
});

it('the platform’s public settings come without a session, and no other does', async () => {
  expect(await read('/public-settings/appName')).toEqual([200, publicSettingDefaults.appName]);
  await api.services.database.withPlatform('seed', (tx) =>
    tx
      .insertInto('settings')
      .values([
        { key: 'primaryColorLight', value: '#112233' },
        { key: 'smtpPassword', value: 'segredo' },
      ])
      .execute(),
  );
  expect(await read('/public-settings/primaryColorLight')).toEqual([200, '#112233']);
  expect(await read('/public-settings/smtpPassword')).toEqual(NOT_FOUND);
  expect(await read('/public-settings')).toEqual([200, { ...publicSettingDefaults, primaryColorLight: '#112233' }]);
});

it('the version that runs comes without a session', async () => {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string }; // ours
  expect(await read('/version')).toEqual([200, { version }]);
});

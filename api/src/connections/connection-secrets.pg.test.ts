import { createHash, randomUUID } from 'node:crypto';
import { ConnectionToken, CreatedConnection } from '@prosa/contract/channels/connection-fields';
import { parse } from 'valibot';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { pullPages } from '../testing/pull-pages.ts';
import { createConnectionCalls } from '../testing/create-connection-calls.ts';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';

let api: TestApi;
let admin: Awaited<ReturnType<TestApi['logIn']>>;

beforeEach(async () => {
  // No server listens at this address, so Meta cannot be reached.
  api = await startTestApi('web', { GRAPH_BASE_URL: 'http://127.0.0.1:9' });
  admin = await api.logIn('admin@demo.prosa');
});
afterEach(() => api.stop());

const { call, refusal, list, create, inCompany, logOf } = createConnectionCalls(() => ({ api, admin }));
const keys = {
  phoneNumberId: '106540352242922',
  businessAccountId: '102290129340398',
  accessToken: 'chave-de-acesso',
  appSecret: 'segredo-do-app',
  verifyToken: 'palavra',
};

it('the API shows the token of a connection once and stores only the hash of the token', async () => {
  const key = randomUUID();
  const body = { name: 'Filial', channel: 'simulator' };
  const made = parse(CreatedConnection, await (await admin.call('POST', '/whatsapp', { body, key })).json());
  const again = parse(CreatedConnection, await (await admin.call('POST', '/whatsapp', { body, key })).json());
  expect(made.token).toMatch(/^[A-Za-z\d]{30}$/);
  expect(again).toMatchObject({ id: made.id, token: null, tokenEnd: made.token?.slice(-4) });
  const hashOf = async () =>
    (await inCompany((tx) => tx.selectFrom('whatsapps').select('token_hash').where('id', '=', made.id).executeTakeFirst()))
      ?.token_hash;
  const digest = (token: string | null) =>
    createHash('sha256')
      .update(token ?? '')
      .digest();
  expect(await hashOf()).toEqual(digest(made.token));
  const tokens = await Promise.all(
    [1, 2].map(async () => parse(ConnectionToken, await (await call('POST', `/whatsapp/${made.id}/token`)).json()).token),
  );
  expect(new Set([made.token, ...tokens]).size).toBe(3);
  const last = await hashOf();
  expect(tokens.filter((token) => last?.equals(digest(token)))).toHaveLength(1);
  const kept = await inCompany((tx) => tx.selectFrom('commands').select(['answer', 'request_hash']).execute());
  const seen = JSON.stringify([
    kept,
    await logOf(made.id),
    await list(),
    await (await call('GET', `/whatsapp-admin/${made.id}`)).json(),
  ]);
  for (const token of [made.token, ...tokens]) expect(seen).not.toContain(token);
  expect((await logOf(made.id)).flatMap(({ changes }) => changes)).toContainEqual({
    field: 'token',
    before: 'set',
    after: 'changed',
  });
});

it('the keys of the Cloud API are stored encrypted, and an empty field leaves its key unchanged', async () => {
  const made = await create({ channel: 'whatsappapi', ...keys });
  expect(made).toMatchObject({ status: 'DISCONNECTED', hasAccessToken: true, hasAppSecret: true, hasVerifyToken: true });
  const stored = () =>
    inCompany((tx) =>
      tx
        .selectFrom('whatsapps')
        .select(['access_token_sealed', 'app_secret_sealed', 'verify_token_sealed'])
        .where('id', '=', made.id)
        .executeTakeFirstOrThrow(),
    );
  const before = await stored();
  const opened = Object.values(before).map((sealed) => sealed && api.services.secrets.open(sealed));
  expect(opened).toEqual([keys.accessToken, keys.appSecret, keys.verifyToken]);
  await call('PUT', `/whatsapp/${made.id}`, { accessToken: '', appSecret: 'outro-segredo' });
  const after = await stored();
  expect([after.access_token_sealed, after.verify_token_sealed]).toEqual([
    before.access_token_sealed,
    before.verify_token_sealed,
  ]);
  expect(after.app_secret_sealed && api.services.secrets.open(after.app_secret_sealed)).toBe('outro-segredo');
  const answers = JSON.stringify([
    made,
    await (await call('GET', `/whatsapp-admin/${made.id}`)).json(),
    await list(),
    await logOf(made.id),
    await inCompany((tx) => tx.selectFrom('commands').select('answer').execute()),
    (await pullPages(api, admin.token)).pages,
  ]);
  for (const secret of [keys.accessToken, keys.appSecret, keys.verifyToken, 'outro-segredo'])
    expect(answers).not.toContain(secret);
  expect((await logOf(made.id))[0]?.changes).toEqual([{ field: 'appSecret', before: 'set', after: 'changed' }]);
  expect(await refusal(await call('POST', '/whatsapp', { name: 'Igual', channel: 'whatsappapi', ...keys }))).toEqual([
    409,
    'ERR_PHONE_NUMBER_TAKEN',
  ]);
});

import { type GraphAccount, startFakeGraph, type FakeGraph } from '@prosa/testing/fake-graph';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { checkCloudApi, type CloudApiKeys } from './check-cloud-api.ts';

const identity = {
  appSecret: 'app-secret',
  phoneNumberId: '106540352242922',
  businessAccountId: '102290129340398',
  accessToken: 'access-token',
};
const validKeys: CloudApiKeys = { ...identity, verifyToken: 'verify-token' };
const webhookUrl = 'https://prosa.example/api/webhooks/whatsappapi';
const version = 'v26.0';

let graph: FakeGraph;
let initial: GraphAccount;
beforeAll(async () => {
  graph = await startFakeGraph({ ...identity, version });
  initial = { ...graph.account };
});
beforeEach(() => void Object.assign(graph.account, initial));
afterAll(() => graph.close());

const check = (keys: Partial<CloudApiKeys> = {}, at: string | null = webhookUrl) =>
  checkCloudApi({ graphBaseUrl: graph.baseUrl, graphVersion: version }, { ...validKeys, ...keys }, at);
const faults = async (keys: Partial<CloudApiKeys> = {}, at?: string | null) => (await check(keys, at)).faults;

it('a check of a connection’s keys returns the phone number and its verified name if all keys are right', async () => {
  graph.account.webhookUrl = webhookUrl;
  expect(await check()).toEqual({ faults: [], number: '+55 11 3456-7890', verifiedName: 'Clínica Aurora' });
});

it.each([
  ['an invalid token', { accessToken: 'another' }, ['token-refused']],
  ['the secret of another app', { appSecret: 'another' }, ['app-secret-wrong']],
  ['a number that Meta does not know', { phoneNumberId: '55555' }, ['number-not-found']],
  ['an account that Meta does not know', { businessAccountId: '55555' }, ['account-not-found']],
  ['a field that is empty', { verifyToken: '' }, ['incomplete']],
  ['a field that is missing', { businessAccountId: null }, ['incomplete']],
] as const)('a check of a connection’s keys reports %s as a fault', async (_name, keys, found) => {
  expect(await faults(keys)).toEqual(found);
});

it('a check of a connection’s keys reports every fault of the WhatsApp account and of its webhook', async () => {
  graph.account.numbers = ['99999'];
  graph.account.isSubscribed = false;
  expect(await faults()).toEqual(['number-of-another-account', 'webhook-not-subscribed']);
  graph.account.isSubscribed = true;
  graph.account.webhookUrl = 'https://elsewhere.example/hook';
  expect(await faults()).toEqual(['number-of-another-account', 'webhook-elsewhere']);
  expect(await faults({}, null)).toEqual(['number-of-another-account']);
});

it('a check of a connection’s keys reports a missing permission of the token if Meta answers with error code 200', async () => {
  graph.account.failure = { status: 400, code: 200 };
  expect(await faults()).toEqual(['token-lacks-permission']);
});

it('a check of a connection’s keys reports only `provider-away` if Meta fails, is busy, or cannot be reached', async () => {
  for (const status of [500, 503, 429]) {
    graph.account.failure = { status, code: 2 };
    expect(await faults()).toEqual(['provider-away']);
  }
  const unreachable = { graphBaseUrl: 'http://127.0.0.1:9', graphVersion: version };
  expect(await checkCloudApi(unreachable, validKeys, null)).toEqual({
    faults: ['provider-away'],
    number: null,
    verifiedName: null,
  });
});

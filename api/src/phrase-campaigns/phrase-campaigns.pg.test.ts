import { randomUUID } from 'node:crypto';
import { parse } from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PhraseCampaign, ListPhraseCampaignsAnswer, ReadPhraseCampaignAnswer } from '@prosa/contract/flows/phrase-campaign';
import { Flow } from '@prosa/contract/flows/flow';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';
import { refusalOf } from '../testing/refusal-of.ts';

let api: TestApi;
let token: string;
let flowId: number;
let whatsappId: number;

beforeAll(async () => {
  api = await startTestApi();
  const admin = await api.logIn('admin@demo.prosa');
  ({ token } = admin);
  flowId = parse(Flow, await (await call('POST', '/flowbuilder', { name: 'Promoção' })).json()).id;
  const { id } = await api.services.database.withTenant(admin.user.companyId, (tx) =>
    tx.selectFrom('whatsapps').select('id').executeTakeFirstOrThrow(),
  );
  whatsappId = id;
});
afterAll(() => api.stop());

const call = (method: string, path: string, body?: unknown) => api.call(method, path, { token, body });
const campaignOf = async (answer: Response): Promise<PhraseCampaign> => parse(PhraseCampaign, await answer.json());
const list = async (): Promise<PhraseCampaign[]> =>
  parse(ListPhraseCampaignsAnswer, await (await call('GET', '/flowcampaign')).json()).flow;

test('a phrase campaign is created once per idempotency key, by default enabled and for every connection', async () => {
  const key = randomUUID();
  const body = { name: ' Natal ', flowId, phrase: ' promo de natal ' };
  const answers = await Promise.all([key, key].map((each) => api.call('POST', '/flowcampaign', { token, body, key: each })));
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  const [made, again] = await Promise.all(answers.map(campaignOf));
  expect(made).toMatchObject({ name: 'Natal', flowId, whatsappId: null, phrase: 'promo de natal', status: true });
  expect(again).toEqual(made);
  expect((await list()).filter(({ name }) => name === 'Natal')).toEqual([made]);
  const one = await call('GET', `/flowcampaign/${made?.id}`);
  expect(parse(ReadPhraseCampaignAnswer, await one.json()).details).toEqual(made);
});

test('an update replaces a phrase campaign, and a second identical update changes nothing', async () => {
  const { id } = await campaignOf(await call('POST', '/flowcampaign', { name: 'Antes', flowId, phrase: 'antes' }));
  const body = { id, name: 'Depois', flowId, whatsappId, phrase: 'depois', status: false };
  const key = randomUUID();
  const answers = await Promise.all(
    [key, key, undefined].map((each) => api.call('PUT', '/flowcampaign', { token, body, key: each })),
  );
  for (const answer of answers) expect(await campaignOf(answer)).toMatchObject(body);
  expect((await list()).find((each) => each.id === id)).toMatchObject(body);
});

test('a phrase that another phrase campaign of the connection already has is refused, ignoring case and accents', async () => {
  const body = { name: 'Segunda via', flowId, phrase: 'Segunda Via' };
  const made = await campaignOf(await call('POST', '/flowcampaign', body));
  const same = { ...body, phrase: ' segunda vía ' };
  expect(await refusalOf(await call('POST', '/flowcampaign', same))).toEqual([409, 'ERR_DUPLICATED_PHRASE']);
  // One phrase may have a campaign for all connections and another campaign for a single connection. The campaign for the single
  // connection takes precedence.
  const specific = await campaignOf(await call('POST', '/flowcampaign', { ...same, whatsappId }));
  expect(await refusalOf(await call('PUT', '/flowcampaign', { ...same, id: specific.id }))).toEqual([
    409,
    'ERR_DUPLICATED_PHRASE',
  ]);
  expect((await call('PUT', '/flowcampaign', { ...same, id: made.id })).status).toBe(200);
  const answers = await Promise.all(
    [1, 2].map((each) => call('POST', '/flowcampaign', { ...body, phrase: 'boleto', name: `${each}a` })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
});

test('a disabled phrase campaign stays disabled if an update does not contain its status', async () => {
  const { id } = await campaignOf(
    await call('POST', '/flowcampaign', { name: 'Off', flowId, phrase: 'desligada', status: false }),
  );
  const changed = await campaignOf(await call('PUT', '/flowcampaign', { id, name: 'Ainda off', flowId, phrase: 'desligada' }));
  expect(changed).toMatchObject({ name: 'Ainda off', status: false });
});

test('a phrase campaign with an unknown reference, or without a name, flow or phrase, is refused', async () => {
  const body = { name: 'Nada', flowId, phrase: 'nada' };
  expect(await refusalOf(await call('POST', '/flowcampaign', { ...body, flowId: 2_000_000 }))).toEqual([
    404,
    'ERR_NO_FLOW_FOUND',
  ]);
  expect(await refusalOf(await call('POST', '/flowcampaign', { ...body, whatsappId: 2_000_000 }))).toEqual([
    404,
    'ERR_NO_WAPP_FOUND',
  ]);
  expect(await refusalOf(await call('PUT', '/flowcampaign', { ...body, id: 2_000_000 }))).toEqual([
    404,
    'ERR_NO_FLOW_CAMPAIGN_FOUND',
  ]);
  expect(await refusalOf(await call('GET', '/flowcampaign/2000000'))).toEqual([404, 'ERR_NO_FLOW_CAMPAIGN_FOUND']);
  for (const missing of ['name', 'flowId', 'phrase'])
    expect(await refusalOf(await call('POST', '/flowcampaign', { ...body, [missing]: undefined }))).toEqual([
      400,
      'ERR_BAD_REQUEST',
    ]);
  expect((await list()).filter(({ name }) => name === 'Nada')).toEqual([]);
});

test('a phrase campaign is deleted once, and a repeated deletion gets the same answer', async () => {
  const { id } = await campaignOf(await call('POST', '/flowcampaign', { name: 'Sai', flowId, phrase: 'sai' }));
  const answers = await Promise.all([1, 2].map(() => call('DELETE', `/flowcampaign/${id}`)));
  expect(await Promise.all(answers.map((answer) => answer.json()))).toEqual([{ id }, { id }]);
  expect((await list()).filter((each) => each.id === id)).toEqual([]);
});

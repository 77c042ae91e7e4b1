import { array, number, object, parse, string } from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CompanyId } from '@prosa/contract/ids';
import { processWebhook } from '../intake/webhooks/process-webhook.ts';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';

let api: TestApi;
let companyId: CompanyId;
let path: string;
beforeAll(async () => {
  api = await startTestApi();
  companyId = (await api.logIn('admin@demo.prosa')).user.companyId;
  const answer = await api.call('GET', '/simulator/people');
  const [person] = parse(object({ people: array(object({ id: number() })) }), await answer.json()).people;
  path = `/simulator/people/${person?.id}/messages`;
});
afterAll(() => api.stop());

const runInCompany = <T>(work: Parameters<TestApi['services']['database']['withTenant']>[1]): Promise<T> =>
  api.services.database.withTenant(companyId, work) as Promise<T>;

/** Sends a message from the phone, and returns what Prosa recorded. */
async function sendFromPhone(body: object): Promise<unknown> {
  const sent = await api.call('POST', path, { body });
  const [id = ''] = parse(object({ ids: array(string()) }), await sent.json()).ids;
  const [stored] = await runInCompany<{ id: string }[]>((tx) =>
    tx.selectFrom('webhook_deliveries').select('id').orderBy('received_at', 'desc').limit(1).execute(),
  );
  await processWebhook(api.services, companyId, String(stored?.id));
  const [row] = await runInCompany<unknown[]>((tx) =>
    tx.selectFrom('messages').select(['body', 'media_type', 'data_json']).where('provider_id', '=', id).execute(),
  );
  return row;
}

it.each([
  {
    mediaType: 'contactMessage',
    body: 'Rita Lee',
    dataJson: { contacts: [{ name: 'Rita Lee', numbers: ['+55 11 99999-0000'] }] },
  },
  { mediaType: 'locationMessage', body: 'Praça', dataJson: { location: { latitude: -23.5, longitude: -46.6, name: 'Praça' } } },
  { mediaType: 'buttonsMessage', body: 'Confirmar', dataJson: { reply: { id: 'yes' } } },
  { mediaType: 'call_log', body: '', dataJson: { call: { isMissed: true, durationS: null } } },
])('a message of the type $mediaType from a phone of the simulator is stored with its text and data', async (message) => {
  const { mediaType, body, dataJson } = message;
  expect(await sendFromPhone(message)).toEqual({ body, media_type: mediaType, data_json: dataJson });
});

it('a reaction from a phone of the simulator is stored', async () => {
  expect(await sendFromPhone({ mediaType: 'reactionMessage', body: '👍', quotedId: 'unknown' })).toEqual({
    body: '👍',
    media_type: 'reactionMessage',
    data_json: null,
  });
});

it.each([{ mediaType: 'locationMessage', dataJson: {} }, { mediaType: 'call_log', body: 'x' }, { mediaType: 'nothing' }, {}])(
  'the simulator refuses the message %j',
  async (body) => {
    const answer = await api.call('POST', path, { body });
    expect([answer.status, await answer.json()]).toMatchObject([400, { error: 'ERR_BAD_REQUEST' }]);
  },
);

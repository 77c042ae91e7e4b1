import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { ConnectionId } from '@prosa/contract/ids';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ChannelAdapter } from '../channels/channel-adapter.ts';
import { createWebhookIntake } from '../intake/webhooks/create-webhook-intake.ts';
import { processWebhook } from '../intake/webhooks/process-webhook.ts';
import type { Services } from '../platform/services.ts';
import { answerBurstsInTest, receiveAndAnswerInTest } from '../testing/answer-bursts.ts';
import { createTextFromPhone } from '../testing/create-text-from-phone.ts';
import { setSettingsInTest } from '../testing/set-settings.ts';
import { startTestServices, type TestServices } from '../testing/start-test-services.ts';
import { receiveMessage } from '../intake/receive-message.ts';
import { refuseCall } from './refuse-call.ts';

const NO_CALLS = 'Não atendemos ligações. Escreva, por favor.';
/** The time of the call in the fixture. */
const RINGS_AT = 1_749_416_383_000;
const whatsappId = v.parse(ConnectionId, 1);
let setUp: TestServices;
let services: Services;
let nowMs = RINGS_AT;
const refused: string[] = [];
const rows: TestServices['rows'] = (sql, ...values) => setUp.rows(sql, ...values);

beforeAll(async () => {
  setUp = await startTestServices('whatsappapi');
  const channels = new Map(setUp.services.channels);
  const real = channels.get('whatsappapi');
  if (real === undefined) throw new Error('the Cloud API has an adapter');
  const adapter: ChannelAdapter = { ...real, refuseCall: async (_access, callId) => void refused.push(callId) };
  services = { ...setUp.services, channels: channels.set('whatsappapi', adapter), clock: () => new Date(nowMs) };
});
afterAll(() => setUp.stop());
beforeEach(() => {
  refused.length = 0;
  nowMs = RINGS_AT;
});

const refuseCalls = () =>
  setSettingsInTest(services, setUp.companyId, { acceptCallWhatsapp: 'disabled', AcceptCallWhatsappMessage: NO_CALLS });

/** Stores the webhook of a call that begins to ring, and returns the id of its row. */
async function storeRinging(): Promise<string> {
  const body = readFileSync(join(import.meta.dirname, '../channels/whatsappapi/fixtures/call-begun.json'), 'utf8');
  const [row] = await rows(
    `insert into webhook_deliveries (company_id, whatsapp_id, digest, payload) values (1, 1, decode(md5(random()::text), 'hex'), $1) returning id`,
    body,
  );
  return String(row?.['id']);
}
const takeRefusals = () => rows(`delete from jobs where task = 'refuse-call' returning payload`);

test('K1: if the company accepts no calls, each webhook of a ringing call enqueues one refusal', async () => {
  const ask = createWebhookIntake(services);
  const run = { companyId: setUp.companyId, isFirstAttempt: true };
  await ask(run, await storeRinging());
  expect(await takeRefusals()).toEqual([]);
  await refuseCalls();
  const id = await storeRinging();
  await ask(run, id);
  await ask(run, id);
  await processWebhook(services, setUp.companyId, await storeRinging());
  const call = { whatsappId, callId: 'wacid.call', begunAt: new Date(RINGS_AT).toISOString() };
  expect(await takeRefusals()).toEqual([{ payload: call }, { payload: call }]);
  await refuseCall(services, setUp.companyId, { call, signal: AbortSignal.timeout(60_000) });
  expect(refused).toEqual(['wacid.call']);
});

test('K1: a call that no longer rings is not refused', async () => {
  nowMs = RINGS_AT + 61_000;
  const call = { whatsappId, callId: 'wacid.call', begunAt: new Date(RINGS_AT).toISOString() };
  await refuseCall(services, setUp.companyId, { call, signal: AbortSignal.timeout(60_000) });
  expect(refused).toEqual([]);
});

let people = 0;
const newNumber = (): string => `55119${String(40_000_000 + (people += 1))}`;
const callFrom = (number: string, isMissed = true) =>
  createTextFromPhone(number, '', {
    mediaType: 'call_log',
    dataJson: { call: { isMissed, durationS: isMissed ? null : 60 } },
    at: new Date(nowMs),
  });
const botTexts = async (number: string) =>
  (
    await rows(
      `select m.body from messages m join contacts c on c.id = m.contact_id where c.number = $1 and m.is_bot order by m.created_at, m.id`,
      number,
    )
  ).map(({ body }) => body);

test('K2: the unanswered calls of a burst get one text, and a written message in the same burst gets its own answer', async () => {
  await refuseCalls();
  const number = newNumber();
  await receiveMessage(services, setUp.companyId, { whatsappId, message: callFrom(number) });
  await receiveMessage(services, setUp.companyId, { whatsappId, message: callFrom(number) });
  await answerBurstsInTest(services, setUp.companyId);
  expect(await botTexts(number)).toEqual([NO_CALLS]);
  await receiveMessage(services, setUp.companyId, { whatsappId, message: callFrom(number) });
  const message = createTextFromPhone(number, 'Alô?', { at: new Date(nowMs) });
  await receiveAndAnswerInTest(services, setUp.companyId, { whatsappId, message });
  expect(await botTexts(number)).toEqual([NO_CALLS, NO_CALLS, 'Olá Rita\n\n*[ 1 ]* - Suporte\n*[ 2 ]* - Vendas']);
  await rows(`update tickets set status = 'open' where contact_id = (select id from contacts where number = $1)`, number);
  await receiveAndAnswerInTest(services, setUp.companyId, { whatsappId, message: callFrom(number) });
  expect((await botTexts(number)).slice(3)).toEqual([NO_CALLS]);
});

test.each([
  ['calls are accepted', async () => {}, true],
  ['somebody answered the call', refuseCalls, false],
])('K2: the text for unanswered calls is not sent if %s', async (_title, prepare, isMissed) => {
  await prepare();
  const number = newNumber();
  await receiveAndAnswerInTest(services, setUp.companyId, { whatsappId, message: callFrom(number, isMissed) });
  expect(await botTexts(number)).not.toContain(NO_CALLS);
  expect(
    await rows(
      `select m.media_type from messages m join contacts c on c.id = m.contact_id where c.number = $1 and not from_me`,
      number,
    ),
  ).toEqual([{ media_type: 'call_log' }]);
});

test('K2: a blocked contact does not get the text for unanswered calls', async () => {
  await refuseCalls();
  const number = newNumber();
  await receiveAndAnswerInTest(services, setUp.companyId, { whatsappId, message: callFrom(number, false) });
  await rows('update contacts set active = false where number = $1', number);
  const before = await botTexts(number);
  await receiveAndAnswerInTest(services, setUp.companyId, { whatsappId, message: callFrom(number) });
  expect(await botTexts(number)).toEqual(before);
});

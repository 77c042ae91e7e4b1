import * as v from 'valibot';
import { ConnectionId } from '@prosa/contract/ids';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { InboundMessage } from '../../channels/channel-adapter.ts';
import { newId } from '../../platform/new-id.ts';
import { setConnectionInTest } from '../../testing/set-connection.ts';
import { setSettingsInTest } from '../../testing/set-settings.ts';
import { startTestServices, type TestServices } from '../../testing/start-test-services.ts';
import { receiveAndAnswerInTest } from '../../testing/answer-bursts.ts';

const NUMBER = '5511955550001';
let setUp: TestServices;
let nowMs = Date.parse('2026-01-05T12:00:00Z');

beforeAll(async () => {
  setUp = await startTestServices('whatsappapi');
});
afterAll(() => setUp.stop());

/** Receives a voice message and then advances the clock by a second, so that messages have an order. */
async function receiveVoice(over: Partial<InboundMessage> = {}): Promise<void> {
  const services = { ...setUp.services, clock: () => new Date(nowMs), newId: () => newId(nowMs) };
  const message: InboundMessage = {
    providerId: `in.${crypto.randomUUID()}`,
    fromMe: false,
    contact: { identity: { kind: 'phone', value: NUMBER }, name: 'Rita Lee', number: NUMBER, isGroup: false },
    body: '',
    mediaType: 'audio',
    media: null,
    quotedProviderId: null,
    dataJson: null,
    at: new Date(nowMs),
    ...over,
  };
  await receiveAndAnswerInTest(services, setUp.companyId, { whatsappId: v.parse(ConnectionId, 1), message });
  nowMs += 1_000;
}
const messages = () => setUp.rows('select body, from_me from messages order by created_at, id');
const botTexts = async () => (await messages()).filter((message) => message['from_me']).map(({ body }) => body);
const setAudioAccepted = (accepts: boolean, active = true) =>
  setUp.rows('update contacts set accept_audio_message = $1, active = $2 where number = $3', accepts, active, NUMBER);

test('A1: a voice message of a contact whose audio is not accepted is recorded and answered with a request to write, without a menu', async () => {
  await receiveVoice();
  expect(await botTexts()).toEqual([expect.stringContaining('Suporte')]);
  await setAudioAccepted(false);
  await receiveVoice();
  const wish = 'No momento não conseguimos ouvir áudios por aqui. Por favor, escreva a sua mensagem.';
  expect((await botTexts()).slice(1)).toEqual([wish]);
  expect(await messages()).toHaveLength(4);
  await receiveVoice({ fromMe: true });
  await setAudioAccepted(false, false);
  await receiveVoice();
  expect((await botTexts()).filter((body) => body === wish)).toHaveLength(1);
  await setAudioAccepted(true);
  await receiveVoice();
  expect((await botTexts()).filter((body) => body === wish)).toHaveLength(1);
});

test('A1: if acceptAudioMessageContact is off, every voice message outside of groups gets the request to write', async () => {
  await setSettingsInTest(setUp.services, setUp.companyId, { acceptAudioMessageContact: 'disabled' });
  const wish = 'No momento não conseguimos ouvir áudios por aqui. Por favor, escreva a sua mensagem.';
  const before = (await botTexts()).filter((body) => body === wish).length;
  await receiveVoice();
  expect((await botTexts()).filter((body) => body === wish)).toHaveLength(before + 1);
  await setConnectionInTest(setUp.rows, 1, { allow_group: true });
  const group = '120363000000000002';
  await receiveVoice({ contact: { identity: { kind: 'group', value: group }, name: 'Família', number: group, isGroup: true } });
  expect((await botTexts()).filter((body) => body === wish)).toHaveLength(before + 1);
});

import { Readable } from 'node:stream';
import { startFakeDialogflow, type FakeDialogflow } from '@prosa/testing/fake-dialogflow';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bareConnectionId } from '../testing/flow-scene.ts';
import { startIntegrationScene, type IntegrationScene } from '../testing/integration-scene.ts';
import { testIntegration } from '../integrations/test-integration.ts';

let scene: IntegrationScene;
let dialogflow: FakeDialogflow;
let id: Awaited<ReturnType<IntegrationScene['addIntegration']>>;

beforeAll(async () => {
  dialogflow = await startFakeDialogflow(({ text, audio }) => ({
    queryText: text ?? 'fala',
    fulfillmentText: 'reserva',
    fulfillmentMessages: [
      { text: { text: [audio === null ? `Ouvi: ${text}` : `Ouvi ${audio.length} bytes`] } },
      { platform: 'FACEBOOK', text: { text: ['só no Facebook'] } },
    ],
    diagnosticInfo: text === 'tchau' ? { end_conversation: true } : undefined,
    intent: { displayName: 'x' },
  }));
  scene = await startIntegrationScene({ dialogflowBaseUrl: dialogflow.origin, googleTokenUrl: dialogflow.tokenUrl });
  id = await scene.addIntegration('dialogflow', {
    json_content_sealed: scene.services.secrets.seal(dialogflow.serviceAccountKey),
    client_email: 'prosa@x',
    project_id: 'atendimento-1234',
    project_name: 'agente-1',
  });
  await scene.setConnectionIntegration(bareConnectionId, id);
});
afterAll(async () => {
  await scene.stop();
  await dialogflow.close();
});

test('X11: all questions of a ticket reach Dialogflow in one session and with one token, until Dialogflow ends the conversation', async () => {
  const customer = scene.createCustomer(bareConnectionId);
  for (const text of ['oi', 'preço', 'tchau']) await customer.say(text);
  await scene.answerAll(customer);
  expect(await customer.heard()).toEqual(['Ouvi: oi', 'Ouvi: preço', 'Ouvi: tchau']);
  expect(new Set(dialogflow.queries.map(({ session }) => session)).size).toBe(1);
  expect(dialogflow.queries[0]).toMatchObject({ project: 'agente-1', language: 'pt-BR', text: 'oi' });
  expect(dialogflow.countTokens()).toBe(1);
  expect(dialogflow.faults).toEqual([]);
  expect(await customer.ticket()).toMatchObject({ use_integration: false, status: 'pending', is_bot: false });
  expect((await scene.calls(id)).map(({ kind }) => kind)).toEqual(['token', 'message', 'message', 'message']);
  const other = scene.createCustomer(bareConnectionId);
  await other.say('oi');
  await scene.answerAll(other);
  expect(new Set(dialogflow.queries.map(({ session }) => session)).size).toBe(2);
});

test('X11: a token that Google has revoked is replaced, and the question is sent again', async () => {
  const customer = scene.createCustomer(bareConnectionId);
  await customer.say('oi');
  await scene.answerAll(customer);
  dialogflow.revokeTokens();
  await customer.say('e agora?');
  await scene.answerAll(customer);
  expect(await customer.heard()).toEqual(['Ouvi: oi', 'Ouvi: e agora?']);
});

test('X11: a voice message is sent to Dialogflow once its file has arrived', async () => {
  const customer = scene.createCustomer(bareConnectionId);
  await customer.say('', { mediaType: 'audio', media: { ref: 'r', name: 'audio.ogg', mimeType: 'audio/ogg' } });
  await scene.answer(customer);
  expect(await customer.heard()).toEqual([]);
  const [message] = await customer.messages();
  await scene.services.media.put('1/voice', Readable.from([Buffer.alloc(321)]), 'audio/ogg');
  await scene.rows(
    `insert into media (company_id, id, ticket_id, name, mime_type, size_bytes, storage_key)
       values (1, gen_random_uuid(), $1, 'audio.ogg', 'audio/ogg', 321, '1/voice')`,
    message?.['ticket_id'],
  );
  await scene.rows(
    `update messages set media_id = (select id from media where storage_key = '1/voice') where id = $1`,
    message?.['id'],
  );
  await scene.answerAll(customer);
  expect(await customer.heard()).toEqual(['Ouvi 321 bytes']);
});

test('X11: a key that Google refuses ends the session with a note, and a test in the form reports the refused key', async () => {
  const otherKey = (await startFakeDialogflow(() => ({})).then(async (other) => (await other.close(), other))).serviceAccountKey;
  const broken = await scene.addIntegration('dialogflow', {
    json_content_sealed: scene.services.secrets.seal(otherKey),
    client_email: 'prosa@x',
    project_id: 'atendimento-1234',
  });
  await scene.setConnectionIntegration(bareConnectionId, broken);
  const customer = scene.createCustomer(bareConnectionId);
  await customer.say('oi');
  await scene.answerAll(customer);
  expect(await customer.notes()).toHaveLength(1);
  expect(await scene.calls(broken)).toMatchObject([{ kind: 'token', status: 400, failure: 'credentials' }]);
  const form = {
    type: 'dialogflow',
    projectName: 'agente-1',
    jsonContent: '',
    language: 'es',
    urlN8N: '',
    typebotSlug: '',
    flowId: null,
  } as const;
  expect(await testIntegration(scene.services, scene.companyId, { ...form, id: broken })).toMatchObject({
    failure: 'credentials',
  });
  expect(await testIntegration(scene.services, scene.companyId, { ...form, id })).toMatchObject({ status: 200, failure: null });
  expect(dialogflow.queries.at(-1)).toMatchObject({ language: 'es', text: 'Oi' });
  expect((await scene.calls(id)).at(-1)).toMatchObject({ kind: 'test', failure: null });
  await scene.setConnectionIntegration(bareConnectionId, id);
});

import { randomUUID } from 'node:crypto';
import { ChatbotOption } from '@prosa/contract/chatbots/chatbot-option';
import type { CompanyId, ConnectionId, QueueId } from '@prosa/contract/ids';
import { CreatedIntegration } from '@prosa/contract/integrations/write-integration';
import { ManagedQueue } from '@prosa/contract/queues/queue-fields';
import { createTestFlow } from '@prosa/domain/flows/testing/drawn-flow';
import { startFakeDialogflow, type FakeDialogflow } from '@prosa/testing/fake-dialogflow';
import { startFakeGraph, type FakeGraph } from '@prosa/testing/fake-graph';
import { startFakeN8n, type FakeN8n } from '@prosa/testing/fake-n8n';
import { startFakeTypebot, createTextBubble, textInput, type FakeTypebot } from '@prosa/testing/fake-typebot';
import { signWebhook, toInboundWebhook } from '@prosa/testing/graph-webhooks';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addCloudApiConnection } from '../connections/add-cloud-api-connection.ts';
import { setSettings } from '../testing/set-settings.ts';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';

// In this test, only the systems of other companies (Meta and the integrations) are fakes. Webhooks enter by HTTP, and the worker
// runs the jobs.

const keys = { appSecret: 'app-secret', phoneNumberId: '106540352242922', accessToken: 'access-token', version: 'v26.0' };
const secrets = new Map<string, string>();
let graph: FakeGraph;
let n8n: FakeN8n;
let webhook: FakeN8n;
let typebot: FakeTypebot;
let dialogflow: FakeDialogflow;
let api: TestApi;
let admin: Awaited<ReturnType<TestApi['logIn']>>;
let companyId: CompanyId;
let queueId: QueueId;
let connectionId: ConnectionId;

beforeAll(async () => {
  graph = await startFakeGraph(keys);
  const startSigned = (name: string) =>
    startFakeN8n({
      secret: () => secrets.get(name) ?? '',
      reply: () => ({ messages: [{ text: `${name} responde` }] }),
    });
  [n8n, webhook] = [await startSigned('n8n'), await startSigned('webhook')];
  typebot = await startFakeTypebot([{ messages: [createTextBubble('typebot responde')], input: textInput }]);
  dialogflow = await startFakeDialogflow(() => ({
    fulfillmentText: 'dialogflow responde',
    fulfillmentMessages: [{ text: { text: ['dialogflow responde'] } }],
  }));
  api = await startTestApi('all', {
    GRAPH_BASE_URL: graph.baseUrl,
    GRAPH_VERSION: keys.version,
    INTEGRATIONS_ALLOW_PRIVATE: '1',
    DIALOGFLOW_BASE_URL: dialogflow.origin,
    GOOGLE_TOKEN_URL: dialogflow.tokenUrl,
  });
  admin = await api.logIn('admin@demo.prosa');
  ({ companyId } = admin.user);
  ({ connectionId } = await addCloudApiConnection(api.services, {
    companyId,
    name: 'Cloud API',
    number: '5511900000001',
    businessAccountId: '102290129340398',
    verifyToken: 'verify-token',
    ...keys,
  }));
  const [queue] = v.parse(v.array(ManagedQueue), await (await call('GET', '/queue')).json());
  if (queue === undefined) throw new Error('the demo company has a queue');
  queueId = queue.id;
  await call('PUT', `/whatsapp/${connectionId}`, { queueIds: [queueId], greetingMessage: 'Olá {{firstName}}' });
  await setSettings(api.services, companyId, { chatBotType: 'button' });
});
afterAll(async () => {
  await api.stop();
  for (const fake of [graph, n8n, webhook, typebot, dialogflow]) await fake.close();
});

const call = (method: string, path: string, body?: unknown) => admin.call(method, path, { body });
const addOption = async (name: string, fields: object = {}) =>
  v.parse(ChatbotOption, await (await call('POST', '/chatbot', { queueId, name, ...fields })).json());

/** Adds an option that leads to a new integration. */
async function addIntegrationOption(type: string, fields: object): Promise<void> {
  const body = { name: `Robô ${type}`, type, typebotDelayMessage: 0, ...fields };
  const created = v.parse(CreatedIntegration, await (await call('POST', '/queueIntegration', body)).json());
  if (created.secret !== null) secrets.set(type, created.secret);
  await addOption(`Pelo ${type}`, { queueType: 'integration', optIntegrationId: created.id });
}

async function addFlow(): Promise<number> {
  const definition = createTestFlow([['m', 'message', { label: 'flowbuilder responde' }]], [['s', 'a', 'm']]);
  return api.services.database.withTenant(companyId, async (tx) => {
    const { id } = await tx
      .insertInto('flowbuilders')
      .values({ company_id: companyId, name: 'Boas-vindas', active: true })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('flow_versions')
      .values({ company_id: companyId, flow_id: id, version: 1, definition: JSON.stringify(definition) })
      .execute();
    return id;
  });
}

const Choices = v.array(v.object({ id: v.string(), title: v.string() }));
const Interactive = v.variant('type', [
  v.object({
    type: v.literal('button'),
    body: v.object({ text: v.string() }),
    action: v.object({ buttons: v.array(v.object({ reply: v.object({ id: v.string(), title: v.string() }) })) }),
  }),
  v.object({
    type: v.literal('list'),
    body: v.object({ text: v.string() }),
    action: v.object({ sections: v.tuple([v.object({ rows: Choices })]) }),
  }),
]);
const SentBody = v.union([
  v.object({ type: v.literal('interactive'), interactive: Interactive }),
  v.object({ type: v.literal('text'), text: v.object({ body: v.string() }) }),
]);

/** Converts a sent message to what the customer sees: the text, and the choices that can be pressed. */
function toShown(body: unknown) {
  const sent = v.parse(SentBody, body);
  if (sent.type === 'text') return { shape: 'text', text: sent.text.body, choices: [] };
  const { interactive } = sent;
  const choices =
    interactive.type === 'button' ? interactive.action.buttons.map(({ reply }) => reply) : interactive.action.sections[0].rows;
  return { shape: interactive.type, text: interactive.body.text, choices };
}

let people = 0;
function createCustomer() {
  people += 1;
  const person = { name: 'Rita Lee', number: `551198888${String(7_000 + people)}` };
  const receive = async (content: Record<string, unknown>) => {
    const webhookBody = toInboundWebhook(keys.phoneNumberId, person, { id: `wamid.${randomUUID()}`, at: new Date(), content });
    const { body, headers } = signWebhook(keys, webhookBody);
    await api.call('POST', '/webhooks/whatsappapi', { headers, body: JSON.parse(body) });
  };
  const read = () => graph.messages.flatMap(({ to, body }) => (to === person.number ? [toShown(body)] : []));
  /** The number of messages that `next` has already returned. `next` waits for the message after these. */
  let known = 0;
  const next = async () => {
    const message = await vi.waitFor(() => {
      const shown = read()[known];
      if (shown === undefined) throw new Error('the customer got no further message');
      return shown;
    });
    known += 1;
    return message;
  };
  return {
    write: async (body: string) => {
      await receive({ type: 'text', text: { body } });
      return next();
    },
    press: async ({ shape, choices }: ReturnType<typeof toShown>, title: string) => {
      const chosen = choices.find((choice) => choice.title === title);
      if (chosen === undefined) throw new Error(`the menu has no choice ${title}`);
      const reply = `${shape}_reply`;
      await receive({ type: 'interactive', interactive: { type: reply, [reply]: chosen } });
      return next();
    },
  };
}

test('C7, C8: a customer who presses an integration’s option in a menu of five is answered by this integration', async () => {
  await addIntegrationOption('n8n', { urlN8N: n8n.url });
  await addIntegrationOption('webhook', { urlN8N: webhook.url });
  await addIntegrationOption('typebot', { urlN8N: typebot.origin, typebotSlug: typebot.slug });
  await addIntegrationOption('dialogflow', { projectName: 'agente-1', jsonContent: dialogflow.serviceAccountKey });
  await addIntegrationOption('flowbuilder', { flowId: await addFlow() });
  const types = ['n8n', 'webhook', 'typebot', 'dialogflow', 'flowbuilder'];
  const answers = await Promise.all(
    types.map(async (type) => {
      const customer = createCustomer();
      const menu = await customer.write('Oi');
      expect(menu).toMatchObject({ shape: 'list', text: expect.stringContaining('Olá Rita') });
      expect(menu.choices.map(({ title }) => title)).toEqual(types.map((each) => `Pelo ${each}`));
      return (await customer.press(menu, `Pelo ${type}`)).text;
    }),
  );
  expect(answers).toEqual(types.map((type) => `${type} responde`));
  expect([n8n, webhook, dialogflow].flatMap(({ faults }) => faults)).toEqual([]);
});

test('C8: a customer can move through the menus and back by buttons, and a button of another menu chooses nothing', async () => {
  const options = v.parse(ManagedQueue, await (await call('GET', `/queue/${queueId}`)).json()).chatbots;
  for (const { id } of options) await call('DELETE', `/chatbot/${id}`);
  const plans = await addOption('Planos', { greetingMessage: 'Qual plano, {{firstName}}?' });
  await addOption('Um nome que não cabe em botões', { parentId: plans.id, queueType: 'queue', greetingMessage: 'Já vem' });
  await addOption('Horários', { greetingMessage: 'Das 8 às 18' });
  const customer = createCustomer();
  const main = await customer.write('Oi');
  expect([main.shape, main.choices.map(({ title }) => title)]).toEqual(['button', ['Planos', 'Horários']]);
  const hours = await customer.press(main, 'Horários');
  expect([hours.shape, hours.text, hours.choices.map(({ title }) => title)]).toEqual(['button', 'Das 8 às 18', ['Voltar']]);
  expect(await customer.press(main, 'Planos')).toEqual(hours);
  expect((await customer.press(hours, 'Voltar')).choices).toEqual(main.choices);
  const numbered = await customer.press(main, 'Planos');
  expect(numbered).toMatchObject({ shape: 'text', text: expect.stringMatching(/^Qual plano, Rita\?\n\n\*\[ 1 \]\* - Um nome/) });
  expect((await customer.write('1')).text).toBe('Já vem');
});

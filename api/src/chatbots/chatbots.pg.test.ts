import { randomUUID } from 'node:crypto';
import { ListChangeLogAnswer } from '@prosa/contract/administration/change-log';
import { ChatbotOption, MAX_CHATBOT_OPTIONS, ReadChatbotAnswer } from '@prosa/contract/chatbots/chatbot-option';
import { FileList } from '@prosa/contract/file-lists/file-list';
import type { QueueId } from '@prosa/contract/ids';
import { CreatedIntegration, IntegrationUses } from '@prosa/contract/integrations/write-integration';
import { ManagedQueue, QueueUses } from '@prosa/contract/queues/queue-fields';
import { array, number, object, parse } from 'valibot';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { connectLive } from '../testing/connect-live.ts';
import { refusalOf } from '../testing/refusal-of.ts';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';

let api: TestApi;
let admin: Awaited<ReturnType<TestApi['logIn']>>;
let ana: Awaited<ReturnType<TestApi['logIn']>>;
let queueId: QueueId;
let otherQueueId: QueueId;

beforeAll(async () => {
  api = await startTestApi();
  admin = await api.logIn('admin@demo.prosa');
  ana = await api.logIn('atendente1@demo.prosa');
});
afterAll(() => api.stop());
beforeEach(async () => {
  queueId = await addQueue();
  otherQueueId = await addQueue();
});

const NewUser = object({ id: number() });
let queues = 0;
const call = (method: string, path: string, body?: unknown) => admin.call(method, path, { body });
const optionOf = async (answer: Response) => parse(ChatbotOption, await answer.json());
/** Adds a queue in the database, because the plan of the demo limits the number of queues. */
const addQueue = (): Promise<QueueId> =>
  api.services.database.withTenant(admin.user.companyId, async (tx) => {
    queues += 1;
    const { id } = await tx
      .insertInto('queues')
      .values({ company_id: admin.user.companyId, name: `Fila ${queues}`, color: `#a0b${queues}`, greeting_message: 'Olá!' })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
const addOption = async (name: string, fields: object = {}) =>
  optionOf(await call('POST', '/chatbot', { queueId, name, ...fields }));
const addIntegration = async () => {
  const body = { name: 'Robô', type: 'n8n', urlN8N: 'https://n8n.example.com/webhook/prosa' };
  return parse(CreatedIntegration, await (await call('POST', '/queueIntegration', body)).json());
};
const listOptions = async () => parse(ManagedQueue, await (await call('GET', `/queue/${queueId}`)).json()).chatbots;
const listNames = async () => (await listOptions()).map(({ position, name }) => [position, name]);

it('a repeated creation with the same idempotency key creates one option, which is the last option of its menu', async () => {
  const socket = await connectLive(api.port, ana.token);
  await socket.say('joinNotification');
  const [key, body] = [randomUUID(), { queueId, name: ' Planos ', greetingMessage: 'Qual?' }];
  const answers = await Promise.all([1, 2].map(() => admin.call('POST', '/chatbot', { body, key })));
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  const [option, again] = await Promise.all(answers.map(optionOf));
  expect(option).toEqual(again);
  expect(option).toMatchObject({ queueId, parentId: null, position: 1, name: 'Planos', queueType: 'text', version: 1 });
  await vi.waitFor(() =>
    expect(socket.heard('queue')).toContainEqual(
      expect.objectContaining({ action: 'update', queue: expect.objectContaining({ id: queueId }) }),
    ),
  );
  socket.close();
  const child = await addOption('Básico', { parentId: option?.id, queueType: 'attendent', optUserId: ana.user.id });
  expect(parse(ReadChatbotAnswer, await (await call('GET', `/chatbot/${option?.id}`)).json())).toEqual({
    ...option,
    options: [child],
  });
  expect(await listOptions()).toEqual([option, child]);
  expect(
    parse(array(ManagedQueue), await (await call('GET', '/queue')).json()).find(({ id }) => id === queueId)?.chatbots,
  ).toEqual([option, child]);
  const log = parse(ListChangeLogAnswer, await (await call('GET', `/change-log?entity=chatbot&rowId=${child.id}`)).json());
  expect(log.entries.map(({ action, rowName }) => [action, rowName])).toEqual([['create', 'Básico']]);
  expect(log.entries[0]?.changes).toContainEqual({ field: 'optUserId', before: null, after: ana.user.name });
});

it('options that are created at the same time get different positions', async () => {
  await Promise.all(['Um só', 'Dois', 'Três', 'Quatro'].map((name) => addOption(name)));
  expect((await listNames()).map(([position]) => position)).toEqual([1, 2, 3, 4]);
});

it('an update changes only the sent fields of an option, and an update of an outdated version is refused', async () => {
  const [first] = [await addOption('Primeira'), await addOption('Segunda'), await addOption('Terceira')];
  const changed = await optionOf(await call('PUT', `/chatbot/${first.id}`, { position: 2, greetingMessage: 'Oi', version: 1 }));
  expect(changed).toEqual({ ...first, position: 2, greetingMessage: 'Oi', version: 2 });
  expect(await listNames()).toEqual([
    [1, 'Segunda'],
    [2, 'Primeira'],
    [3, 'Terceira'],
  ]);
  const answers = await Promise.all([99, 1].map((position) => call('PUT', `/chatbot/${first.id}`, { position, version: 2 })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await listNames()).map(([position]) => position)).toEqual([1, 2, 3]);
});

it('deleting an option also deletes all options below it, and later options of its menu move up', async () => {
  const first = await addOption('Primeira', { greetingMessage: 'Um' });
  await addOption('Segunda');
  const child = await addOption('Abaixo', { parentId: first.id, greetingMessage: 'Dois' });
  const grandchild = await addOption('Mais abaixo', { parentId: child.id });
  const key = randomUUID();
  const answers = await Promise.all([1, 2].map(() => admin.call('DELETE', `/chatbot/${first.id}`, { key })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await listNames()).toEqual([[1, 'Segunda']]);
  for (const { id } of [first, child, grandchild])
    expect(await refusalOf(await call('GET', `/chatbot/${id}`))).toEqual([404, 'ERR_NO_CHATBOT_FOUND']);
});

it('an option needs a text before it can lead to a menu, and must then keep a text', async () => {
  const silent = await addOption('Sem texto', { greetingMessage: ' ' });
  const body = { queueId, parentId: silent.id, name: 'Abaixo' };
  expect(await refusalOf(await call('POST', '/chatbot', body))).toEqual([422, 'ERR_CHATBOT_TEXT_REQUIRED']);
  await call('PUT', `/chatbot/${silent.id}`, { greetingMessage: 'Agora sim' });
  expect((await call('POST', '/chatbot', body)).status).toBe(201);
  expect(await refusalOf(await call('PUT', `/chatbot/${silent.id}`, { greetingMessage: '' }))).toEqual([
    422,
    'ERR_CHATBOT_TEXT_REQUIRED',
  ]);
});

it('an option is refused with an invalid field, an unknown row, a parent in another queue, or too many options in its menu', async () => {
  const option = await addOption('Opção', { greetingMessage: 'Oi' });
  for (const wrong of [
    { name: 'abc' },
    { name: 'a'.repeat(101) },
    { queueType: 'flow' },
    { greetingMessage: 'a'.repeat(4_097) },
    { optUserId: -1 },
    { position: 0 },
  ])
    expect([wrong, ...(await refusalOf(await call('PUT', `/chatbot/${option.id}`, wrong)))]).toEqual([
      wrong,
      400,
      'ERR_BAD_REQUEST',
    ]);
  for (const [wrong, code] of [
    [{ queueId: 2_000_000 }, 'ERR_NO_QUEUE_FOUND'],
    [{ optQueueId: 2_000_000 }, 'ERR_NO_QUEUE_FOUND'],
    [{ optUserId: 2_000_000 }, 'ERR_NO_USER_FOUND'],
    [{ optIntegrationId: 2_000_000 }, 'ERR_NO_INTEGRATION_FOUND'],
    [{ optFileId: 2_000_000 }, 'ERR_NO_FILE_LIST_FOUND'],
    [{ parentId: 2_000_000 }, 'ERR_NO_CHATBOT_FOUND'],
    [{ queueId: otherQueueId, parentId: option.id }, 'ERR_NO_CHATBOT_FOUND'],
  ] as const)
    expect(await refusalOf(await call('POST', '/chatbot', { queueId, name: 'Outra', ...wrong }))).toEqual([404, code]);
  await api.services.database.withTenant(admin.user.companyId, (tx) =>
    tx
      .insertInto('chatbots')
      .values(
        Array.from({ length: MAX_CHATBOT_OPTIONS - 1 }, (_, index) => ({
          company_id: admin.user.companyId,
          queue_id: queueId,
          position: index + 2,
          name: `Opção ${index}`,
        })),
      )
      .execute(),
  );
  expect(await refusalOf(await call('POST', '/chatbot', { queueId, name: 'Cheia' }))).toEqual([400, 'ERR_BAD_REQUEST']);
});

it('calls for an unknown option are answered with 404, and all calls of an attendant are refused', async () => {
  const { id } = await addOption('Opção');
  for (const [method, path, body] of [
    ['GET', '', undefined],
    ['PUT', '', { name: 'Nada' }],
    ['DELETE', '', undefined],
  ] as const) {
    expect(await refusalOf(await call(method, `/chatbot/2000000${path}`, body))).toEqual([404, 'ERR_NO_CHATBOT_FOUND']);
    expect((await api.call(method, `/chatbot/${id}${path}`, { token: ana.token, body })).status).toBe(403);
  }
  expect((await api.call('POST', '/chatbot', { token: ana.token, body: { queueId, name: 'Nada' } })).status).toBe(403);
});

it('an option loses its reference to a deleted queue or user, and the options of a deleted queue are deleted', async () => {
  const user = await call('POST', '/users', {
    name: 'Passageira',
    email: 'passageira@demo.prosa',
    password: 'uma-senha-longa',
    queueIds: [queueId],
  });
  const { id: userId } = parse(NewUser, await user.json());
  const option = await addOption('Falar com alguém', { queueType: 'attendent', optQueueId: otherQueueId, optUserId: userId });
  expect(option).toMatchObject({ optQueueId: otherQueueId, optUserId: userId });
  await call('DELETE', `/users/${userId}`);
  expect(await listOptions()).toMatchObject([{ optUserId: null, optQueueId: otherQueueId }]);
  await call('DELETE', `/queue/${otherQueueId}`);
  expect(await listOptions()).toMatchObject([{ id: option.id, optQueueId: null }]);
  await call('DELETE', `/queue/${queueId}`);
  expect(await refusalOf(await call('GET', `/chatbot/${option.id}`))).toEqual([404, 'ERR_NO_CHATBOT_FOUND']);
});

it('an option refers to a file list until the list is deleted, and the deletion publishes the option’s queue', async () => {
  const list = parse(FileList, await (await call('POST', '/files', { name: 'Preparos', message: 'Seguem.' })).json());
  const option = await addOption('Preparo do exame', { queueType: 'file' });
  const changed = await optionOf(await call('PUT', `/chatbot/${option.id}`, { optFileId: list.id }));
  expect(changed).toEqual({ ...option, optFileId: list.id, version: 2 });
  const log = parse(ListChangeLogAnswer, await (await call('GET', `/change-log?entity=chatbot&rowId=${option.id}`)).json());
  expect(log.entries[0]?.changes).toEqual([{ field: 'optFileId', before: null, after: 'Preparos' }]);
  const socket = await connectLive(api.port, admin.token);
  await socket.say('joinNotification');
  expect((await call('DELETE', `/files/${list.id}`)).status).toBe(200);
  await vi.waitFor(() => expect(socket.heard('queue')).toMatchObject([{ action: 'update', queue: { id: queueId } }]));
  expect(await listOptions()).toEqual([{ ...option, version: 2 }]);
  socket.close();
});

it('an option refers to an integration until the integration is deleted, and the deletion publishes the option’s queue', async () => {
  const integration = await addIntegration();
  const option = await addOption('Falar com o robô', { queueType: 'integration' });
  const changed = await optionOf(await call('PUT', `/chatbot/${option.id}`, { optIntegrationId: integration.id }));
  expect(changed).toEqual({ ...option, optIntegrationId: integration.id, version: 2 });
  const log = parse(ListChangeLogAnswer, await (await call('GET', `/change-log?entity=chatbot&rowId=${option.id}`)).json());
  expect(log.entries[0]?.changes).toEqual([{ field: 'optIntegrationId', before: null, after: integration.name }]);
  const { name: queueName } = parse(ManagedQueue, await (await call('GET', `/queue/${queueId}`)).json());
  const uses = parse(IntegrationUses, await (await call('GET', `/queueIntegration/${integration.id}/uses`)).json());
  expect(uses.chatbotOptions).toEqual([{ id: option.id, name: 'Falar com o robô', queueName }]);
  const socket = await connectLive(api.port, admin.token);
  await socket.say('joinNotification');
  const key = randomUUID();
  const answers = await Promise.all([1, 2].map(() => admin.call('DELETE', `/queueIntegration/${integration.id}`, { key })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  await vi.waitFor(() => expect(socket.heard('queue')).toMatchObject([{ action: 'update', queue: { id: queueId } }]));
  expect(await listOptions()).toEqual([{ ...option, version: 2 }]);
  socket.close();
});

it('saving options with an integration while the integration is deleted causes no deadlock', async () => {
  const { id } = await addIntegration();
  const options = await Promise.all(['Primeira', 'Segunda', 'Terceira'].map((name) => addOption(name)));
  await Promise.all(options.map((option) => call('PUT', `/chatbot/${option.id}`, { optIntegrationId: id })));
  const answers = await Promise.all([
    call('DELETE', `/queueIntegration/${id}`),
    ...options.map((option, index) => call('PUT', `/chatbot/${option.id}`, { position: 3 - index, optIntegrationId: id })),
  ]);
  for (const { status } of answers) expect([200, 404]).toContain(status);
  expect((await listOptions()).map(({ optIntegrationId }) => optIntegrationId)).toEqual([null, null, null]);
});

it('the uses of a queue include options in other queues’ chatbots, and deleting the queue publishes these queues', async () => {
  await addOption('Na mesma fila', { queueType: 'queue', optQueueId: queueId });
  const option = await addOption('Cobrança', { queueType: 'queue', optQueueId: otherQueueId });
  const usesOf = async (id: QueueId) => parse(QueueUses, await (await call('GET', `/queue/${id}/uses`)).json()).chatbotOptions;
  const { name: queueName } = parse(ManagedQueue, await (await call('GET', `/queue/${queueId}`)).json());
  expect(await usesOf(otherQueueId)).toEqual([{ id: option.id, name: 'Cobrança', queueName }]);
  expect(await usesOf(queueId)).toEqual([]);
  const socket = await connectLive(api.port, admin.token);
  await socket.say('joinNotification');
  await call('DELETE', `/queue/${otherQueueId}`);
  await vi.waitFor(() =>
    expect(socket.heard('queue')).toContainEqual(
      expect.objectContaining({ action: 'update', queue: expect.objectContaining({ id: queueId }) }),
    ),
  );
  expect((await listOptions()).at(-1)).toEqual({ ...option, optQueueId: null, version: 2 });
  socket.close();
});

it('saving options with a file list while the list is deleted causes no deadlock', async () => {
  const list = parse(FileList, await (await call('POST', '/files', { name: 'Preparos', message: 'Seguem.' })).json());
  const options = await Promise.all(['Primeira', 'Segunda', 'Terceira'].map((name) => addOption(name)));
  await Promise.all(options.map(({ id }) => call('PUT', `/chatbot/${id}`, { queueType: 'file', optFileId: list.id })));
  const answers = await Promise.all([
    call('DELETE', `/files/${list.id}`),
    ...options.map(({ id }, index) => call('PUT', `/chatbot/${id}`, { position: 3 - index, optFileId: list.id })),
  ]);
  for (const { status } of answers) expect([200, 404]).toContain(status);
  expect((await listOptions()).map(({ optFileId }) => optFileId)).toEqual([null, null, null]);
});

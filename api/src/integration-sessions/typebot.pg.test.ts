import { startFakeServer, type FakeServer } from '@prosa/testing/fake-server';
import { startFakeTypebot, createTextBubble, textInput, type FakeTypebot } from '@prosa/testing/fake-typebot';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { bareConnectionId, menuConnectionId } from '../testing/flow-scene.ts';
import { startIntegrationScene, type IntegrationScene } from '../testing/integration-scene.ts';

let scene: IntegrationScene;
let typebot: FakeTypebot;
let files: FakeServer;

const createQuestionTurn = (text: string, over: object = {}) => ({
  messages: [createTextBubble(text)],
  input: textInput,
  ...over,
});
const choiceInput = {
  id: 'c',
  type: 'choice input',
  items: [
    { id: '1', content: 'Comprar' },
    { id: '2', content: 'Nada' },
  ],
};

beforeAll(async () => {
  scene = await startIntegrationScene();
  files = await startFakeServer(({ path }) => (path === '/foto.png' ? { body: 'stands for a picture' } : { status: 404 }));
});
afterAll(async () => {
  await files.close();
  await scene.stop();
});
beforeEach(async () => scene.setConnectionIntegration(bareConnectionId, null));

/**
 * Starts a bot that answers with `turns`. Until the test ends, the bot speaks with the customers of one connection, which has no
 * queues.
 */
async function startBot(turns: Parameters<typeof startFakeTypebot>[0], columns: Readonly<Record<string, unknown>> = {}) {
  typebot = await startFakeTypebot(turns);
  onTestFinished(() => typebot.close());
  const urls = { url_n8n: `${typebot.origin}/`, typebot_slug: typebot.slug };
  const id = await scene.addIntegration('typebot', { ...urls, ...columns });
  await scene.setConnectionIntegration(bareConnectionId, id);
  const customer = scene.createCustomer(bareConnectionId);
  const write = async (text: string): Promise<unknown[]> => {
    await customer.say(text);
    await scene.answerAll(customer);
    return customer.heard();
  };
  return { id, customer, write };
}

test('X1, X2, X4: the connection’s integration answers a new customer, and Typebot receives the customer’s name and number', async () => {
  const { id, customer, write } = await startBot([
    createQuestionTurn('Qual o seu nome?'),
    createQuestionTurn('O que deseja?', { input: choiceInput }),
    createQuestionTurn('Certo.'),
  ]);
  expect(await write('oi')).toEqual(['Qual o seu nome?']);
  expect(await write('Rita')).toEqual(['O que deseja?', '1 Comprar\n2 Nada']);
  expect(await write('1')).toEqual(['Certo.']);
  const [session] = [...typebot.sessions.values()];
  expect(session).toEqual({
    variables: { name: 'Rita Lee', pushName: 'Rita Lee', number: customer.number },
    heard: ['Rita', 'Comprar'],
  });
  expect(await customer.ticket()).toMatchObject({ use_integration: true, is_bot: true, integration_id: id, status: 'pending' });
  expect(await customer.log()).toEqual(['create', 'chatBot']);
  expect(await scene.calls(id)).toMatchObject([
    { kind: 'start', status: 200, failure: null, attempt: 1 },
    { kind: 'message', status: 200 },
    { kind: 'message', status: 200 },
  ]);
});

test('X2: messages that arrive while a bot answers are answered in their order, each once', async () => {
  const { customer } = await startBot([
    createQuestionTurn('a'),
    createQuestionTurn('b'),
    createQuestionTurn('c'),
    createQuestionTurn('d'),
  ]);
  for (const text of ['1', '2', '3']) await customer.say(text);
  await Promise.all([1, 2, 3].map(() => scene.answer(customer)));
  expect([...typebot.sessions.values()].at(-1)?.heard).toEqual(['2', '3']);
  expect(await customer.heard()).toEqual(['a', 'b', 'c']);
});

test('X4: the bot’s second message is sent after the bot’s own pause and the pause in the integration’s settings', async () => {
  const turn = {
    messages: [createTextBubble('a'), createTextBubble('b')],
    input: textInput,
    clientSideActions: [{ type: 'wait', wait: { secondsToWaitFor: 4 }, lastBubbleBlockId: 'bubble-a' }],
  };
  const { customer } = await startBot([turn], { typebot_delay_message_ms: 2_000 });
  await customer.say('oi');
  await scene.answer(customer);
  expect(await customer.heard()).toEqual(['a']);
  scene.clock.nowMs += 4_000;
  await scene.answer(customer);
  expect(await customer.heard()).toEqual([]);
  scene.clock.nowMs += 2_000;
  await scene.answer(customer);
  await scene.answer(customer);
  expect(await customer.heard()).toEqual(['b']);
});

test('X4: the keywords of the settings end or restart the bot, and a text of the settings answers an unknown reply', async () => {
  const { customer, write } = await startBot([createQuestionTurn('Olá'), { messages: [], input: textInput }], {
    typebot_keyword_finish: 'sair',
    typebot_keyword_restart: '#',
    typebot_restart_message: 'Do começo:',
    typebot_unknown_message: 'Não entendi.',
  });
  expect(await write('oi')).toEqual(['Olá']);
  expect(await write('e agora?')).toEqual(['Não entendi.']);
  expect(await write('#')).toEqual(['Do começo:', 'Olá']);
  expect(typebot.sessions.size).toBe(2);
  expect(await write('SAIR')).toEqual([]);
  expect(await customer.ticket()).toMatchObject({
    use_integration: false,
    is_bot: false,
    integration_id: null,
    status: 'pending',
  });
  expect(await write('ainda aí?')).toEqual([]);
  expect(typebot.sessions.size).toBe(2);
});

test('X4: a conversation with the bot expires after the minutes in the settings, and never expires if these are 0', async () => {
  const { write } = await startBot([createQuestionTurn('Olá'), createQuestionTurn('Sim?')], { typebot_expires_minutes: 5 });
  await write('oi');
  scene.clock.nowMs += 4 * 60_000;
  expect(await write('ei')).toEqual(['Sim?']);
  scene.clock.nowMs += 6 * 60_000;
  expect(await write('ei')).toEqual(['Olá']);
  const lasting = await startBot([createQuestionTurn('Olá'), createQuestionTurn('Sim?')], { typebot_expires_minutes: 0 });
  await lasting.write('oi');
  scene.clock.nowMs += 40 * 24 * 60 * 60_000;
  expect(await lasting.write('ei')).toEqual(['Sim?']);
});

test('X5: a command of the bot puts the ticket into a queue or assigns it to a user, and the bot does not answer any more', async () => {
  const hand = (command: string) => [
    createQuestionTurn('Um momento.'),
    { messages: [createTextBubble('Chamando.'), createTextBubble(command)] },
  ];
  const queued = await startBot(hand('#{"queueId":2}'));
  await queued.write('oi');
  expect(await queued.write('gente')).toEqual(['Chamando.']);
  expect(await queued.customer.ticket()).toMatchObject({ queue_id: 2, user_id: null, status: 'pending', use_integration: false });
  expect(await queued.customer.log()).toEqual(['create', 'chatBot', 'queue']);
  expect(await queued.write('alô?')).toEqual([]);
  const given = await startBot(hand('#{"queueId":"1","userId":1}'));
  await given.write('oi');
  await given.write('gente');
  expect(await given.customer.ticket()).toMatchObject({ queue_id: 1, user_id: 1, status: 'pending', use_integration: false });
  expect((await given.customer.log()).slice(2)).toEqual(['queue', 'userDefine']);
});

test('X5: an invalid command, or one with an unknown queue, adds a note to the ticket and does not move it', async () => {
  const { customer, write } = await startBot([
    createQuestionTurn('a'),
    createQuestionTurn('#{"queueId":oops'),
    { messages: [createTextBubble('#{"queueId":999}')] },
  ]);
  await write('oi');
  expect(await write('x')).toEqual([]);
  expect(await customer.notes()).toHaveLength(1);
  await write('y');
  expect(await customer.notes()).toHaveLength(2);
  expect(await customer.ticket()).toMatchObject({ queue_id: null, status: 'pending', use_integration: false });
});

test('X6: when the bot ends the conversation, the ticket waits for an attendant, or the menu follows if the connection has one', async () => {
  const { id, customer, write } = await startBot([{ messages: [createTextBubble('Tchau')] }]);
  expect(await write('oi')).toEqual(['Tchau']);
  expect(await customer.ticket()).toMatchObject({ use_integration: false, status: 'pending', is_bot: false });
  await scene.setConnectionIntegration(menuConnectionId, id);
  onTestFinished(() => scene.setConnectionIntegration(menuConnectionId, null));
  const other = scene.createCustomer(menuConnectionId);
  await other.say('oi');
  await scene.answerAll(other);
  await other.say('oi?');
  expect(await other.heard()).toEqual(['Tchau', expect.stringContaining('Olá Rita')]);
});

test('X6: a bot’s picture is downloaded and sent as a file, and its address is sent as a text if the picture is missing', async () => {
  const image = (path: string) => ({ id: path, type: 'image', content: { url: `${files.origin}${path}` } });
  const { customer, write } = await startBot([
    {
      messages: [image('/foto.png'), image('/nada.png'), { type: 'embed', content: { url: 'https://example.com/mapa' } }],
      input: textInput,
    },
  ]);
  expect(await write('oi')).toEqual(['', `${files.origin}/nada.png`, 'https://example.com/mapa']);
  const [, file] = await customer.messages();
  expect(await scene.rows('select name, ticket_id from media where id = $1', file?.['media_id'])).toEqual([
    { name: 'foto.png', ticket_id: (await customer.ticket())?.['id'] },
  ]);
});

test('X8: a conversation that Typebot has forgotten begins anew', async () => {
  const { write } = await startBot([createQuestionTurn('Olá'), createQuestionTurn('Sim?')]);
  await write('oi');
  typebot.forgetSessions();
  expect(await write('ei')).toEqual(['Olá']);
  expect(await write('ei')).toEqual(['Sim?']);
});

test('X8: after an answer in an undocumented form, the ticket has a note and waits for an attendant', async () => {
  for (const fault of [
    { kind: 'wrong-json' },
    { kind: 'html' },
    { kind: 'endless' },
    { kind: 'body', body: { messages: 'x' } },
  ] as const) {
    const { id, customer, write } = await startBot([createQuestionTurn('Olá')]);
    typebot.failNext(fault);
    expect(await write('oi')).toEqual([]);
    expect(await customer.notes()).toEqual([expect.stringContaining('Robô')]);
    expect((await customer.log()).at(-1)).toBe('retriesLimitQueue');
    expect(await customer.ticket()).toMatchObject({ status: 'pending', use_integration: false, is_bot: false });
    expect(await scene.calls(id)).toMatchObject([{ failure: fault.kind === 'endless' ? 'size' : 'answer', status: 200 }]);
  }
});

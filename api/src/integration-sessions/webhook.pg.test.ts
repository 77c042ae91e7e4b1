import { startFakeN8n, type FakeN8n } from '@prosa/testing/fake-n8n';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { bareConnectionId } from '../testing/flow-scene.ts';
import { INTEGRATION_SECRET, startIntegrationScene, type IntegrationScene } from '../testing/integration-scene.ts';

let scene: IntegrationScene;

beforeAll(async () => void (scene = await startIntegrationScene()));
afterAll(() => scene.stop());
beforeEach(async () => scene.setConnectionIntegration(bareConnectionId, null));

/** Starts a fake n8n that answers with `reply` until the test ends, and creates a new customer with whom the n8n speaks. */
async function startWorkflow(reply?: (payload: Readonly<Record<string, unknown>>) => unknown) {
  const n8n: FakeN8n = await startFakeN8n({ secret: () => INTEGRATION_SECRET, now: () => scene.clock.nowMs, reply });
  onTestFinished(() => n8n.close());
  const id = await scene.addIntegration('n8n', { url_n8n: n8n.url });
  await scene.setConnectionIntegration(bareConnectionId, id);
  const customer = scene.createCustomer(bareConnectionId);
  const write = async (text: string): Promise<unknown[]> => {
    await customer.say(text);
    await scene.answerAll(customer);
    return customer.heard();
  };
  return { n8n, id, customer, write };
}

test('X10: n8n receives each message in one signed call, and the customer receives n8n’s answer', async () => {
  const { n8n, id, customer, write } = await startWorkflow(({ message }) => ({
    messages: [{ text: `Você disse: ${JSON.stringify(message)}`.slice(0, 12) }, { text: 'Mais?' }],
  }));
  expect(await write('oi')).toEqual(['Você disse: ', 'Mais?']);
  await write('não');
  const ticket = await customer.ticket();
  const [message] = await customer.messages();
  expect(n8n.faults).toEqual([]);
  expect(n8n.deliveries).toHaveLength(2);
  expect(n8n.deliveries[0]).toMatchObject({
    attempt: '1',
    payload: {
      event: 'message',
      companyId: 1,
      integration: { id, name: 'Robô' },
      connection: { id: bareConnectionId, name: 'Sem fila', channel: 'whatsappapi' },
      ticket: { id: ticket?.['id'], uuid: ticket?.['uuid'], queue: null },
      contact: { name: 'Rita Lee', number: customer.number },
      message: { id: message?.['id'], text: 'oi', mediaType: 'chat' },
    },
  });
  expect(n8n.deliveries[0]?.payload['sessionId']).toBe(n8n.deliveries[1]?.payload['sessionId']);
  expect(await scene.calls(id)).toMatchObject([{ kind: 'message', status: 200, delivery_id: n8n.deliveries[0]?.id }, {}]);
});

test('X10: an answer of n8n without messages sends nothing to the customer, and the conversation goes on', async () => {
  for (const reply of [undefined, () => undefined, () => [], () => [{ anything: 1 }, { messages: [] }]]) {
    const { n8n, write } = await startWorkflow(reply);
    expect(await write('oi')).toEqual([]);
    expect(await write('alô')).toEqual([]);
    expect(n8n.deliveries).toHaveLength(2);
  }
});

test('X10: an answer in an undocumented form is reported in the list of calls, and sends nothing to the customer', async () => {
  const { n8n, id, customer, write } = await startWorkflow(() => ({ messages: [{ txt: 'oi' }] }));
  expect(await write('oi')).toEqual([]);
  n8n.failNext({ kind: 'html' });
  expect(await write('oi')).toEqual([]);
  expect(await scene.calls(id)).toMatchObject([{ failure: 'answer' }, { failure: 'answer' }]);
  expect(await customer.ticket()).toMatchObject({ use_integration: true });
  expect(await customer.notes()).toEqual([]);
});

test('X5, X10: an answer can transfer the ticket to a queue and a user, or close it', async () => {
  const queued = await startWorkflow(() => ({ messages: [{ text: 'Chamando.' }], queueId: 2, userId: 1 }));
  expect(await queued.write('oi')).toEqual(['Chamando.']);
  expect(await queued.customer.ticket()).toMatchObject({ queue_id: 2, user_id: 1, status: 'pending', use_integration: false });
  const closed = await startWorkflow(() => [{ messages: [{ text: 'Tchau.' }] }, { closeTicket: true }]);
  expect(await closed.write('oi')).toEqual(['Tchau.']);
  expect(await closed.customer.ticket()).toMatchObject({ status: 'closed', use_integration: false, integration_session: null });
  expect((await closed.customer.log()).at(-1)).toBe('closed');
});

test('X8: a failed call is repeated with the same delivery id and growing pauses, and its answer is sent once', async () => {
  const { n8n, id, customer, write } = await startWorkflow(() => ({ messages: [{ text: 'Olá' }] }));
  // n8n accepts the first attempt, but the answer to it is lost. n8n refuses the next two attempts, and gives the fourth attempt
  // the answer of the first one.
  n8n.failNext({ kind: 'drop-after' }, { kind: 'status', status: 500 }, { kind: 'status', status: 429, retryAfter: '45' });
  const before = scene.clock.nowMs;
  expect(await write('oi')).toEqual(['Olá']);
  expect(scene.clock.nowMs - before).toBeGreaterThanOrEqual(2_000 + 8_000 + 45_000);
  expect(n8n.deliveries).toHaveLength(1);
  expect(new Set(n8n.requests.map(({ headers }) => headers['x-prosa-delivery'])).size).toBe(1);
  expect(n8n.requests.map(({ headers }) => headers['x-prosa-attempt'])).toEqual(['1', '2', '3', '4']);
  expect(await scene.calls(id)).toMatchObject([
    { failure: 'unreachable', status: null, attempt: 1 },
    { failure: 'status', status: 500, attempt: 2 },
    { failure: 'status', status: 429, attempt: 3 },
    { failure: null, status: 200, attempt: 4 },
  ]);
  expect(await customer.notes()).toEqual([]);
});

test('X8: an integration that keeps failing ends with a note, and does not receive the customer’s later messages', async () => {
  const { n8n, customer, write } = await startWorkflow();
  n8n.failNext(...Array.from({ length: 5 }, () => ({ kind: 'status', status: 503 }) as const));
  await customer.say('oi');
  expect(await write('alô?')).toEqual([]);
  expect(n8n.requests).toHaveLength(5);
  expect(await customer.notes()).toHaveLength(1);
  expect((await customer.log()).at(-1)).toBe('retriesLimitQueue');
  expect(await customer.ticket()).toMatchObject({ status: 'pending', use_integration: false, is_bot: false });
  expect(await write('ainda?')).toEqual([]);
  expect(n8n.requests).toHaveLength(5);
});

test('X9: no call follows a redirect, and a private address is called only if the operator allows it', async () => {
  const { n8n, id, customer, write } = await startWorkflow();
  n8n.failNext({ kind: 'redirect', location: 'http://169.254.169.254/latest/meta-data' });
  await write('oi');
  expect(await scene.calls(id)).toMatchObject([{ status: 302, failure: 'status' }]);
  expect(await customer.notes()).toHaveLength(1);
  const guarded = await startIntegrationScene({ allowsPrivateAddresses: false });
  onTestFinished(() => guarded.stop());
  const other = await guarded.addIntegration('n8n', { url_n8n: n8n.url.replace('http:', 'https:') });
  await guarded.setConnectionIntegration(bareConnectionId, other);
  const stranger = guarded.createCustomer(bareConnectionId);
  await stranger.say('oi');
  await guarded.answerAll(stranger);
  expect(await guarded.calls(other)).toMatchObject([{ status: null, failure: 'address' }]);
  expect(n8n.requests).toHaveLength(1);
});

test('X13: only the last hundred calls of an integration are kept', async () => {
  const { id, write } = await startWorkflow();
  await scene.rows(
    `insert into queue_integration_calls (company_id, integration_id, kind, duration_ms, attempt) select 1, $1, 'message', n, 1 from generate_series(1, 100) n`,
    id,
  );
  await write('oi');
  const calls = await scene.calls(id);
  expect(calls).toHaveLength(100);
  expect(calls[0]).toMatchObject({ duration_ms: 2 });
  expect(calls.at(-1)).toMatchObject({ status: 200 });
});

test('X14: if a worker dies between a call and its answer, the customer still receives the answer exactly once', async () => {
  const { n8n, customer } = await startWorkflow(() => ({ messages: [{ text: 'Olá' }] }));
  await customer.say('oi');
  const late = Promise.withResolvers<void>();
  n8n.failNext({ kind: 'slow', until: late.promise });
  // This run plays the worker that died: its call is answered only after another run has repeated the call.
  const dead = scene.answer(customer);
  await expect.poll(() => n8n.requests.length).toBe(1);
  await scene.answer(customer);
  expect(n8n.requests).toHaveLength(1);
  await scene.answerAll(customer);
  expect(await customer.heard()).toEqual(['Olá']);
  late.resolve();
  await dead;
  expect(await customer.heard()).toEqual([]);
  expect(n8n.deliveries).toHaveLength(1);
  expect(await scene.countWaiting(customer)).toBe(0);
});

test('X14: if a call is repeated, the late answer to the first call is dropped, and the answer to the repetition is sent', async () => {
  let answers = 0;
  const { n8n, customer } = await startWorkflow(() => ({ messages: [{ text: `Olá ${(answers += 1)}` }] }));
  await customer.say('oi');
  await customer.say('alô');
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  n8n.failNext({ kind: 'slow', until: first.promise }, { kind: 'slow', until: second.promise });
  const dead = scene.answer(customer);
  await expect.poll(() => n8n.requests.length).toBe(1);
  scene.clock.nowMs += 60_000;
  const repeating = scene.answer(customer);
  await expect.poll(() => n8n.requests.length).toBe(2);
  first.resolve();
  await dead;
  expect(await customer.heard()).toEqual([]);
  second.resolve();
  await repeating;
  expect(await customer.heard()).toEqual(['Olá 1', 'Olá 2']);
});

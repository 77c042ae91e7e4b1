import * as v from 'valibot';
import { QueueId, TicketId, UserId } from '@prosa/contract/ids';
import type { UpdateTicketBody } from '@prosa/contract/tickets/write-ticket';
import { startFakeN8n, type FakeN8n } from '@prosa/testing/fake-n8n';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commit } from '../platform/write.ts';
import { createAdminScope } from '../testing/create-admin-scope.ts';
import { bareConnectionId, type TestCustomer } from '../testing/flow-scene.ts';
import { INTEGRATION_SECRET, startIntegrationScene, type IntegrationScene } from '../testing/integration-scene.ts';
import { closeTickets } from '../tickets/moves/close-tickets.ts';
import { moveTicket } from '../tickets/moves/move-ticket.ts';
import { lockTicket } from '../tickets/rows/lock-ticket.ts';

let scene: IntegrationScene;
let n8n: FakeN8n;

beforeAll(async () => {
  scene = await startIntegrationScene();
  n8n = await startFakeN8n({
    secret: () => INTEGRATION_SECRET,
    now: () => scene.clock.nowMs,
    reply: () => ({ messages: [{ text: 'a' }, { pauseMs: 5_000 }, { text: 'b' }] }),
  });
  await restore();
});
afterAll(async () => {
  await scene.stop();
  await n8n.close();
});

const move = async (customer: TestCustomer, change: UpdateTicketBody): Promise<void> => {
  const ticketId = v.parse(TicketId, (await customer.ticket())?.['id']);
  await commit(scene.services, scene.companyId, async (write) =>
    moveTicket(write, await lockTicket(write, ticketId), {
      ...change,
      mover: { kind: 'user', scope: createAdminScope(scene.companyId, v.parse(UserId, 1)) },
    }),
  );
};

const waysToEndIntegration: readonly (readonly [name: string, act: (customer: TestCustomer) => Promise<unknown>])[] = [
  ['accepts the ticket', (customer) => move(customer, { status: 'open', queueId: v.parse(QueueId, 1) })],
  ['puts the ticket into a queue', (customer) => move(customer, { queueId: v.parse(QueueId, 1) })],
  ['switches the integration off', (customer) => move(customer, { useIntegration: false })],
  [
    'closes the ticket',
    async (customer) => {
      const ticketId = v.parse(TicketId, (await customer.ticket())?.['id']);
      return commit(scene.services, scene.companyId, (write) =>
        closeTickets(write, [ticketId], { kind: 'system', reason: 'menu' }),
      );
    },
  ],
  ['answers on the company’s phone', (customer) => customer.say('Já atendo', { fromMe: true })],
  [
    'switches the contact’s bot off',
    async (customer) =>
      scene.rows('update contacts set disable_bot = true where id = $1', (await customer.ticket())?.['contact_id']),
  ],
  ['takes integrations from the plan', () => scene.rows('update plans set use_integrations = false')],
  ['deletes the integration', () => scene.rows('delete from queue_integrations')],
];

test.each(waysToEndIntegration)(
  'X7: the answer to a call that is still running is dropped if somebody %s',
  async (_name, act) => {
    const customer = scene.createCustomer(bareConnectionId);
    await customer.say('oi');
    const arrived = Promise.withResolvers<void>();
    const before = n8n.requests.length;
    n8n.failNext({ kind: 'slow', until: arrived.promise });
    const answering = scene.answer(customer);
    await expect.poll(() => n8n.requests.length).toBe(before + 1);
    await act(customer);
    const said = (await customer.messages()).length;
    arrived.resolve();
    await answering;
    await scene.answer(customer);
    expect((await customer.messages()).length).toBe(said);
    expect(await scene.countWaiting(customer)).toBe(0);
    await restore();
  },
);

test.each(waysToEndIntegration)(
  'X7: the messages of an answer that were not sent yet are dropped if somebody %s',
  async (_name, act) => {
    const customer = scene.createCustomer(bareConnectionId);
    await customer.say('oi');
    await scene.answer(customer);
    expect(await customer.heard()).toEqual(['a']);
    await act(customer);
    const said = (await customer.messages()).length;
    scene.clock.nowMs += 60_000;
    await scene.answer(customer);
    expect((await customer.messages()).length).toBe(said);
    expect(await scene.countWaiting(customer)).toBe(0);
    await restore();
  },
);

/** Lets the plan have integrations again, and gives the connection a new integration. */
async function restore(): Promise<void> {
  await scene.rows('update plans set use_integrations = true');
  await scene.setConnectionIntegration(bareConnectionId, await scene.addIntegration('webhook', { url_n8n: n8n.url }));
}

test('X7: no integration begins in a ticket whose integration was switched off, but one begins in the customer’s next ticket', async () => {
  const customer = scene.createCustomer(bareConnectionId);
  await customer.say('oi');
  await move(customer, { useIntegration: false });
  const before = n8n.requests.length;
  await customer.say('alguém?');
  await scene.answer(customer);
  expect(n8n.requests.length).toBe(before);
  const ticketId = v.parse(TicketId, (await customer.ticket())?.['id']);
  await commit(scene.services, scene.companyId, (write) => closeTickets(write, [ticketId], { kind: 'system', reason: 'menu' }));
  await customer.say('voltei');
  await scene.answer(customer);
  expect(n8n.requests.length).toBe(before + 1);
  expect(await customer.heard()).toEqual(['a']);
});

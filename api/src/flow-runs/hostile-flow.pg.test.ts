import { parse } from 'valibot';
import { TicketId, UserId } from '@prosa/contract/ids';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createTestFlow } from '@prosa/domain/flows/testing/drawn-flow';
import { deleteFlow } from '../flows/delete-flow.ts';
import { commit } from '../platform/write.ts';
import { insertTestFlow } from '../testing/insert-test-flow.ts';
import { askingFlow, createPausingFlow, startFlowScene, type FlowScene } from '../testing/flow-scene.ts';
import { startFlowRun } from './start-flow-run.ts';

let scene: FlowScene;

beforeAll(async () => {
  scene = await startFlowScene();
});
afterAll(() => scene.stop());

const welcome = async (definition: Parameters<typeof insertTestFlow>[1]) => {
  const id = await insertTestFlow(scene.rows, definition);
  await scene.rows('update whatsapps set flow_id_welcome = $1', id);
  return id;
};
const blockOf = (values: readonly string[]) => ({
  seq: values.map((_, index) => `e${index}`),
  elements: values.map((value, index) => ({ type: 'message' as const, number: `e${index}`, value })),
});

it('F13: a cycle of content nodes is stopped after at most 250 messages', async () => {
  const everything = Array.from({ length: 50 }, (_, index) => `oferta ${index}`);
  await welcome(
    createTestFlow(
      [['b', 'singleBlock', blockOf(everything)]],
      [
        ['s', 'a', 'b'],
        ['b', 'a', 'b'],
      ],
    ),
  );
  const rita = scene.createCustomer();
  await rita.say('oi');
  expect((await rita.heard()).length).toBeLessThanOrEqual(250);
  expect(await rita.runs()).toMatchObject([{ status: 'ended', ended_why: 'step-limit' }]);
});

it('a flow that repeats a customer’s long text many times sends at most 50 messages', async () => {
  const echo = '{{nome}}'.repeat(500);
  const asks = {
    seq: ['in', 'e'],
    elements: [
      { type: 'input' as const, number: 'in', value: 'nome' },
      { type: 'message' as const, number: 'e', value: echo },
    ],
  };
  await welcome(createTestFlow([['b', 'singleBlock', asks]], [['s', 'a', 'b']]));
  const rita = scene.createCustomer();
  await rita.say('oi');
  await rita.say('a'.repeat(50_000));
  expect((await rita.heard()).length).toBeLessThanOrEqual(50);
});

it('deleting a flow while it begins in a ticket causes no deadlock', async () => {
  const { services, companyId, rows } = scene;
  const flowId = await welcome(askingFlow);
  const rita = scene.createCustomer();
  await rita.say('oi');
  const ticketId = parse(TicketId, (await rita.ticket())?.['id']);
  const isWaitedFor = async () =>
    expect(
      await rows(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`),
    ).not.toEqual([]);
  const scope = { companyId, viewer: { id: parse(UserId, 1) } };
  let deletion: Promise<unknown> = Promise.resolve();
  await commit(services, companyId, async (beginning) => {
    await beginning.tx
      .selectFrom('tickets')
      .select('id')
      .where('company_id', '=', companyId)
      .where('id', '=', ticketId)
      .forUpdate()
      .execute();
    deletion = commit(services, companyId, (its) => deleteFlow({ ...its, scope }, flowId));
    deletion.catch(() => undefined); // the test awaits this promise later
    await vi.waitFor(isWaitedFor);
    await startFlowRun(beginning, { ticketId, flowId, why: 'by-hand' as const, userId: null });
  });
  await deletion;
  expect(await rita.runs()).toEqual([]);
  expect((await rita.ticket())?.['is_bot']).toBe(false);
});

it('F4: after a pause, a flow sends nothing to a contact who was blocked meanwhile', async () => {
  await welcome(createPausingFlow(60));
  const rita = scene.createCustomer();
  await rita.say('oi');
  expect(await rita.heard()).toEqual(['um instante']);
  await scene.rows('update contacts set active = false where id = $1', (await rita.ticket())?.['contact_id']);
  scene.clock.nowMs += 60_000;
  await rita.wake();
  expect(await rita.heard()).toEqual([]);
  expect(await rita.runs()).toMatchObject([{ status: 'ended', ended_why: 'bot-off' }]);
});

import * as v from 'valibot';
import { ConnectionId, TicketId } from '@prosa/contract/ids';
import { parse } from 'valibot';
import { createTestFlow } from '@prosa/domain/flows/testing/drawn-flow';
import type { InboundMessage } from '../channels/channel-adapter.ts';
import { wakeFlowRun } from '../flow-runs/wake-flow-run.ts';
import { receiveAndAnswerInTest } from './answer-bursts.ts';
import { newId } from '../platform/new-id.ts';
import type { Services } from '../platform/services.ts';
import { startTestServices, type TestServices } from './start-test-services.ts';
import { createTextFromPhone } from './create-text-from-phone.ts';

/** The ids of two connections: `menuConnectionId` has a menu of queues, and `bareConnectionId` has no queues. */
export const [menuConnectionId, bareConnectionId] = [v.parse(ConnectionId, 1), v.parse(ConnectionId, 2)];

export type FlowScene = {
  readonly rows: TestServices['rows'];
  readonly services: Services;
  readonly companyId: TestServices['companyId'];
  /** The clock of the scene. Tests advance its time in milliseconds. */
  readonly clock: { nowMs: number };
  /** Creates a new customer who writes on a connection. */
  readonly createCustomer: (connection?: ConnectionId) => TestCustomer;
  readonly stop: () => Promise<void>;
};
export type TestCustomer = ReturnType<typeof createTestCustomer>;

/** Starts a company with two queues, the tag Interessada (1), an attendant (1) and two connections that customers write to. */
export async function startFlowScene(): Promise<FlowScene> {
  const setUp = await startTestServices('whatsappapi');
  const { rows, companyId } = setUp;
  const clock = { nowMs: Date.parse('2026-01-05T12:00:00Z') };
  const services = { ...setUp.services, clock: () => new Date(clock.nowMs), newId: () => newId(clock.nowMs) };
  await rows(`insert into whatsapps (company_id, name, channel, queue_ids) values (1, 'Sem fila', 'whatsappapi', '{}')`);
  await rows(`insert into users (company_id, name, email, password_hash) values (1, 'Ana', 'ana@example.com', 'x')`);
  await rows(`insert into tags (company_id, name, color) values (1, 'Interessada', '#111111')`);
  let people = 0;
  const createCustomer = (connection = bareConnectionId) => {
    people += 1;
    return createTestCustomer({ rows, companyId, clock, services }, `55119${String(10_000_000 + people)}`, connection);
  };
  return { rows, services, companyId, clock, createCustomer, stop: setUp.stop };
}

/**
 * Creates a new customer, with functions that send messages as the customer, and that read the customer's new messages and newest
 * ticket.
 */
function createTestCustomer(
  { rows, companyId, clock, services }: Pick<FlowScene, 'rows' | 'companyId' | 'clock' | 'services'>,
  number: string,
  connection: ConnectionId,
) {
  const message = (body: string, over: Partial<InboundMessage> = {}): InboundMessage =>
    createTextFromPhone(number, body, { at: new Date(clock.nowMs), ...over });
  const receive = (received: InboundMessage) =>
    receiveAndAnswerInTest(services, companyId, { whatsappId: connection, message: received });
  const ticket = async () =>
    (
      await rows(
        `select t.* from tickets t join contact_identities i using (company_id, contact_id) where i.value = $1 order by t.id desc`,
        number,
      )
    )[0];
  const messages = async () =>
    rows(`select * from messages where ticket_id = $1 order by created_at, id`, (await ticket())?.['id']);
  return {
    number,
    message,
    receive,
    ticket,
    messages,
    async say(body: string, over: Partial<InboundMessage> = {}) {
      await receive(message(body, over));
      clock.nowMs += 1_000;
    },
    /** Returns the texts that the customer has received since the last call. */
    heard: (() => {
      let known = 0;
      return async () => {
        const all = (await messages()).filter((each) => each['from_me'] === true && each['is_private'] === false);
        const fresh = all.slice(known).map(({ body }) => body);
        known = all.length;
        return fresh;
      };
    })(),
    notes: async () => (await messages()).filter((each) => each['is_private'] === true).map(({ body }) => body),
    runs: async () => rows(`select * from flow_runs where ticket_id = $1 order by started_at, id`, (await ticket())?.['id']),
    log: async () =>
      (await rows('select type from ticket_log where ticket_id = $1 order by id', (await ticket())?.['id'])).map(
        ({ type }) => type,
      ),
    /** Runs the timer of the customer's newest flow run. */
    async wake() {
      const run = (
        await rows(
          `select id, ticket_id from flow_runs where ticket_id = $1 order by started_at desc, id desc`,
          (await ticket())?.['id'],
        )
      )[0];
      await wakeFlowRun(services, companyId, { runId: String(run?.['id']), ticketId: parse(TicketId, run?.['ticket_id']) });
    },
  };
}

/**
 * A flow that asks for a name, and then asks the customer to choose one of two exits. The first exit leads to a queue and a tag.
 */
export const askingFlow = createTestFlow(
  [
    [
      'b',
      'singleBlock',
      {
        seq: ['q', 'in'],
        elements: [
          { type: 'message', number: 'q', value: 'Olá {{firstName}}! Qual o seu nome?' },
          { type: 'input', number: 'in', value: 'nome' },
        ],
      },
    ],
    [
      'm',
      'menu',
      {
        message: 'O que deseja, {{nome}}?',
        arrayOption: [
          { number: 1, value: 'Comprar' },
          { number: 2, value: 'Nada' },
        ],
      },
    ],
    ['t', 'ticket', { queue: { id: 2, name: 'Vendas' } as never }], // The casts replace the branding of the ids.
    ['g', 'tag', { tag: { id: 1, name: 'Interessada' } as never }],
    ['bye', 'message', { label: 'Até já, {{nome}}' }],
  ],
  [
    ['s', 'a', 'b'],
    ['b', 'a', 'm'],
    ['m', 'a1', 't'],
    ['t', 'a', 'g'],
    ['g', 'a', 'bye'],
  ],
);
export const createMenuText = (name: string) => `O que deseja, ${name}?\n1 Comprar\n2 Nada`;
export const createPausingFlow = (seconds: number) =>
  createTestFlow(
    [
      ['a', 'message', { label: 'um instante' }],
      ['i', 'interval', { sec: seconds, label: '' }],
      ['z', 'message', { label: 'pronto' }],
    ],
    [
      ['s', 'a', 'a'],
      ['a', 'a', 'i'],
      ['i', 'a', 'z'],
    ],
  );

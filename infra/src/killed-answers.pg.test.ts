import { randomInt } from 'node:crypto';
import { closeServices, createServices } from '@prosa/api/create-services';
import { readConfig } from '@prosa/api/platform/config';
import type { DayCompany } from '@prosa/api/testing/simulated-day/world/day-company';
import { createMessageWebhook, type DayWebhook } from '@prosa/api/testing/simulated-day/day-webhook';
import { createDraw } from '@prosa/api/testing/simulated-day/world/draw';
import { drawCompany } from '@prosa/api/testing/simulated-day/world/draw-company';
import { drawCustomer, type DayAct, type DayCustomer } from '@prosa/api/testing/simulated-day/world/draw-customer';
import { APP_SECRET, installCompany } from '@prosa/api/testing/simulated-day/install-company';
import { ExpectedConversation } from '@prosa/api/testing/simulated-day/oracle/conversation';
import { startFakeGraph, type FakeGraph } from '@prosa/testing/fake-graph';
import { createTestDatabase } from '@prosa/testing/test-database';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openServerProcess, type ServerProcess } from './testing/open-server-process.ts';

const KILLS = Number(process.env['ANSWER_KILLS'] ?? 2);
/** The maximum number of messages that a customer writes. It is higher than the number of times that the server is killed. */
const STEPS = 2 + KILLS;
const CUSTOMERS = 12;
/**
 * The time in milliseconds between two messages in the prediction. It can have any value, because the company has no setting that
 * depends on times.
 */
const STEP_MS = 10_000;
const TIME_LIMIT_MS = 120_000 + KILLS * 120_000;
const SEED = Number(process.env['PROPERTY_SEED'] ?? randomInt(2 ** 31));

let graph: FakeGraph;
let server: ServerProcess;
let company: DayCompany;
let customers: readonly DayCustomer[];

beforeAll(async () => {
  const draw = createDraw(SEED);
  company = drawTimelessCompany(draw);
  const [connection] = company.connections;
  if (connection === undefined) throw new Error('the company has a connection');
  customers = Array.from({ length: CUSTOMERS }, (_each, place) => ({
    ...drawCustomer(draw, company, { place, beginsAtMs: 0 }),
    connection,
  }));
  graph = await startFakeGraph({
    appSecret: APP_SECRET,
    phoneNumberId: connection.phoneNumberId,
    accessToken: 'access-token',
    version: 'v26.0',
  });
  server = await openServerProcess(await createTestDatabase(), { GRAPH_BASE_URL: graph.baseUrl });
  await server.sql(`insert into plans (name) values ('p')`);
  const services = await createServices(readConfig(server.env));
  await installCompany({ rows: server.sql, services }, company);
  await closeServices(services);
  await server.start();
});
afterAll(async () => {
  await server.close();
  await graph.close();
});

/** Draws a company without settings that depend on times. */
function drawTimelessCompany(draw: ReturnType<typeof createDraw>): DayCompany {
  const drawn = drawCompany(draw, 0, ['2098-03-08', '2098-03-09', '2098-03-10']);
  const timeless = { vacation: null, menuPauseMinutes: 0, reopenMinutes: 0, redirectMinutes: 0 };
  const connections = drawn.connections.map((connection) => ({ ...connection, ...timeless }));
  return { ...drawn, scheduleType: 'disabled', vacation: null, positionText: '', connections };
}

/** Sends a webhook again and again until the server accepts it, as a provider does. */
async function post({ body, headers }: DayWebhook): Promise<void> {
  await vi.waitFor(
    async () => {
      const { status } = await fetch(`${server.url()}/api/webhooks/whatsappapi`, { method: 'POST', body, headers });
      expect(status).toBe(200);
    },
    { interval: 100 },
  );
}

/** Kills the server while it runs jobs, and starts it again. */
async function killWhileJobsRun(): Promise<void> {
  await vi.waitFor(async () => expect(await server.sql('select from jobs where locked_by is not null')).not.toEqual([]), {
    interval: 1,
  });
  await server.kill();
  await server.start();
}

const linesOf = (number: string) =>
  server.sql(
    `select m.body, m.from_me from messages m join contacts c on c.company_id = m.company_id and c.id = m.contact_id
      where m.company_id = $1 and c.number = $2 order by m.created_at, m.id`,
    company.id,
    number,
  );
const listUnanswered = (number: string) =>
  server.sql(
    `select u.id from unanswered_messages u join tickets t on t.company_id = u.company_id and t.id = u.ticket_id
       join contacts c on c.company_id = t.company_id and c.id = t.contact_id where c.number = $1`,
    number,
  );
const listExpected = ({ tickets }: ExpectedConversation) =>
  tickets.flatMap(({ lines }) => lines).map(({ text, by }) => ({ body: text, from_me: by !== 'customer' }));

/**
 * Lets a customer write messages one after the other, each once the answer to the previous one has arrived. Returns the messages
 * of the conversation that the rules predict.
 */
async function talk(customer: DayCustomer): Promise<readonly object[]> {
  const expected = new ExpectedConversation({ company, customer, countWaiting: () => 0 });
  const writes = customer.acts.filter((act): act is Extract<DayAct, { kind: 'write' }> => act.kind === 'write').slice(0, STEPS);
  for (const [index, act] of writes.entries()) {
    expected.act({ ...act, atMs: index * STEP_MS });
    while (expected.nextDueMs < Infinity) expected.wake(expected.nextDueMs);
    const providerId = `wamid.${customer.number}.${index}`;
    // The provider sends times in whole seconds, which don't order the messages of one second. This time is in the future, and
    // the server replaces such a time by its own time, which has milliseconds.
    const at = new Date(Date.now() + 1_000);
    await post(createMessageWebhook(customer, { providerId, text: act.text, of: act.of, at }));
    await vi.waitFor(
      async () => {
        expect(await linesOf(customer.number)).toEqual(listExpected(expected));
        expect(await listUnanswered(customer.number)).toEqual([]);
      },
      { interval: 100 },
    );
  }
  return listExpected(expected);
}

async function killOften(): Promise<void> {
  for (let kill = 0; kill < KILLS; kill += 1) await killWhileJobsRun();
}

test(
  `with seed ${SEED}, a server that is killed ${KILLS} times while its jobs run answers each message once`,
  { timeout: TIME_LIMIT_MS },
  async () => {
    const [conversations] = await Promise.all([Promise.all(customers.map(talk)), killOften()]);
    for (const [index, { number }] of customers.entries()) expect(await linesOf(number), number).toEqual(conversations[index]);
    const sentIds = graph.messages.map(({ callbackData }) => callbackData);
    expect(new Set(sentIds).size).toBe(sentIds.length);
  },
);

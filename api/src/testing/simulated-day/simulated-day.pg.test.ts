import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServices, type TestServices } from '../start-test-services.ts';
import {
  listBotTextsWhileAttended,
  listRepeatsAboveLimits,
  listLostMessages,
  listContactsWithTwoActiveTickets,
  listMessagesWithoutDecision,
  listUnfinishedWork,
} from './find-day-faults.ts';
import { describeExpected, readConversations } from './read-back.ts';
import { WORKER_DEATHS_PER_DAY, runDay, type SimulatedDay } from './run-day.ts';

const CUSTOMERS = Number(process.env['DAY_CUSTOMERS'] ?? 32);
/**
 * The seed of the random day. The test's title contains it. The environment variable `PROPERTY_SEED` sets it, so that a day can
 * be repeated.
 */
const SEED = Number(process.env['PROPERTY_SEED'] ?? randomInt(2 ** 31));
const TIME_LIMIT_MS = CUSTOMERS * 5_000 + 60_000;

let setUp: TestServices;
let day: SimulatedDay;
const contactsWithTwoTickets: object[] = [];
const rows: TestServices['rows'] = (sql, ...values) => setUp.rows(sql, ...values);

beforeAll(async () => {
  setUp = await startTestServices('whatsappapi');
  const watch = async (): Promise<void> => void contactsWithTwoTickets.push(...(await listContactsWithTwoActiveTickets(rows)));
  day = await runDay(setUp, { seed: SEED, customers: CUSTOMERS, watch });
}, TIME_LIMIT_MS);
afterAll(() => setUp.stop());

describe(`in a day of ${CUSTOMERS} customers with seed ${SEED}, whose worker dies five times`, () => {
  test('each stored conversation equals the one that the oracle predicts', async () => {
    for (const { company, customers, expected } of day.companies) {
      const read = await readConversations(rows, company.id);
      for (const { number } of customers) expect.soft(read.get(number), number).toEqual(describeExpected(expected.get(number)));
    }
    expect(day.server.deaths).toHaveLength(WORKER_DEATHS_PER_DAY);
  });

  test('each customer gets each message once and in order, unless a worker died while it sent the message', async () => {
    for (const { company, customers } of day.companies)
      for (const { number } of customers) {
        const sent = await rows(
          `select m.body from messages m join contacts c on c.company_id = m.company_id and c.id = m.contact_id
            where m.company_id = $1 and c.number = $2 and m.from_me and not m.is_private and m.delivery = 'sent' order by m.created_at, m.id`,
          company.id,
          number,
        );
        expect(day.server.provider.listReceived(number), number).toEqual(sent.map(({ body }) => body));
      }
    const states = await rows(
      `select delivery, count(*)::int as count from messages where from_me and not is_private and delivery <> 'sent' group by 1`,
    );
    expect(states.map(({ delivery }) => delivery)).toEqual(states.length === 0 ? [] : ['unconfirmed']);
    expect(Number(states[0]?.['count'] ?? 0)).toBeLessThanOrEqual(WORKER_DEATHS_PER_DAY);
  });

  test('no contact ever has two active tickets on a connection', () => {
    expect(contactsWithTwoTickets).toEqual([]);
  });

  test('no message is lost, and no work is left unfinished', async () => {
    for (const { customers } of day.companies) expect(await listLostMessages(rows, customers)).toEqual([]);
    expect(await listUnfinishedWork(rows, day.server.services.clock())).toEqual([]);
  });

  test('no bot speaks after a person took over', async () => {
    expect(await listBotTextsWhileAttended(rows)).toEqual([]);
  });

  test('no bot sends a message more often than the limits of the connection allow', async () => {
    for (const { company, customers } of day.companies)
      expect(await listRepeatsAboveLimits(rows, company, customers)).toEqual([]);
  });

  test('each message of a customer is answered, or the reason why it is not answered is stored', async () => {
    expect(await listMessagesWithoutDecision(rows)).toEqual([]);
  });
});

import * as v from 'valibot';
import { ConnectionId } from '@prosa/contract/ids';
import { RuleDecision } from '@prosa/contract/tickets/rule-decision';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { InboundMessage } from '../../channels/channel-adapter.ts';
import { newId } from '../../platform/new-id.ts';
import { receiveAndAnswerInTest } from '../../testing/answer-bursts.ts';
import { createTextFromPhone } from '../../testing/create-text-from-phone.ts';
import { setConnectionInTest } from '../../testing/set-connection.ts';
import { setSettingsInTest } from '../../testing/set-settings.ts';
import { startTestServices, type TestServices } from '../../testing/start-test-services.ts';

const connection = v.parse(ConnectionId, 1);
let setUp: TestServices;
let nowMs = Date.parse('2026-11-25T12:00:00-03:00');
let customerCount = 0;
const rows: TestServices['rows'] = (statement, ...values) => setUp.rows(statement, ...values);

beforeAll(async () => {
  setUp = await startTestServices('simulator');
});
afterAll(() => setUp.stop());

const nextNumber = (): string => `55119000090${String((customerCount += 1)).padStart(2, '0')}`;
const pass = (minutes: number): void => void (nowMs += minutes * 60_000);
async function writeAsCustomer(number: string, body: string, over: Partial<InboundMessage> = {}): Promise<void> {
  const services = { ...setUp.services, clock: () => new Date(nowMs), newId: () => newId(nowMs) };
  const message = createTextFromPhone(number, body, { at: new Date(nowMs), ...over });
  await receiveAndAnswerInTest(services, setUp.companyId, { whatsappId: connection, message });
}
/** Lists the decisions of each entry of the customer's tickets. */
const listEntries = async (number: string) =>
  (
    await rows(
      `select d.decisions from rule_decisions d join tickets t on t.id = d.ticket_id
         join contact_identities i on i.contact_id = t.contact_id where i.value = $1 order by d.id`,
      number,
    )
  ).map(({ decisions }) => v.parse(v.array(RuleDecision), decisions));
const listRules = async (number: string) => (await listEntries(number)).map((decisions) => decisions.map(({ rule }) => rule));

test('D1: each decision of the menu, to answer or not, is stored with its reason and the limits at that time', async () => {
  await setConnectionInTest(rows, 1, { max_use_bot_queues: 2, time_use_bot_queues_minutes: 5 });
  const number = nextNumber();
  await writeAsCustomer(number, 'Oi');
  pass(2);
  await writeAsCustomer(number, 'Alô?');
  pass(4);
  await writeAsCustomer(number, 'Alguém?');
  await writeAsCustomer(number, 'Nada?');
  await writeAsCustomer(number, '1');
  const limits = { maxUseBotQueues: 2, timeUseBotQueues: 5 };
  expect(await listEntries(number)).toEqual([
    [{ rule: 'menuSent', settings: limits, count: 1 }],
    [{ rule: 'menuPause', settings: { timeUseBotQueues: 5 }, minutes: 2 }],
    [{ rule: 'menuSent', settings: limits, count: 2 }],
    [{ rule: 'menuLimit', settings: { maxUseBotQueues: 2 }, count: 2 }],
    [{ rule: 'queueChosen', settings: { userRandom: 'disabled' } }],
  ]);
});

test('D2: a customer’s message stores no decision in a ticket that waits in a queue or that a person serves', async () => {
  const number = nextNumber();
  await writeAsCustomer(number, 'Oi');
  await writeAsCustomer(number, '1');
  const before = await listRules(number);
  await writeAsCustomer(number, 'Estou esperando');
  await rows(
    `update tickets set status = 'open' where contact_id = (select contact_id from contact_identities where value = $1)`,
    number,
  );
  await writeAsCustomer(number, 'Obrigada');
  expect(await listRules(number)).toEqual(before);
});

test('D1: the reason not to answer a contact whose bot is off, or a blocked contact, is stored once', async () => {
  const number = nextNumber();
  await writeAsCustomer(number, 'Oi');
  const change = (set: string) =>
    rows(`update contacts set ${set} where id = (select contact_id from contact_identities where value = $1)`, number);
  await change('disable_bot = true');
  await writeAsCustomer(number, 'Oi?');
  await writeAsCustomer(number, 'Oi??');
  await change('disable_bot = false, active = false');
  await writeAsCustomer(number, 'Oi???');
  expect(await listRules(number)).toEqual([['menuSent'], ['botDisabled'], ['contactBlocked']]);
});

test('D1: a message that is delivered eight times at once stores the reason for its answer once', async () => {
  const number = nextNumber();
  const providerId = `in.${crypto.randomUUID()}`;
  await Promise.all(Array.from({ length: 8 }, () => writeAsCustomer(number, 'Oi', { providerId })));
  expect(await listRules(number)).toEqual([['menuSent']]);
});

test('D1: a decision to reopen a ticket is stored with the setting timeCreateNewTicket', async () => {
  await setConnectionInTest(rows, 1, { time_create_new_ticket_minutes: 60 });
  const number = nextNumber();
  await writeAsCustomer(number, 'Oi');
  await rows(
    `update tickets set status = 'closed', updated_at = $2 where contact_id = (select contact_id from contact_identities where value = $1)`,
    number,
    new Date(nowMs),
  );
  await writeAsCustomer(number, 'Voltei');
  expect((await listEntries(number)).flat()).toContainEqual({
    rule: 'ticketReopened',
    settings: { timeCreateNewTicket: 60 },
  });
});

test('D1: the assignment of a ticket to the user of a wallet is stored once with its setting, also after a consent', async () => {
  const own = async (number: string) =>
    rows(
      `insert into contact_wallets (company_id, contact_id, user_id)
       select 1, contact_id, (select min(id) from users) from contact_identities where value = $1`,
      number,
    );
  const reason = { rule: 'walletOwner', settings: { DirectTicketsToWallets: 'enabled' }, userId: expect.any(Number) };
  const close = (number: string) =>
    rows(
      `update tickets set status = 'closed' where contact_id = (select contact_id from contact_identities where value = $1)`,
      number,
    );
  await rows(`insert into users (company_id, name, email, password_hash) values (1, 'Ana', 'ana@example.com', 'x')`);
  await setConnectionInTest(rows, 1, { time_create_new_ticket_minutes: 0 });
  await setSettingsInTest(setUp.services, setUp.companyId, { DirectTicketsToWallets: 'enabled' });
  const number = nextNumber();
  await writeAsCustomer(number, 'Oi');
  await own(number);
  await close(number);
  await Promise.all(Array.from({ length: 6 }, () => writeAsCustomer(number, 'Voltei')));
  expect((await listEntries(number)).slice(1)).toEqual([[reason]]);
  const asked = nextNumber();
  await writeAsCustomer(asked, 'Oi');
  await own(asked);
  await close(asked);
  await setSettingsInTest(setUp.services, setUp.companyId, { enableLGPD: 'enabled', lgpdMessage: 'Guardamos seus dados' });
  await writeAsCustomer(asked, 'Voltei');
  await writeAsCustomer(asked, '1');
  expect((await listEntries(asked)).at(-1)).toEqual([{ rule: 'consentGiven', settings: { enableLGPD: 'enabled' } }, reason]);
});

test('D1: the decision to send a vacation message is stored with the days of the vacation', async () => {
  await setConnectionInTest(rows, 1, {
    collective_vacation_start: '2026-11-20',
    collective_vacation_end: '2026-11-30',
    collective_vacation_message: 'Férias',
  });
  const number = nextNumber();
  await writeAsCustomer(number, 'Oi');
  await writeAsCustomer(number, 'Alguém?');
  const settings = { collectiveVacationStart: '2026-11-20', collectiveVacationEnd: '2026-11-30' };
  expect(await listEntries(number)).toEqual([[{ rule: 'vacationTold', settings }], [{ rule: 'vacationToldToday', settings }]]);
  await rows('update whatsapps set collective_vacation_start = null, collective_vacation_end = null');
  await rows(`update companies set collective_vacation_start = '2026-11-24', collective_vacation_end = '2026-11-26',
    collective_vacation_message = 'Recesso'`);
  const other = nextNumber();
  await writeAsCustomer(other, 'Oi');
  await rows(`update companies set collective_vacation_start = null, collective_vacation_end = null`);
  expect(await listEntries(other)).toEqual([
    [{ rule: 'vacationTold', settings: { vacationFrom: '2026-11-24', vacationTo: '2026-11-26' } }],
  ]);
});

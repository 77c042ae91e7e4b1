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
let people = 0;
const rows: TestServices['rows'] = (statement, ...values) => setUp.rows(statement, ...values);

beforeAll(async () => {
  setUp = await startTestServices('simulator');
});
afterAll(() => setUp.stop());

const newNumber = (): string => `55119000090${String((people += 1)).padStart(2, '0')}`;
const pass = (minutes: number): void => void (nowMs += minutes * 60_000);
async function write(number: string, body: string, over: Partial<InboundMessage> = {}): Promise<void> {
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

test('D1: each answer and each silence of the menu is stored with its reason and the limits at that time', async () => {
  await setConnectionInTest(rows, 1, { max_use_bot_queues: 2, time_use_bot_queues_minutes: 5 });
  const number = newNumber();
  await write(number, 'Oi');
  pass(2);
  await write(number, 'Alô?');
  pass(4);
  await write(number, 'Alguém?');
  await write(number, 'Nada?');
  await write(number, '1');
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
  const number = newNumber();
  await write(number, 'Oi');
  await write(number, '1');
  const before = await listRules(number);
  await write(number, 'Estou esperando');
  await rows(
    `update tickets set status = 'open' where contact_id = (select contact_id from contact_identities where value = $1)`,
    number,
  );
  await write(number, 'Obrigada');
  expect(await listRules(number)).toEqual(before);
});

test('D1: repeated silences store their reason once, for a contact whose bot is off and for a blocked contact', async () => {
  const number = newNumber();
  await write(number, 'Oi');
  const change = (set: string) =>
    rows(`update contacts set ${set} where id = (select contact_id from contact_identities where value = $1)`, number);
  await change('disable_bot = true');
  await write(number, 'Oi?');
  await write(number, 'Oi??');
  await change('disable_bot = false, active = false');
  await write(number, 'Oi???');
  expect(await listRules(number)).toEqual([['menuSent'], ['botDisabled'], ['contactBlocked']]);
});

test('D1: a message that is delivered eight times at once stores the reason for its answer once', async () => {
  const number = newNumber();
  const providerId = `in.${crypto.randomUUID()}`;
  await Promise.all(Array.from({ length: 8 }, () => write(number, 'Oi', { providerId })));
  expect(await listRules(number)).toEqual([['menuSent']]);
});

test('D1: a decision to reopen a ticket is stored with the setting timeCreateNewTicket', async () => {
  await setConnectionInTest(rows, 1, { time_create_new_ticket_minutes: 60 });
  const number = newNumber();
  await write(number, 'Oi');
  await rows(
    `update tickets set status = 'closed', updated_at = $2 where contact_id = (select contact_id from contact_identities where value = $1)`,
    number,
    new Date(nowMs),
  );
  await write(number, 'Voltei');
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
  const number = newNumber();
  await write(number, 'Oi');
  await own(number);
  await close(number);
  await Promise.all(Array.from({ length: 6 }, () => write(number, 'Voltei')));
  expect((await listEntries(number)).slice(1)).toEqual([[reason]]);
  const asked = newNumber();
  await write(asked, 'Oi');
  await own(asked);
  await close(asked);
  await setSettingsInTest(setUp.services, setUp.companyId, { enableLGPD: 'enabled', lgpdMessage: 'Guardamos seus dados' });
  await write(asked, 'Voltei');
  await write(asked, '1');
  expect((await listEntries(asked)).at(-1)).toEqual([{ rule: 'consentGiven', settings: { enableLGPD: 'enabled' } }, reason]);
});

test('D1: the decision to send a vacation message is stored with the days of the vacation', async () => {
  await setConnectionInTest(rows, 1, {
    collective_vacation_start: '2026-11-20',
    collective_vacation_end: '2026-11-30',
    collective_vacation_message: 'Férias',
  });
  const number = newNumber();
  await write(number, 'Oi');
  await write(number, 'Alguém?');
  const settings = { collectiveVacationStart: '2026-11-20', collectiveVacationEnd: '2026-11-30' };
  expect(await listEntries(number)).toEqual([[{ rule: 'vacationTold', settings }], [{ rule: 'vacationToldToday', settings }]]);
  await rows('update whatsapps set collective_vacation_start = null, collective_vacation_end = null');
  await rows(`update companies set collective_vacation_start = '2026-11-24', collective_vacation_end = '2026-11-26',
    collective_vacation_message = 'Recesso'`);
  const other = newNumber();
  await write(other, 'Oi');
  await rows(`update companies set collective_vacation_start = null, collective_vacation_end = null`);
  expect(await listEntries(other)).toEqual([
    [{ rule: 'vacationTold', settings: { vacationFrom: '2026-11-24', vacationTo: '2026-11-26' } }],
  ]);
});

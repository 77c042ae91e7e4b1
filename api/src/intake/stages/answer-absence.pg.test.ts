import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ConnectionId } from '@prosa/contract/ids';
import { newId } from '../../platform/new-id.ts';
import { setConnectionInTest } from '../../testing/set-connection.ts';
import { setSettingsInTest } from '../../testing/set-settings.ts';
import { startTestServices, type TestServices } from '../../testing/start-test-services.ts';
import { createTextFromPhone } from '../../testing/create-text-from-phone.ts';
import type { InboundMessage } from '../../channels/channel-adapter.ts';
import { receiveAndAnswerInTest } from '../../testing/answer-bursts.ts';

/** A Wednesday evening in São Paulo, after the default service hours. */
const EVENING = '2026-11-25T20:00:00-03:00';
/** The morning after `EVENING`, within the default service hours. */
const MORNING = '2026-11-26T09:00:00-03:00';
const OUT_OF_HOURS_TEXT = 'Abrimos às 8h';
/** The connection of the test company with the queues Suporte and Vendas. */
const menuConnectionId = v.parse(ConnectionId, 1);
let setUp: TestServices;
let nowMs = 0;
let people = 0;
const rows: TestServices['rows'] = (statement, ...values) => setUp.rows(statement, ...values);

beforeAll(async () => {
  setUp = await startTestServices('whatsappapi');
  await rows(`insert into users (company_id, name, email, password_hash) values (1, 'Ana', 'ana@example.com', 'x')`);
  await rows(`update companies set out_of_hours_message = $1 where id = $2`, OUT_OF_HOURS_TEXT, setUp.companyId);
});
afterAll(() => setUp.stop());

const setClock = (instant: string): void => void (nowMs = Date.parse(instant));
const advanceClock = (minutes: number): void => void (nowMs += minutes * 60_000);
const newNumber = (): string => `55119000020${String((people += 1)).padStart(2, '0')}`;
const changeSettings = (values: Parameters<typeof setSettingsInTest>[2]) =>
  setSettingsInTest(setUp.services, setUp.companyId, values);

async function write(number: string, body: string, over: Partial<InboundMessage> = {}): Promise<void> {
  const services = { ...setUp.services, clock: () => new Date(nowMs), newId: () => newId(nowMs) };
  const message = createTextFromPhone(number, body, { at: new Date(nowMs), ...over });
  await receiveAndAnswerInTest(services, setUp.companyId, { whatsappId: menuConnectionId, message });
}
const answersTo = async (number: string): Promise<unknown[]> =>
  (
    await rows(
      `select m.body from messages m join tickets t on t.id = m.ticket_id
         join contact_identities i on i.contact_id = t.contact_id
        where i.value = $1 and m.from_me order by m.created_at, m.id`,
      number,
    )
  ).map(({ body }) => body);
const ticketOf = async (number: string) =>
  (
    await rows(
      `select t.* from tickets t join contact_identities i on i.contact_id = t.contact_id where i.value = $1 order by t.id desc`,
      number,
    )
  )[0];
const MENU = expect.stringContaining('*[ 1 ]* - Suporte');

test('H1, H2: outside the company’s hours a message gets the out-of-hours message, and in the morning the menu', async () => {
  await changeSettings({ scheduleType: 'company' });
  const number = newNumber();
  setClock(EVENING);
  await write(number, 'Oi');
  expect(await answersTo(number)).toEqual([OUT_OF_HOURS_TEXT]);
  expect(await ticketOf(number)).toMatchObject({ status: 'pending', queue_id: null, unread_messages: 1, is_bot: false });
  setClock(MORNING);
  await write(number, 'Bom dia');
  expect(await answersTo(number)).toEqual([OUT_OF_HOURS_TEXT, MENU]);
});

test('H1: reactions, the company’s own messages, blocked contacts and attended tickets get no out-of-hours message', async () => {
  await changeSettings({ scheduleType: 'company' });
  setClock(EVENING);
  const own = newNumber();
  await write(own, 'Te ligo amanhã', { fromMe: true });
  const blocked = newNumber();
  setClock(MORNING);
  await write(blocked, 'Oi');
  await rows('update contacts set active = false where number = $1', blocked);
  const attended = newNumber();
  await write(attended, 'Oi');
  await rows(
    `update tickets set status = 'open', user_id = (select min(id) from users) where id = $1`,
    (await ticketOf(attended))?.['id'],
  );
  setClock(EVENING);
  await write(blocked, 'Alguém?');
  await write(attended, 'Ainda aí?');
  const reacting = newNumber();
  setClock(MORNING);
  await write(reacting, 'Oi');
  setClock(EVENING);
  await write(reacting, '👍', { mediaType: 'reactionMessage' });
  for (const number of [own, blocked, attended, reacting]) expect(await answersTo(number)).not.toContain(OUT_OF_HOURS_TEXT);
});

test('H4: a ticket gets as many out-of-hours messages as the connection allows, with a pause between them, until it is closed', async () => {
  await changeSettings({ scheduleType: 'company' });
  await setConnectionInTest(rows, menuConnectionId, { max_use_bot_queues: 2, time_use_bot_queues_minutes: 30 });
  const number = newNumber();
  setClock(EVENING);
  await write(number, 'Oi');
  advanceClock(29);
  await write(number, 'Oi?');
  expect(await answersTo(number)).toHaveLength(1);
  advanceClock(1);
  await write(number, 'Oi??');
  expect(await answersTo(number)).toHaveLength(2);
  advanceClock(60);
  await write(number, 'Oi???');
  expect(await answersTo(number)).toHaveLength(2);
  await rows(`update tickets set status = 'closed' where id = $1`, (await ticketOf(number))?.['id']);
  await write(number, 'De novo');
  expect(await answersTo(number)).toHaveLength(3);
});

test('H4: of 8 concurrent messages, only one gets the out-of-hours message, because the pause has begun', async () => {
  await changeSettings({ scheduleType: 'company' });
  await setConnectionInTest(rows, menuConnectionId, { time_use_bot_queues_minutes: 30 });
  const number = newNumber();
  setClock(EVENING);
  await Promise.all(Array.from({ length: 8 }, () => write(number, 'Oi')));
  expect(await answersTo(number)).toEqual([OUT_OF_HOURS_TEXT]);
  expect(await ticketOf(number)).toMatchObject({ unread_messages: 8, out_of_hours_count: 1 });
});

test('H2: if each connection has its own service hours, its own out-of-hours message is sent', async () => {
  await changeSettings({ scheduleType: 'connection' });
  await setConnectionInTest(rows, menuConnectionId, { out_of_hours_message: 'Este número descansa' });
  const number = newNumber();
  setClock(EVENING);
  await write(number, 'Oi');
  expect(await answersTo(number)).toEqual(['Este número descansa']);
});

test('H2, H3: a closed queue still gets the ticket, and its out-of-hours message replaces its greeting', async () => {
  await changeSettings({ scheduleType: 'queue' });
  await rows(
    `update queues set out_of_hours_message = 'Vendas fechou', greeting_message = 'Vendas à disposição' where name = 'Vendas'`,
  );
  const number = newNumber();
  setClock(EVENING);
  await write(number, 'Oi');
  await write(number, '2');
  expect(await answersTo(number)).toEqual([MENU, 'Vendas fechou']);
  expect(await ticketOf(number)).toMatchObject({ status: 'pending', queue_id: 2 });
  await write(number, 'Alguém?');
  expect(await answersTo(number)).toEqual([MENU, 'Vendas fechou', 'Vendas fechou']);
  const morning = newNumber();
  setClock(MORNING);
  await write(morning, 'Oi');
  await write(morning, '2');
  expect(await answersTo(morning)).toEqual([MENU, 'Vendas à disposição']);
});

test('H2: the company is closed on a holiday, even on a weekday with service hours', async () => {
  await changeSettings({ scheduleType: 'company' });
  await rows(
    `insert into holidays (company_id, date, name, start_time_a, end_time_a, start_time_b, end_time_b)
    values ($1, '2026-11-26', 'Dia da empresa', '', '', '', '')`,
    setUp.companyId,
  );
  const number = newNumber();
  setClock(MORNING);
  await write(number, 'Oi');
  await rows(`delete from holidays where company_id = $1`, setUp.companyId);
  expect(await answersTo(number)).toEqual([OUT_OF_HOURS_TEXT]);
});

test('H5: during a vacation, a contact gets the vacation message once a day, even in two tickets', async () => {
  await setConnectionInTest(rows, menuConnectionId, {
    collective_vacation_start: '2026-11-25',
    collective_vacation_end: '2026-11-26',
    collective_vacation_message: 'Estamos de férias',
  });
  const number = newNumber();
  setClock('2026-11-25T09:00:00-03:00');
  await write(number, 'Oi');
  await rows(`update tickets set status = 'closed' where id = $1`, (await ticketOf(number))?.['id']);
  setClock('2026-11-25T23:59:00-03:00');
  await write(number, 'Oi');
  expect(await answersTo(number)).toEqual(['Estamos de férias']);
  setClock('2026-11-26T00:01:00-03:00');
  await write(number, 'Oi');
  expect(await answersTo(number)).toEqual(['Estamos de férias', 'Estamos de férias']);
  setClock('2026-11-27T00:01:00-03:00');
  await write(number, 'Oi');
  expect(await answersTo(number)).toEqual(['Estamos de férias', 'Estamos de férias', MENU]);
});

test('H6: if there is no out-of-hours message, the bot sends the menu at night, too', async () => {
  await changeSettings({ scheduleType: 'connection' });
  const number = newNumber();
  setClock(EVENING);
  await write(number, 'Oi');
  expect(await answersTo(number)).toEqual([MENU]);
});

test('R5: the bot sends no second menu within the pause of the connection', async () => {
  await setConnectionInTest(rows, menuConnectionId, { time_use_bot_queues_minutes: 10 });
  const number = newNumber();
  setClock(MORNING);
  await write(number, 'Oi');
  advanceClock(9);
  await write(number, 'Oi?');
  expect(await answersTo(number)).toEqual([MENU]);
  advanceClock(1);
  await write(number, 'Oi??');
  expect(await answersTo(number)).toEqual([MENU, MENU]);
});

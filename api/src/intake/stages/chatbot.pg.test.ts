import { ConnectionId } from '@prosa/contract/ids';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../platform/new-id.ts';
import { createTextFromPhone } from '../../testing/create-text-from-phone.ts';
import { setConnectionInTest } from '../../testing/set-connection.ts';
import { setSettingsInTest } from '../../testing/set-settings.ts';
import { startTestServices, type TestServices } from '../../testing/start-test-services.ts';
import { receiveAndAnswerInTest } from '../../testing/answer-bursts.ts';

let setUp: TestServices;
const rows: TestServices['rows'] = (statement, ...values) => setUp.rows(statement, ...values);
/** The connection with the queues Suporte (1) and Vendas (2). Vendas has a chatbot of three levels. */
const menuConnectionId = v.parse(ConnectionId, 1);
/** A queue that the connection does not offer. */
let financeQueueId: unknown;
let ana: unknown;
let nowMs = Date.parse('2026-11-25T10:00:00-03:00');

beforeAll(async () => {
  setUp = await startTestServices('whatsappapi');
  financeQueueId = await insertRow(
    `insert into queues (company_id, name, color, greeting_message) values (1, 'Financeiro', '#333333', 'Financeiro aqui') returning id`,
  );
  ana = await insertRow(
    `insert into users (company_id, name, email, password_hash) values (1, 'Ana', 'ana@example.com', 'x') returning id`,
  );
  const plans = await insertOption({ name: 'Planos', greeting_message: 'Qual plano, {{firstName}}?' });
  await insertOption({ parent_id: plans, name: 'Básico', queue_type: 'attendent', opt_user_id: ana });
  const business = await insertOption({ parent_id: plans, position: 2, name: 'Empresa', greeting_message: 'Para empresas' });
  await insertOption({ parent_id: business, name: 'Cobrança', queue_type: 'queue', opt_queue_id: financeQueueId });
  await insertOption({ position: 2, name: 'Nada mais', greeting_message: 'Obrigado!', close_ticket: true });
});
afterAll(() => setUp.stop());

const insertRow = async (statement: string, ...values: unknown[]) => (await rows(statement, ...values))[0]?.['id'];
function insertOption(columns: Record<string, unknown>): Promise<unknown> {
  const all = { company_id: 1, queue_id: 2, position: 1, ...columns };
  const names = Object.keys(all);
  return insertRow(
    `insert into chatbots (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')}) returning id`,
    ...Object.values(all),
  );
}
async function receiveAll(number: string, texts: readonly string[]): Promise<void> {
  const services = { ...setUp.services, clock: () => new Date(nowMs), newId: () => newId(nowMs) };
  for (const body of texts) {
    const message = createTextFromPhone(number, body, { at: new Date(nowMs) });
    await receiveAndAnswerInTest(services, setUp.companyId, { whatsappId: menuConnectionId, message });
    nowMs += 1_000;
  }
}
const ticketOf = async (number: string) => {
  const [ticket] = await rows(
    `select t.* from tickets t join contacts c on c.id = t.contact_id where c.number = $1 order by t.id desc limit 1`,
    number,
  );
  return ticket;
};
const textsTo = async (number: string) =>
  (
    await rows(
      `select m.body from messages m join contacts c on c.id = m.contact_id where c.number = $1 and m.from_me order by m.created_at, m.id`,
      number,
    )
  ).map(({ body }) => body);
const logOf = async (number: string) =>
  (
    await rows(
      `select l.type from ticket_log l join tickets t on t.id = l.ticket_id join contacts c on c.id = t.contact_id
        where c.number = $1 order by l.id`,
      number,
    )
  ).map(({ type }) => type);

test('C1, C3: after three menus, the ticket waits in the menu’s queue for the attendant of the chosen option', async () => {
  await receiveAll('5511900000201', ['oi', '2']);
  expect(await ticketOf('5511900000201')).toMatchObject({ queue_id: null, menu_queue_id: 2, menu_option_id: null, is_bot: true });
  await receiveAll('5511900000201', ['1', '1']);
  expect(await textsTo('5511900000201')).toEqual([
    'Olá Rita\n\n*[ 1 ]* - Suporte\n*[ 2 ]* - Vendas',
    'Você está em Vendas, Rita\n\n*[ 1 ]* - Planos\n*[ 2 ]* - Nada mais\n\n*[ 0 ]* - Voltar',
    'Qual plano, Rita?\n\n*[ 1 ]* - Básico\n*[ 2 ]* - Empresa\n\n*[ 0 ]* - Voltar\n*[ # ]* - Menu inicial',
  ]);
  expect(await ticketOf('5511900000201')).toMatchObject({ status: 'pending', queue_id: 2, user_id: ana, is_bot: false });
  expect(await logOf('5511900000201')).toEqual(['create', 'chatBot', 'queue', 'userDefine']);
});

test('C3: an option can lead to a queue that the connection does not offer, and this queue greets the customer', async () => {
  await setSettingsInTest(setUp.services, setUp.companyId, { userRandom: 'enabled' });
  await receiveAll('5511900000202', ['oi', '2', '1', '2', '1']);
  expect(await ticketOf('5511900000202')).toMatchObject({ queue_id: financeQueueId, user_id: null, amount_used_bot_queues: 0 });
  expect((await textsTo('5511900000202')).at(-1)).toBe('Financeiro aqui');
});

test('C2: the answer 0 leads one menu back, # leads to the main menu, and sair closes the ticket with the farewell', async () => {
  await receiveAll('5511900000203', ['oi', '2', '1', '0']);
  expect(await ticketOf('5511900000203')).toMatchObject({ menu_queue_id: 2, menu_option_id: null, amount_used_bot_queues: 1 });
  await receiveAll('5511900000203', ['1', '#']);
  expect(await ticketOf('5511900000203')).toMatchObject({ menu_queue_id: null, menu_option_id: null });
  await setConnectionInTest(rows, menuConnectionId, { complation_message: 'Até logo' });
  await receiveAll('5511900000203', ['Sair']);
  expect((await textsTo('5511900000203')).at(-1)).toBe('Até logo');
  expect(await ticketOf('5511900000203')).toMatchObject({ status: 'closed', queue_id: null, amount_used_bot_queues: 0 });
  expect(await logOf('5511900000203')).toEqual(['create', 'chatBot', 'closed']);
});

test('C3: an option for closing sends its text and closes the ticket', async () => {
  await receiveAll('5511900000204', ['oi', '2', '2']);
  expect((await textsTo('5511900000204')).at(-1)).toBe('Obrigado!');
  expect(await ticketOf('5511900000204')).toMatchObject({ status: 'closed', menu_queue_id: null });
});

test('C4: a menu is repeated up to the limit, and then the ticket waits in the queue whose chatbot the customer has reached', async () => {
  await receiveAll('5511900000205', ['oi', '2', '9', 'um']);
  expect((await logOf('5511900000205')).at(-1)).toBe('retriesLimitQueue');
  expect(await ticketOf('5511900000205')).toMatchObject({ queue_id: null, amount_used_bot_queues: 3 });
  await receiveAll('5511900000205', ['não sei']);
  expect(await ticketOf('5511900000205')).toMatchObject({ queue_id: 2, user_id: null, status: 'pending', is_bot: false });
  expect(await textsTo('5511900000205')).toHaveLength(4);
});

test('C5: the bot is silent once a person serves the ticket, and replaces a deleted menu by the first menu of the queue', async () => {
  await receiveAll('5511900000206', ['oi', '2', '1']);
  const deleted = await insertOption({ position: 3, name: 'Outro plano', greeting_message: 'Outro' });
  await rows('update tickets set menu_option_id = $2 where id = $1', (await ticketOf('5511900000206'))?.['id'], deleted);
  await rows('delete from chatbots where id = $1', deleted);
  await receiveAll('5511900000206', ['?']);
  expect((await textsTo('5511900000206')).at(-1)).toMatch(/^Você está em Vendas, Rita\n\n\*\[ 1 \]\* - Planos/);
  await rows(`update tickets set status = 'open', user_id = $2 where id = $1`, (await ticketOf('5511900000206'))?.['id'], ana);
  const before = await textsTo('5511900000206');
  await receiveAll('5511900000206', ['1', '#', 'sair']);
  expect(await textsTo('5511900000206')).toEqual(before);
  expect(await ticketOf('5511900000206')).toMatchObject({ status: 'open' });
});

test('C6: an option of the type file sends its text, and then its file list once', async () => {
  const list = await insertRow(
    `insert into file_lists (company_id, name, message) values (1, 'Preparos', 'Segue, {{firstName}}:') returning id`,
  );
  await rows(
    `with file as (insert into media (company_id, id, owner_kind, owner_id, name, mime_type, size_bytes, storage_key)
        values (1, gen_random_uuid(), 'file-list', $1::int::text, 'jejum.pdf', 'application/pdf', 68, 'a/1') returning id)
      insert into file_list_options (company_id, file_list_id, id, name, position, media_id)
        select 1, $1::int, gen_random_uuid(), 'Jejum', 1, id from file`,
    list,
  );
  const option = await insertOption({
    position: 4,
    name: 'Preparo',
    greeting_message: 'Leia',
    queue_type: 'file',
    opt_file_id: list,
  });
  await receiveAll('5511900000209', ['oi', '2', '3', 'e agora?']);
  expect((await textsTo('5511900000209')).slice(2)).toEqual([
    'Leia\n\n*[ 0 ]* - Voltar\n*[ # ]* - Menu inicial',
    'Segue, Rita:',
    'Jejum',
    'Leia\n\n*[ 0 ]* - Voltar\n*[ # ]* - Menu inicial',
  ]);
  expect(await ticketOf('5511900000209')).toMatchObject({ queue_id: null, menu_option_id: option });
  await rows('delete from file_lists where id = $1', list);
  await receiveAll('5511900000209', ['0', '3']);
  expect((await textsTo('5511900000209')).at(-1)).toMatch(/^Leia/);
  await rows('delete from chatbots where id = $1', option);
});

test('H3, C3: a closed queue gets the ticket, and its out-of-hours message replaces its chatbot', async () => {
  await rows(`update queues set out_of_hours_message = name || ' fechou' where id = any($1)`, [2, financeQueueId]);
  await setSettingsInTest(setUp.services, setUp.companyId, { scheduleType: 'queue' });
  nowMs = Date.parse('2026-11-25T22:00:00-03:00');
  await receiveAll('5511900000207', ['oi', '2']);
  expect((await textsTo('5511900000207')).slice(1)).toEqual(['Vendas fechou']);
  expect(await ticketOf('5511900000207')).toMatchObject({ queue_id: 2, menu_option_id: null });
  await rows(`insert into service_hours (company_id, owner_kind, owner_id, weekday_en, start_time_a, end_time_a, start_time_b, end_time_b)
    values (1, 'queue', 2, 'wednesday', '00:00', '23:59', '', '')`);
  await receiveAll('5511900000208', ['oi', '2', '1', '2', '1']);
  expect((await textsTo('5511900000208')).at(-1)).toBe('Financeiro fechou');
  expect(await ticketOf('5511900000208')).toMatchObject({ queue_id: financeQueueId });
});

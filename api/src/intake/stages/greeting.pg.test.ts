import { ConnectionId } from '@prosa/contract/ids';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { InboundMessage } from '../../channels/channel-adapter.ts';
import { setConnectionInTest } from '../../testing/set-connection.ts';
import { setSettingsInTest } from '../../testing/set-settings.ts';
import { startTestServices, type TestServices } from '../../testing/start-test-services.ts';
import { createTextFromPhone } from '../../testing/create-text-from-phone.ts';
import { receiveAndAnswerInTest } from '../../testing/answer-bursts.ts';

let setUp: TestServices;
const rows: TestServices['rows'] = (statement, ...values) => setUp.rows(statement, ...values);
/** The test company's connection that has two queues. */
const menuConnectionId = v.parse(ConnectionId, 1);

beforeAll(async () => void (setUp = await startTestServices('whatsappapi')));
afterAll(() => setUp.stop());

const receive = (message: InboundMessage) =>
  receiveAndAnswerInTest(setUp.services, setUp.companyId, { whatsappId: menuConnectionId, message });
const messagesTo = (number: string) =>
  rows(
    `select m.* from messages m join tickets t on t.id = m.ticket_id
       join contact_identities i on i.contact_id = t.contact_id where i.value = $1 and m.from_me order by m.created_at, m.id`,
    number,
  );
const logOf = async (number: string) =>
  (
    await rows(
      `select l.type from ticket_log l join tickets t on t.id = l.ticket_id
         join contact_identities i on i.contact_id = t.contact_id where i.value = $1 order by l.id`,
      number,
    )
  ).map(({ type }) => type);

test('R2, R3: the picture of the greeting is sent before the text, once per ticket', async () => {
  await rows(`insert into media (company_id, id, owner_kind, owner_id, name, mime_type, size_bytes, storage_key)
    values (1, '0191d0a8-0000-7000-8000-0000000000aa', 'connection-greeting', '1', 'ola.png', 'image/png', 68, 'a/ola')`);
  await setConnectionInTest(rows, menuConnectionId, { greeting_media_id: '0191d0a8-0000-7000-8000-0000000000aa' });
  for (let n = 0; n < 2; n++) await receive(createTextFromPhone('5511900000104', 'quero falar'));
  const botMessages = await messagesTo('5511900000104');
  expect(botMessages.map(({ media_type: type }) => type)).toEqual(['image', 'chat', 'chat']);
  const files = await rows('select ticket_id, name, storage_key from media where id = $1', botMessages[0]?.['media_id']);
  expect(files).toEqual([{ ticket_id: botMessages[0]?.['ticket_id'], name: 'ola.png', storage_key: 'a/ola' }]);
});

test('R5, R6: a connection limits how many menus the bot sends in a ticket, and 0 means no limit', async () => {
  await setConnectionInTest(rows, menuConnectionId, { max_use_bot_queues: 1 });
  for (let n = 0; n < 3; n++) await receive(createTextFromPhone('5511900000102', 'quero falar'));
  expect(await messagesTo('5511900000102')).toHaveLength(1);
  expect((await logOf('5511900000102')).at(-1)).toBe('retriesLimitQueue');
  await setConnectionInTest(rows, menuConnectionId, { max_use_bot_queues: 0 });
  for (let n = 0; n < 5; n++) await receive(createTextFromPhone('5511900000103', 'quero falar'));
  expect(await messagesTo('5511900000103')).toHaveLength(5);
});

test('R8: after a queue’s greeting, the customer gets the position in the queue, and tickets with an attendant do not count', async () => {
  await setSettingsInTest(setUp.services, setUp.companyId, {
    sendQueuePosition: 'enabled',
    sendQueuePositionMessage: '{{firstName}}, sua posição é',
  });
  const positions: unknown[] = [];
  for (const number of ['5511900000151', '5511900000152', '5511900000153']) {
    for (const body of ['quero falar', '2']) await receive(createTextFromPhone(number, body));
    positions.push((await messagesTo(number)).at(-1)?.['body']);
    if (number.endsWith('2')) {
      await rows(`insert into users (company_id, name, email, password_hash) values (1, 'Ana', 'ana@example.com', 'x')`);
      await rows(`update tickets set user_id = (select max(id) from users) where queue_id = 2 and user_id is null`);
    }
  }
  expect(positions).toEqual(['Rita, sua posição é 1', 'Rita, sua posição é 2', 'Rita, sua posição é 1']);
});

test('R10: a customer whom the bot assigns to a queue gets the queue’s file list after the greeting', async () => {
  const ids = ['0191d0a8-0000-7000-8000-0000000000b1', '0191d0a8-0000-7000-8000-0000000000b2'];
  const [list] = await rows(
    `insert into file_lists (company_id, name, message) values (1, 'Preços', 'Segue, {{firstName}}:') returning id`,
  );
  await rows(
    `insert into media (company_id, id, owner_kind, owner_id, name, mime_type, size_bytes, storage_key)
       select 1, id, 'file-list', $1::text, 'arquivo' || n || '.png', 'image/png', 68, 'a/' || n
         from unnest($2::uuid[]) with ordinality files(id, n)`,
    list?.['id'],
    ids,
  );
  // The options are inserted in the reverse order, and the last one has no file yet.
  await rows(
    `insert into file_list_options (company_id, file_list_id, id, name, position, media_id)
       select 1, $1, gen_random_uuid(), 'Opção ' || n, n, id
         from unnest($2::uuid[] || null::uuid) with ordinality files(id, n) order by n desc`,
    list?.['id'],
    ids,
  );
  await rows('update queues set file_list_id = $1 where id = 2', list?.['id']);
  await setSettingsInTest(setUp.services, setUp.companyId, {
    sendQueuePosition: 'enabled',
    sendQueuePositionMessage: '{{firstName}}, sua posição é',
  });
  for (const body of ['quero falar', '2']) await receive(createTextFromPhone('5511900000160', body));
  const sent = (await messagesTo('5511900000160')).slice(1);
  expect(sent.map(({ body, media_type: type }) => [body, type])).toEqual([
    ['Você está em Vendas, Rita', 'chat'],
    ['Segue, Rita:', 'chat'],
    ['Opção 1', 'image'],
    ['Opção 2', 'image'],
    [expect.stringMatching(/^Rita, sua posição é \d$/), 'chat'],
  ]);
  expect(await rows('select storage_key from media where id = $1', sent[2]?.['media_id'])).toEqual([{ storage_key: 'a/1' }]);
  expect(await rows('select is_sent from file_list_options order by position')).toEqual(
    [true, true, false].map((is_sent) => ({ is_sent })),
  );
  await rows('update queues set file_list_id = null');
});

test('R9: a random member of the chosen queue who is online gets the ticket, and if no member is online, the whole queue gets it', async () => {
  await setSettingsInTest(setUp.services, setUp.companyId, { userRandom: 'enabled' });
  const members = await rows(`insert into users (company_id, name, email, password_hash, last_seen_at)
    select 1, 'Membro ' || n, 'membro' || n || '@example.com', 'x', case when n < 4 then now() end from generate_series(1, 5) n
    returning id`);
  const ids = members.map(({ id }) => id);
  // The third member is online, but in another queue. The fourth is in the queue, but away. The fifth is neither online nor in
  // the queue.
  await rows(`insert into user_queues (company_id, user_id, queue_id) select 1, id, 2 from unnest($1::int[]) id`, [
    ids[0],
    ids[1],
    ids[3],
  ]);
  await rows(`insert into user_queues (company_id, user_id, queue_id) values (1, $1, 1)`, ids[2]);
  const choose = async (number: string) => {
    for (const body of ['quero falar', '2']) await receive(createTextFromPhone(number, body));
    const [ticket] = await rows(
      `select t.id, t.user_id, t.status from tickets t join contacts c on c.id = t.contact_id where c.number = $1`,
      number,
    );
    return ticket;
  };
  const drawn = new Set<unknown>();
  for (let n = 0; n < 20; n += 1) {
    const ticket = await choose(`55119000004${String(n).padStart(2, '0')}`);
    expect(ticket?.['status']).toBe('pending');
    drawn.add(ticket?.['user_id']);
  }
  expect([...drawn].sort()).toEqual([ids[0], ids[1]].sort());
  expect(await logOf('5511900000400')).toContain('userDefine');
  await rows('update users set last_seen_at = null where id = any($1)', ids);
  expect((await choose('5511900000499'))?.['user_id']).toBeNull();
});

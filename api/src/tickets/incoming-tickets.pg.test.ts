import * as v from 'valibot';
import { ConnectionId } from '@prosa/contract/ids';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { InboundMessage } from '../channels/channel-adapter.ts';
import { receiveAndAnswerInTest } from '../testing/answer-bursts.ts';
import { startTestServices, type TestServices } from '../testing/start-test-services.ts';

let setUp: TestServices;
const rows: TestServices['rows'] = (sql, ...values) => setUp.rows(sql, ...values);
beforeAll(async () => {
  setUp = await startTestServices('whatsappapi');
  await rows(`insert into users (company_id, name, email, password_hash) values
    (1, 'Ana', 'ana@example.com', 'x'), (1, 'Bruno', 'bruno@example.com', 'x')`);
});
afterAll(() => setUp.stop());

const createInboundText = (number: string): InboundMessage => ({
  providerId: `in.${crypto.randomUUID()}`,
  fromMe: false,
  contact: { identity: { kind: 'phone', value: number }, name: 'Rita Lee', number, isGroup: false },
  body: 'Oi',
  mediaType: 'chat',
  media: null,
  quotedProviderId: null,
  dataJson: null,
  at: new Date(),
});
const receive = (number: string, body = 'Oi') =>
  receiveAndAnswerInTest(setUp.services, setUp.companyId, {
    whatsappId: v.parse(ConnectionId, 1),
    message: { ...createInboundText(number), body },
  });
const newestTicket = async () => (await rows('select * from tickets order by id desc limit 1'))[0];

it('with DirectTicketsToWallets, a new ticket goes to the user of the contact’s first wallet, and no bot answers', async () => {
  await receive('5511987654321');
  expect(await newestTicket()).toMatchObject({ status: 'pending', user_id: null });
  await rows(`update tickets set status = 'closed'`);
  await rows(`insert into contact_wallets (company_id, contact_id, user_id, position)
    select 1, min(c.id), u.id, case u.name when 'Bruno' then 0 else 1 end from contacts c, users u group by u.id, u.name`);
  await receive('5511987654321');
  expect(await newestTicket()).toMatchObject({ status: 'pending', user_id: null });
  await rows(`update tickets set status = 'closed'`);
  await rows(`insert into company_settings (company_id, key, value) values (1, 'DirectTicketsToWallets', 'enabled')`);
  await Promise.all([1, 2, 3].map(() => receive('5511987654321')));
  const [bruno] = await rows(`select id from users where name = 'Bruno'`);
  const ticket = await newestTicket();
  expect(ticket).toMatchObject({ status: 'open', user_id: bruno?.['id'], unread_messages: 3 });
  expect(await rows('select from_me from messages where ticket_id = $1 and from_me', ticket?.['id'])).toEqual([]);
  expect(
    await rows('select user_id, started_at is not null as served from ticket_traking where ticket_id = $1', ticket?.['id']),
  ).toEqual([{ user_id: bruno?.['id'], served: true }]);
});

it('if a customer chooses a queue, its members’ phones get a message, but a queue that closes its tickets closes the ticket instead', async () => {
  await rows(`insert into company_settings (company_id, key, value) values (1, 'sendNotificationWAUser', 'enabled')`);
  await rows(`update queues set create_ticket_send_notification_wa_user = true, message_notification = 'Chegou cliente'`);
  await rows(`update users set phone = '5511912340001' where name = 'Ana'`);
  await rows(
    `insert into user_queues (company_id, user_id, queue_id) select 1, u.id, q.id from users u, queues q where u.name = 'Ana'`,
  );
  const notices = () => rows(`select payload->>'phone' as phone, payload->>'text' as text from jobs where task = 'notify-phone'`);
  await receive('5511900000001');
  expect(await notices()).toEqual([]);
  await receive('5511900000001', '1');
  expect(await notices()).toEqual([{ phone: '5511912340001', text: 'Chegou cliente' }]);
  await rows(`update queues set close_ticket = true where name = 'Vendas'`);
  await receive('5511900000002');
  await receive('5511900000002', '2');
  const closed = await newestTicket();
  expect(closed).toMatchObject({ status: 'closed' });
  expect(await notices()).toHaveLength(1);
  expect(
    (await rows('select type from ticket_log where ticket_id = $1 order by id', closed?.['id'])).map(({ type }) => type),
  ).toEqual(['create', 'chatBot', 'queue', 'closed']);
});

import { parse } from 'valibot';
import { MessageId, TicketId } from '@prosa/contract/ids';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commit } from '../../platform/write.ts';
import { startTestServices, type TestServices } from '../../testing/start-test-services.ts';
import { updateLastMessages, type MessageAuthorKind } from './update-last-messages.ts';

const SAID_AT = new Date('2026-01-05T12:00:00Z');
const WAITING_SINCE = new Date('2026-01-05T11:00:00Z');

let setUp: TestServices;
let ticketId = parse(TicketId, 1);
beforeAll(async () => {
  setUp = await startTestServices('whatsappapi');
  const [contact] = await setUp.rows(
    `insert into contacts (company_id, name, number, channel) values (1, 'Rita', '5511955550009', 'whatsappapi') returning id`,
  );
  const [ticket] = await setUp.rows(
    `insert into tickets (company_id, status, channel, contact_id, begun_by) values (1, 'open', 'whatsappapi', $1, 'customer') returning id`,
    contact?.['id'],
  );
  ticketId = parse(TicketId, ticket?.['id']);
});
afterAll(() => setUp.stop());

test.each<[MessageAuthorKind, object]>([
  ['customer', { unread_messages: 3, is_bot: true, handover: { byUserId: 1, note: '' }, waiting_since: WAITING_SINCE }],
  ['phone', { unread_messages: 2, is_bot: true, handover: null, waiting_since: null }],
  ['attendant', { unread_messages: 0, is_bot: false, handover: null, waiting_since: null }],
  ['settings', { unread_messages: 0, is_bot: true, handover: { byUserId: 1, note: '' }, waiting_since: WAITING_SINCE }],
  ['bot', { unread_messages: 2, is_bot: true, handover: { byUserId: 1, note: '' }, waiting_since: WAITING_SINCE }],
])(
  'a message of the author kind “%s” changes only the fields of the ticket that this kind of author may change',
  async (speaker, marks) => {
    await setUp.rows(
      `update tickets set unread_messages = 2, is_bot = true, last_inbound_at = null, handover = '{"byUserId":1,"note":""}',
            waiting_since = $2 where id = $1`,
      ticketId,
      WAITING_SINCE,
    );
    const message = {
      id: parse(MessageId, setUp.services.newId()),
      userId: null,
      body: 'Bom dia',
      fromMe: speaker !== 'customer',
      mediaType: 'chat' as const,
      media: null,
      isDeleted: false,
    };
    await commit(setUp.services, setUp.companyId, (write) =>
      updateLastMessages(write, [{ ticketId, speaker, message, unread: speaker === 'customer', at: SAID_AT }]),
    );
    const [row] = await setUp.rows(
      'select unread_messages, is_bot, handover, waiting_since, last_message, last_inbound_at from tickets where id = $1',
      ticketId,
    );
    expect(row).toEqual({ ...marks, last_message: 'Bom dia', last_inbound_at: speaker === 'customer' ? SAID_AT : null });
  },
);

test('a message becomes the ticket’s last one despite a newer note or reaction, but not despite a newer message', async () => {
  const insert = (isPrivate: boolean, mediaType: string, at: Date) =>
    setUp.rows(
      `insert into messages (company_id, id, ticket_id, body, from_me, is_private, media_type, delivery, created_at)
       values (1, gen_random_uuid(), $1, '', false, $2, $3, 'received', $4)`,
      ticketId,
      isPrivate,
      mediaType,
      at,
    );
  const update = async (body: string) => {
    const id = parse(MessageId, setUp.services.newId());
    const message = { id, userId: null, body, fromMe: false, mediaType: 'chat' as const, media: null, isDeleted: false };
    await commit(setUp.services, setUp.companyId, (write) =>
      updateLastMessages(write, [{ ticketId, speaker: 'customer', message, unread: true, at: SAID_AT }]),
    );
    return (await setUp.rows('select last_message from tickets where id = $1', ticketId))[0]?.['last_message'];
  };
  const later = new Date(SAID_AT.getTime() + 1_000);
  await insert(true, 'chat', later);
  await insert(false, 'reactionMessage', later);
  expect(await update('Boa tarde')).toBe('Boa tarde');
  await insert(false, 'chat', later);
  expect(await update('Atrasada')).toBe('Boa tarde');
});

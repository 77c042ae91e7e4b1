import { randomUUID } from 'node:crypto';
import type { Random } from '@prosa/pwa/sync-simulation/random';
import { callRealApi, type RealCompany } from './company.ts';

const storeInboundMessageSql = `with spoken as (
    insert into messages (company_id, id, ticket_id, contact_id, queue_id, body, from_me, delivery)
    select company_id, $2, id, contact_id, queue_id, 'inbound', false, 'received' from tickets where id = $1 and status <> 'closed'
    returning ticket_id)
  update tickets set unread_messages = unread_messages + 1, last_message = 'inbound', last_message_from_me = false,
      waiting_since = coalesce(waiting_since, now()), updated_at = now()
    where id in (select ticket_id from spoken)`;

/** Changes a random row as a customer, a provider, a colleague or an admin would. No device of the test takes part. */
export async function runActionOfOthers(company: RealCompany, random: Random): Promise<void> {
  const { sql } = company;
  const pickRowId = async (
    table: 'tickets' | 'messages' | 'quick_messages' | 'ticket_notes' | 'schedules' | 'inbox_views',
    where = 'true',
  ) => random.of(await sql(`select id from ${table} where ${where} order by id`))?.['id'];
  const userId = random.of([2, 3]);
  switch (random.below(10)) {
    case 0:
    case 1:
      await sql(storeInboundMessageSql, await pickRowId('tickets', `status <> 'closed'`), randomUUID());
      return;
    case 2:
      await sql(
        `update messages set ack = least(ack + 1, 5), delivery = 'sent' where id = $1`,
        await pickRowId('messages', 'from_me and not is_private and not is_deleted'),
      );
      return;
    case 3:
      await sql(`delete from user_queues where user_id = $1 and queue_id = $2`, userId, 1 + random.below(4));
      return;
    case 4:
      await sql(
        `insert into user_queues (company_id, user_id, queue_id) values (1, $1, $2) on conflict do nothing`,
        userId,
        1 + random.below(4),
      );
      return;
    case 5:
      await sql(
        `insert into company_settings (company_id, key, value) values (1, $1, $2)
           on conflict (company_id, key) do update set value = excluded.value`,
        random.of(['requiredTag', 'closeTicketOnTransfer', 'userRating']),
        random.of(['enabled', 'disabled']),
      );
      return;
    case 6:
      await callRealApi(company, 1, { method: 'DELETE', path: `/tickets/${String(await pickRowId('tickets'))}` });
      return;
    case 7: {
      const attended = random.of(
        await sql(`select id, user_id from tickets where status = 'open' and user_id in (2, 3) order by id`),
      );
      if (attended !== undefined)
        await callRealApi(company, Number(attended['user_id']), {
          method: 'POST',
          path: `/messages/flow/1/${String(attended['id'])}`,
        });
      return;
    }
    case 8:
      await sql('update tickets set value = $2 where id = $1', await pickRowId('tickets'), random.below(100));
      return;
    default:
      await sql('delete from quick_messages where id = $1', await pickRowId('quick_messages'));
      await sql('delete from ticket_notes where id = $1', await pickRowId('ticket_notes'));
      await sql('delete from schedules where id = $1', await pickRowId('schedules'));
      await sql('delete from inbox_views where id = $1', await pickRowId('inbox_views'));
  }
}

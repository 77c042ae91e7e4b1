import { sql } from 'kysely';
import type { Ticket } from '@prosa/contract/tickets/ticket';
import { contactColumns, toContact, type StoredContact } from '../../contacts/to-contact.ts';
import { toTicketRow, toUserRating, type StoredTicket } from './to-ticket-row.ts';

/** A ticket with the rows it refers to. The columns of contact, queue, user and connection each have their own prefix. */
export type JoinedTicket = StoredTicket & {
  readonly [K in (typeof contactColumns)[number] as `contact_${K}`]: StoredContact[K];
} & {
  readonly queue_name: string | null;
  readonly queue_color: string | null;
  readonly user_name: string | null;
  readonly user_color: string | null;
  readonly whatsapp_name: string | null;
  readonly whatsapp_group_as_ticket: 'enabled' | 'disabled' | null;
  readonly tags: Ticket['tags'];
  readonly last_message_fate: Ticket['lastMessageFate'];
};

/** The columns of a `JoinedTicket`. The statement joins `joinedTicketTables` to the tickets `t`. */
export const joinedTicketColumns = sql.raw(
  `t.*, ${contactColumns.map((column) => `c.${column} as contact_${column}`).join(', ')},
   q.name as queue_name, q.color as queue_color, u.name as user_name, u.color as user_color,
   w.name as whatsapp_name, w.group_as_ticket as whatsapp_group_as_ticket,
   case when t.tag_ids = '{}' then '[]'::json else (
     select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name, 'color', g.color) order by g.id), '[]')
       from tags g where g.company_id = t.company_id and g.id = any(t.tag_ids)) end as tags,
   (select json_build_object('ack', m.ack, 'delivery', m.delivery) from messages m
     where m.company_id = t.company_id and m.id = (t.last_message_details->>'id')::uuid) as last_message_fate`,
);
export const joinedTicketTables = sql.raw(
  `join contacts c on c.company_id = t.company_id and c.id = t.contact_id
   left join queues q on q.company_id = t.company_id and q.id = t.queue_id
   left join users u on u.company_id = t.company_id and u.id = t.user_id
   left join whatsapps w on w.company_id = t.company_id and w.id = t.whatsapp_id`,
);

/** Converts a joined ticket to the contract's type, which the API's answers and live events contain. */
export const toTicket = (row: JoinedTicket, hidesNumbers: boolean): Ticket => ({
  ...toTicketRow(row),
  contact: toContact(
    {
      id: row.contact_id,
      name: row.contact_name,
      number: row.contact_number,
      email: row.contact_email,
      url_picture: row.contact_url_picture,
      channel: row.contact_channel,
      is_group: row.contact_is_group,
      active: row.contact_active,
      accept_audio_message: row.contact_accept_audio_message,
      disable_bot: row.contact_disable_bot,
      lgpd_accepted_at: row.contact_lgpd_accepted_at,
      tag_ids: row.contact_tag_ids,
      extra_info: row.contact_extra_info,
      whatsapp_id: row.contact_whatsapp_id,
      updated_at: row.contact_updated_at,
    },
    hidesNumbers,
  ),
  queue:
    row.queue_id === null || row.queue_name === null
      ? null
      : { id: row.queue_id, name: row.queue_name, color: row.queue_color ?? '' },
  user:
    row.user_id === null || row.user_name === null ? null : { id: row.user_id, name: row.user_name, color: row.user_color ?? '' },
  whatsapp:
    row.whatsapp_id === null || row.whatsapp_name === null
      ? null
      : { id: row.whatsapp_id, name: row.whatsapp_name, groupAsTicket: row.whatsapp_group_as_ticket ?? 'disabled' },
  tags: [...row.tags],
  lastMessageFate: row.last_message_fate,
  userRating: toUserRating(row),
});

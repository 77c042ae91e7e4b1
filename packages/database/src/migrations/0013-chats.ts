import { sql, type Kysely } from 'kysely';
import { feedTable, secureTenantTable } from './0001-foundation.ts';

/**
 * What the calls, lists and notifications of the internal chat read: it is made of the entries of the chats' documents, which
 * are the truth. Devices hold the chats themselves.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
  for (const table of ['chat_rooms', 'chat_messages'])
    for (const statement of secureTenantTable(table)) await sql.raw(statement).execute(db);
  for (const statement of [...feedTable('chats'), ...afterFeed]) await sql.raw(statement).execute(db);
}

const statements = [
  /** As the guard judged it. Null of an entry that came before there was anything to make of it. */
  `alter table chat_entries add column entry jsonb`,

  `alter table chats add column is_group boolean not null default true`,
  /** Of a chat between two: who they are, the lower id first. */
  `alter table chats add column pair int[] check (cardinality(pair) = 2 and pair[1] < pair[2])`,
  `alter table chats add check (is_group = (pair is null))`,
  `alter table chats add column last_message_at timestamptz`,
  /** How many messages were ever received. */
  `alter table chats add column last_position bigint not null default 0`,
  `create unique index chats_pair on chats (company_id, pair)`,
  /** What its user has seen: the messages up to this one. */
  `alter table chat_users add column seen_position bigint not null default 0`,

  /** How far each of a chat's documents is read. */
  `create table chat_rooms (
     company_id int not null references companies on delete cascade,
     chat_id int not null,
     room text not null,
     projected_sequence bigint not null,
     primary key (company_id, chat_id, room),
     foreign key (company_id, chat_id) references chats (company_id, id) on delete cascade)`,

  /** \`position\` counts a chat's messages in the order they were received, from 1.
   * For good: also when the sender is gone. \`sent_at\` is what the sender's device said, whatever that was. */
  `create table chat_messages (
     company_id int not null references companies on delete cascade,
     chat_id int not null,
     room text not null,
     id uuid not null,
     position bigint not null,
     sender_id int not null,
     text text not null,
     media jsonb not null,
     reply_to uuid,
     mentions int[] not null,
     edit_id uuid,
     is_deleted boolean not null default false,
     received_at timestamptz not null,
     sent_at text not null,
     primary key (company_id, chat_id, room, id),
     unique (company_id, chat_id, position),
     foreign key (company_id, chat_id) references chats (company_id, id) on delete cascade)`,
  `create index chat_messages_page on chat_messages (company_id, chat_id, room desc, position desc)`,
  `create index chat_messages_id on chat_messages (company_id, chat_id, id)`,
  `create index chat_messages_search on chat_messages using gin (fold(text) gin_trgm_ops)`,

  /** A file of a chat is seen by who is in it. */
  `alter table media add column chat_id int`,
  `alter table media add foreign key (company_id, chat_id) references chats (company_id, id) on delete cascade`,
  `create index media_chat on media (company_id, chat_id) where chat_id is not null`,
  `alter table media drop constraint media_check`,
  `alter table media add check (num_nonnulls(ticket_id, quick_message_id, chat_id) = 1)`,

  /** Whose devices alone are to drop it; null for everybody's. */
  `alter table removals add column user_id int`,
];

const afterFeed = [
  /** Who is in a chat and what they have seen travels with the chat. */
  `create function stamp_chats_of_users() returns trigger language plpgsql as $$
     begin
       update chats c set changed_xid = pg_current_xact_id()
         from (select distinct company_id, chat_id from changed) it where c.company_id = it.company_id and c.id = it.chat_id;
       return null;
     end $$`,
  ...[
    ['insert', 'new'],
    ['update', 'new'],
    ['delete', 'old'],
  ].map(
    ([event, rows]) =>
      `create trigger stamp_chats_${event} after ${event} on chat_users referencing ${rows} table as changed
         for each statement execute function stamp_chats_of_users()`,
  ),
  /** Who is no longer in a chat, be it that the chat is gone, has it no more. Nobody else learns that there was one. */
  `create function record_chat_departure() returns trigger language plpgsql as $$
     begin
       insert into removals (company_id, entity, entity_id, user_id)
         values (old.company_id, 'chats', old.chat_id::text, old.user_id);
       return old;
     end $$`,
  `create trigger record_departure after delete on chat_users for each row execute function record_chat_departure()`,
];

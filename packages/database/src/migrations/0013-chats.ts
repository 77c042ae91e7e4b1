import { sql, type Kysely } from 'kysely';
import { feedTable, secureTenantTable } from './0001-foundation.ts';

/**
 * Creates the tables that the calls, lists and notifications of the internal chat read. The rows of these tables are computed
 * from the entries of the chats' documents, which remain the source. Devices store the rows of the chats themselves.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
  for (const table of ['chat_rooms', 'chat_messages'])
    for (const statement of secureTenantTable(table)) await sql.raw(statement).execute(db);
  for (const statement of [...feedTable('chats'), ...afterFeed]) await sql.raw(statement).execute(db);
}

const statements = [
  /** The entry as the guard accepted it. Null for an entry that was received before this migration. */
  `alter table chat_entries add column entry jsonb`,

  `alter table chats add column is_group boolean not null default true`,
  /** The two members of a direct chat, the lower id first. Null for a group. */
  `alter table chats add column pair int[] check (cardinality(pair) = 2 and pair[1] < pair[2])`,
  `alter table chats add check (is_group = (pair is null))`,
  `alter table chats add column last_message_at timestamptz`,
  /** The number of all messages that the chat has ever received. */
  `alter table chats add column last_position bigint not null default 0`,
  `create unique index chats_pair on chats (company_id, pair)`,
  /** The member has seen the messages up to this position. */
  `alter table chat_users add column seen_position bigint not null default 0`,

  /** The sequence number up to which each room's document is projected. */
  `create table chat_rooms (
     company_id int not null references companies on delete cascade,
     chat_id int not null,
     room text not null,
     projected_sequence bigint not null,
     primary key (company_id, chat_id, room),
     foreign key (company_id, chat_id) references chats (company_id, id) on delete cascade)`,

  /**
   * `position` counts the messages of a chat from 1, in the order in which they were received. A message stays after its sender
   * is deleted. `sent_at` is the time on the sender's device, which may be wrong.
   */
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

  /** The members of a chat may see its files. */
  `alter table media add column chat_id int`,
  `alter table media add foreign key (company_id, chat_id) references chats (company_id, id) on delete cascade`,
  `create index media_chat on media (company_id, chat_id) where chat_id is not null`,
  `alter table media drop constraint media_check`,
  `alter table media add check (num_nonnulls(ticket_id, quick_message_id, chat_id) = 1)`,

  /** The user whose devices drop the row. Null if all devices drop it. */
  `alter table removals add column user_id int`,
];

const afterFeed = [
  /**
   * Devices get the members of a chat, and what the members have seen, with the chat's row. A change of these rows therefore
   * marks the chat as changed.
   */
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
  /**
   * A user who is no longer a member of a chat, or whose chat was deleted, drops the chat. No other user learns about the chat.
   */
  `create function record_chat_departure() returns trigger language plpgsql as $$
     begin
       insert into removals (company_id, entity, entity_id, user_id)
         values (old.company_id, 'chats', old.chat_id::text, old.user_id);
       return old;
     end $$`,
  `create trigger record_departure after delete on chat_users for each row execute function record_chat_departure()`,
];

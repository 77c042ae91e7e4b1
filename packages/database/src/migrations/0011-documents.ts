import { sql, type Kysely } from 'kysely';
import { secureTenantTable } from './0001-foundation.ts';

/**
 * Creates the logs and snapshots of Yjs documents, the owners of client ids, and room tickets. Also creates the chats and flows
 * to which the documents belong, with the columns that decide about rights.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
  for (const table of tables) for (const statement of secureTenantTable(table)) await sql.raw(statement).execute(db);
}

const tables = [
  'chats',
  'chat_users',
  'flowbuilders',
  'documents',
  'document_updates',
  'document_snapshots',
  'document_clients',
  'chat_entries',
  'room_tickets',
];

const statements = [
  `create table chats (
     company_id int not null references companies on delete cascade,
     id int generated always as identity,
     uuid uuid not null default gen_random_uuid(),
     title text not null check (length(title) between 1 and 200),
     owner_id int,
     last_message text not null default '',
     created_at timestamptz not null default now(),
     updated_at timestamptz not null default now(),
     primary key (company_id, id),
     unique (company_id, uuid),
     foreign key (company_id, owner_id) references users (company_id, id) on delete set null (owner_id))`,
  `create table chat_users (
     company_id int not null references companies on delete cascade,
     chat_id int not null, user_id int not null,
     unreads int not null default 0 check (unreads >= 0),
     created_at timestamptz not null default now(),
     primary key (company_id, chat_id, user_id),
     foreign key (company_id, chat_id) references chats (company_id, id) on delete cascade,
     foreign key (company_id, user_id) references users (company_id, id) on delete cascade)`,
  `create index chat_users_user on chat_users (company_id, user_id)`,

  `create table flowbuilders (
     company_id int not null references companies on delete cascade,
     id int generated always as identity,
     name text not null check (length(name) between 2 and 50),
     active boolean not null default false,
     scheduled_time_run text check (scheduled_time_run ~ '^([01][0-9]|2[0-3]):[0-5][0-9]-([01][0-9]|2[0-3]):[0-5][0-9]$'),
     created_at timestamptz not null default now(),
     updated_at timestamptz not null default now(),
     primary key (company_id, id))`,

  /**
   * Each row is one room. An append advances `last_sequence` only if the append was checked against this value, so that the
   * updates of a log have one order.
   */
  `create table documents (
     company_id int not null references companies on delete cascade,
     room text not null check (length(room) <= 100),
     last_sequence bigint not null,
     snapshot_sequence bigint not null default 0,
     updated_at timestamptz not null,
     primary key (company_id, room))`,
  `create table document_updates (
     company_id int not null references companies on delete cascade,
     room text not null,
     sequence bigint not null,
     update bytea not null,
     author_id int not null,
     at timestamptz not null,
     primary key (company_id, room, sequence),
     foreign key (company_id, room) references documents (company_id, room) on delete cascade)`,
  `create table document_snapshots (
     company_id int not null references companies on delete cascade,
     room text not null,
     sequence bigint not null,
     state bytea not null,
     at timestamptz not null,
     primary key (company_id, room, sequence),
     foreign key (company_id, room) references documents (company_id, room) on delete cascade)`,
  /**
   * The owners of client ids. An owner never changes, and stays after the user is deleted, so there is no foreign key to users.
   */
  `create table document_clients (
     company_id int not null references companies on delete cascade,
     room text not null,
     client_id bigint not null check (client_id between 0 and 4294967295),
     user_id int not null,
     sequence bigint not null,
     primary key (company_id, room, client_id),
     foreign key (company_id, room) references documents (company_id, room) on delete cascade)`,
  /** The server's record of each entry of a chat's document: its author, and the time at which it was received. */
  `create table chat_entries (
     company_id int not null references companies on delete cascade,
     room text not null,
     id uuid not null,
     kind text not null check (kind in ('message', 'edit', 'deletion', 'reaction', 'seen')),
     author_id int not null,
     received_at timestamptz not null,
     sequence bigint not null,
     primary key (company_id, room, id),
     foreign key (company_id, room) references documents (company_id, room) on delete cascade)`,
  `create index document_clients_sequence on document_clients (company_id, room, sequence)`,
  `create index chat_entries_sequence on chat_entries (company_id, room, sequence)`,

  `create table room_tickets (
     company_id int not null references companies on delete cascade,
     hash bytea not null,
     room text not null,
     user_id int not null,
     session_id uuid not null,
     may text not null check (may in ('read', 'write')),
     expires_at timestamptz not null,
     primary key (company_id, hash),
     foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
     foreign key (company_id, session_id) references sessions (company_id, id) on delete cascade)`,
  `create index room_tickets_user on room_tickets (company_id, user_id, expires_at)`,
];

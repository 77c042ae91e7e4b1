import { sql, type Kysely } from 'kysely';
import { feedTable, secureTenantTable } from './0001-foundation.ts';

/**
 * Creates the tables of quick replies and ticket notes. Devices store both, and may create them offline, so a device makes their
 * ids (UUIDv7).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
  for (const table of ['quick_messages', 'ticket_notes'])
    for (const statement of [...secureTenantTable(table), ...feedTable(table)]) await sql.raw(statement).execute(db);
}

const statements = [
  `create table quick_messages (
     company_id int not null references companies on delete cascade,
     id uuid not null,
     user_id int,
     shortcode text not null check (length(shortcode) between 1 and 100),
     message text not null default '',
     geral boolean not null default false,
     visao boolean not null default true,
     status boolean not null default true,
     created_at timestamptz not null default now(),
     updated_at timestamptz not null default now(),
     primary key (company_id, id),
     foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id))`,
  `create index quick_messages_list on quick_messages (company_id, lower(shortcode), id)`,

  `create table ticket_notes (
     company_id int not null references companies on delete cascade,
     id uuid not null,
     ticket_id int not null, contact_id int not null, user_id int,
     note text not null check (length(note) >= 2),
     created_at timestamptz not null default now(),
     primary key (company_id, id),
     foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade,
     foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade,
     foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id))`,
  `create index ticket_notes_ticket on ticket_notes (company_id, ticket_id, id)`,

  ...['quick_messages', 'ticket_notes'].map(
    (table) => `create trigger record_removal after delete on ${table} for each row execute function record_removal()`,
  ),

  /** A file belongs to a message or to a quick reply. The users who see the ticket or the quick reply may see the file. */
  `alter table media alter column ticket_id drop not null`,
  `alter table media add column quick_message_id uuid`,
  `alter table media add foreign key (company_id, quick_message_id) references quick_messages (company_id, id) on delete cascade`,
  `alter table media add check (num_nonnulls(ticket_id, quick_message_id) = 1)`,
  `alter table quick_messages add column media_id uuid`,
  `alter table quick_messages add foreign key (company_id, media_id) references media (company_id, id) on delete set null (media_id)`,
];

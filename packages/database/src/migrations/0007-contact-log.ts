import { sql, type Kysely } from 'kysely';
import { secureTenantTable } from './0001-foundation.ts';

/**
 * Creates the log of the changes of contacts. If several users change a field, the last change counts, and the log keeps the
 * former value. The log of a contact is deleted with the contact.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...statements, ...secureTenantTable('contact_log')]) await sql.raw(statement).execute(db);
}

const statements = [
  `create table contact_log (
     company_id int not null references companies on delete cascade,
     id bigint generated always as identity,
     contact_id int not null,
     user_id int,
     field text not null,
     former text not null,
     value text not null,
     created_at timestamptz not null default now(),
     primary key (company_id, id),
     foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade,
     foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id))`,
  `create index contact_log_contact on contact_log (company_id, contact_id, id)`,
  // A cascade runs as the owner of the tables, and the policies forbid the owner to write removals. The trigger therefore no
  // longer runs in a cascade. Devices drop a ticket's notes with the ticket anyway.
  `drop trigger record_removal on ticket_notes`,
  `create trigger record_removal after delete on ticket_notes for each row when (pg_trigger_depth() = 0)
     execute function record_removal()`,
];

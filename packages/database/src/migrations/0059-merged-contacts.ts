import { sql, type Kysely } from 'kysely';
import { secureTenantTable } from './0001-foundation.ts';

/**
 * Adds merges of two contacts, which can be undone for a day. The identities of the merged contact, each with its number, move to
 * the contact that stays. If a ticket's answers don't go to the contact's own identity, the ticket stores the identity to which
 * they go.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...statements, ...secureTenantTable('contact_merges')]) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table contact_identities add column number text`,
  `alter table tickets add column reply_to text`,
  /**
   * A merged contact has no row any more, so there are no foreign keys to contacts. `former` is the row that it had, and `moved`
   * lists what the merge moved.
   */
  `create table contact_merges (
     company_id int not null references companies on delete cascade,
     id uuid not null,
     contact_id int not null,
     from_id int not null,
     former jsonb not null,
     moved jsonb not null,
     created_at timestamptz not null,
     primary key (company_id, id))`,
  `create index contact_merges_contact on contact_merges (company_id, contact_id)`,
  `create index contact_merges_age on contact_merges (created_at)`,
];

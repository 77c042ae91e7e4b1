import { sql, type Kysely } from 'kysely';
import { secureTenantTable } from './0001-foundation.ts';

/**
 * Merges of two contacts, which can be undone for a day. A merged contact's identities and their number go to the contact that
 * stays, and a ticket names the identity to which its answers go if it isn't the contact's own.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...statements, ...secureTenantTable('contact_merges')]) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table contact_identities add column number text`,
  `alter table tickets add column reply_to text`,
  /** Neither contact is referenced, because a merged contact has no row. \`former\` is that row, and \`moved\` names what went over. */
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

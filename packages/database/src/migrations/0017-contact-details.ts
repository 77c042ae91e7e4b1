import { sql, type Kysely } from 'kysely';

/**
 * Adds a contact's extra info (a list of id, name and value), the connection through which the company first met the contact, and
 * an index for a ticket's rating. The connection of existing contacts is unknown.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table contacts
     add column extra_info jsonb not null default '[]' check (jsonb_typeof(extra_info) = 'array'),
     add column whatsapp_id int,
     add foreign key (company_id, whatsapp_id) references whatsapps (company_id, id) on delete set null (whatsapp_id)`,
  `create index contacts_whatsapp on contacts (company_id, whatsapp_id) where whatsapp_id is not null`,
  `create index ticket_traking_rated on ticket_traking (company_id, ticket_id, id desc) where rate is not null`,
];

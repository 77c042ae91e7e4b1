import { sql, type Kysely } from 'kysely';

/** Adds the connection that takes the tickets of a deleted connection. Without such a connection, the tickets are closed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table whatsapps add column tickets_to_id int`,
  `alter table whatsapps add foreign key (company_id, tickets_to_id) references whatsapps (company_id, id)
     on delete set null (tickets_to_id)`,
  `create index whatsapps_tickets_to_id on whatsapps (company_id, tickets_to_id)`,
];

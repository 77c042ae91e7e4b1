import { sql, type Kysely } from 'kysely';

/**
 * Allows two more types of options in a chatbot: an option that sends a list of files, and an option that hands the ticket to an
 * integration.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table chatbots add column opt_file_id int`,
  `alter table chatbots add foreign key (company_id, opt_file_id)
     references file_lists (company_id, id) on delete set null (opt_file_id)`,
  `alter table chatbots add column opt_integration_id int`,
  `alter table chatbots add foreign key (company_id, opt_integration_id)
     references queue_integrations (company_id, id) on delete set null (opt_integration_id)`,
  `create index chatbots_opt_integration on chatbots (company_id, opt_integration_id) where opt_integration_id is not null`,
  `create index chatbots_opt_file on chatbots (company_id, opt_file_id) where opt_file_id is not null`,
];

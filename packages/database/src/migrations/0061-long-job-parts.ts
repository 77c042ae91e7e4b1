import { sql, type Kysely } from 'kysely';
import { secureTenantTable } from './0001-foundation.ts';

/**
 * Creates the table that stores the rows of a long job in parts. Each step works on one part, so that no step reads all rows of a
 * large file.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
  for (const statement of secureTenantTable('long_job_parts')) await sql.raw(statement).execute(db);
}

const statements = [
  `create table long_job_parts (
     company_id int not null,
     job_id uuid not null,
     first_row int not null,
     rows jsonb not null,
     primary key (company_id, job_id, first_row),
     foreign key (company_id, job_id) references long_jobs (company_id, id) on delete cascade)`,
];

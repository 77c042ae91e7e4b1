import { sql, type Kysely } from 'kysely';
import { secureTenantTable } from './0001-foundation.ts';

/**
 * Creates the simulated customers, and the messages on their phones. These tables stand for the outside world, and are separate
 * from Prosa's messages, so that tests can compare what a customer received with what Prosa assumes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
  for (const table of ['simulator_people', 'simulator_messages'])
    for (const statement of secureTenantTable(table)) await sql.raw(statement).execute(db);
}

const statements = [
  `create table simulator_people (
     company_id int not null references companies on delete cascade,
     id int generated always as identity,
     name text not null, number text not null,
     created_at timestamptz not null default now(),
     primary key (company_id, id),
     unique (company_id, number))`,
  `create table simulator_messages (
     company_id int not null references companies on delete cascade,
     id text not null,
     person_id int not null,
     from_person boolean not null,
     body text not null default '',
     media_type text not null default 'chat',
     media_key text, media_name text, media_mime_type text,
     quoted_id text,
     read_at timestamptz,
     created_at timestamptz not null default clock_timestamp(),
     primary key (company_id, id),
     foreign key (company_id, person_id) references simulator_people (company_id, id) on delete cascade)`,
  `create index simulator_messages_person on simulator_messages (company_id, person_id, created_at)`,
  `grant usage on all sequences in schema public to prosa_app, prosa_platform`,
];

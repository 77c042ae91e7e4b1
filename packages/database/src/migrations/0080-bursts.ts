import { sql, type Kysely } from 'kysely';
import { secureTenantTable } from './0001-foundation.ts';

/**
 * Creates the table of the customers' messages for which a bot may still have to answer. The transaction of the answer deletes
 * their rows. Also lets the simulated people of the demo see when a bot is typing.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...statements, ...secureTenantTable('unanswered_messages')]) await sql.raw(statement).execute(db);
}

const statements = [
  `create table unanswered_messages (
     company_id int not null references companies on delete cascade,
     ticket_id int not null,
     id bigint generated always as identity,
     message_id uuid not null,
     file_name text,
     received_at timestamptz not null,
     primary key (company_id, ticket_id, id),
     foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade,
     foreign key (company_id, message_id) references messages (company_id, id) on delete cascade)`,
  `create index unanswered_messages_message on unanswered_messages (company_id, message_id)`,
  // The time at which a bot was last shown as typing on the phone of a simulated person.
  `alter table simulator_people add column typing_at timestamptz`,
];

import { sql, type Kysely } from 'kysely';
import { secureTenantTable } from './0001-foundation.ts';

/**
 * Creates integrations, which speak with customers in place of the bot, and the list of their last calls. Also adds the
 * integration of a connection, of a queue and of a ticket.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    ...statements,
    ...secureTenantTable('queue_integrations'),
    ...secureTenantTable('queue_integration_calls'),
  ])
    await sql.raw(statement).execute(db);
}

const statements = [
  `create table queue_integrations (
     company_id int not null references companies on delete cascade,
     id int generated always as identity,
     name text not null check (length(name) between 2 and 50),
     type text not null check (type in ('dialogflow', 'n8n', 'webhook', 'typebot', 'flowbuilder')),
     project_name text not null,
     json_content_sealed bytea,
     client_email text,
     project_id text,
     language text not null check (language in ('pt-BR', 'en', 'es')),
     url_n8n text not null,
     secret_sealed bytea,
     secret_end text,
     typebot_slug text not null,
     typebot_delay_message_ms int not null,
     typebot_expires_minutes int not null,
     typebot_keyword_finish text not null,
     typebot_keyword_restart text not null,
     typebot_restart_message text not null,
     typebot_unknown_message text not null,
     flow_id int,
     version int not null default 1,
     created_at timestamptz not null default now(),
     updated_at timestamptz not null default now(),
     primary key (company_id, id),
     foreign key (company_id, flow_id) references flowbuilders (company_id, id) on delete set null (flow_id),
     check ((json_content_sealed is null) = (client_email is null) and (client_email is null) = (project_id is null)),
     check ((secret_sealed is null) = (secret_end is null)))`,
  `create index queue_integrations_flow on queue_integrations (company_id, flow_id)`,
  // The ticket of a call has no foreign key, because a call stays in the list after its ticket is deleted.
  `create table queue_integration_calls (
     company_id int not null references companies on delete cascade,
     id bigint generated always as identity,
     integration_id int not null,
     kind text not null,
     status int,
     failure text,
     duration_ms int not null,
     attempt int not null,
     delivery_id uuid,
     ticket_id int,
     created_at timestamptz not null default now(),
     primary key (company_id, id),
     foreign key (company_id, integration_id) references queue_integrations (company_id, id) on delete cascade)`,
  `create index queue_integration_calls_newest on queue_integration_calls (company_id, integration_id, id desc)`,
  ...['whatsapps', 'queues'].flatMap((table) => [
    `alter table ${table} add column integration_id int`,
    `alter table ${table} add foreign key (company_id, integration_id)
       references queue_integrations (company_id, id) on delete set null (integration_id)`,
    `create index ${table}_integration on ${table} (company_id, integration_id)`,
  ]),
  // The integration of a ticket has no foreign key, because deleting an integration must not wait for the tickets.
  `alter table tickets add column integration_id int, add column integration_session jsonb`,
];

import { sql, type Kysely } from 'kysely';
import { secureTenantTable } from './0001-foundation.ts';

/**
 * Adds the settings of queues for tickets that enter them, and the wallets of users. Also adds an index that allows only one
 * `access` entry per user and hour in a ticket's log.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
  for (const statement of secureTenantTable('contact_wallets')) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table queues
     add column close_ticket boolean not null default false,
     add column create_ticket_send_notification_wa_user boolean not null default false,
     add column message_notification text not null default ''`,
  `alter table users add column if not exists phone text not null default ''`,
  `create table contact_wallets (
     company_id int not null references companies on delete cascade,
     contact_id int not null, user_id int not null,
     position int not null default 0,
     primary key (company_id, contact_id, user_id),
     foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade,
     foreign key (company_id, user_id) references users (company_id, id) on delete cascade)`,
  `create unique index ticket_log_access on ticket_log
     (company_id, ticket_id, user_id, date_trunc('hour', created_at at time zone 'UTC')) where type = 'access'`,
];

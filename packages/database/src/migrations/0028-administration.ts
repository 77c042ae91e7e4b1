import { sql, type Kysely } from 'kysely';
import { secureTenantTable } from './0001-foundation.ts';

/**
 * Adds a version to the rows that admins edit. The version counts the changes by forms, and an update that began on an older
 * version is refused. Also creates the change log, which shows who changed which fields of which row.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...statements, ...secureTenantTable('change_log'), onlyAddedTo]) await sql.raw(statement).execute(db);
}

const statements = [
  ...['queues', 'users', 'tags', 'whatsapps', 'companies'].map(
    (table) => `alter table ${table} add column version int not null default 1`,
  ),
  /**
   * `row_id` is a text, because a setting has a key in place of an id. After a user is deleted, the log still has the user's
   * name.
   */
  `create table change_log (
     company_id int not null references companies on delete cascade,
     id bigint generated always as identity,
     entity text not null,
     row_id text not null,
     row_name text not null,
     action text not null check (action in ('create', 'update', 'delete')),
     changes jsonb not null,
     user_id int,
     user_name text not null,
     created_at timestamptz not null default now(),
     primary key (company_id, id),
     foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id))`,
  `create index change_log_of_row on change_log (company_id, entity, row_id, id)`,
  `create index change_log_user on change_log (company_id, user_id)`,
];

const onlyAddedTo = `revoke update on change_log from prosa_app, prosa_platform`;

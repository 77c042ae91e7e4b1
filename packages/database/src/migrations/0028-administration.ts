import { sql, type Kysely } from 'kysely';
import { secureTenantTable } from './0001-foundation.ts';

/**
 * The rows that admins edit have a version, which counts the changes by forms: an update that was begun on an older version is
 * refused. The change log says who changed which fields of which row.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...statements, ...secureTenantTable('change_log'), onlyAddedTo]) await sql.raw(statement).execute(db);
}

const statements = [
  ...['queues', 'users', 'tags', 'whatsapps', 'companies'].map(
    (table) => `alter table ${table} add column version int not null default 1`,
  ),
  /** `row_id` is a text: settings have a key for an id. A user who is deleted leaves the name in the log. */
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

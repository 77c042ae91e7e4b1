import { sql, type Kysely } from 'kysely';
import { feedTable, secureTenantTable } from './0001-foundation.ts';

/** Creates views: filters of the inbox that a user saved under a name. The user's devices store them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...statements, ...secureTenantTable('inbox_views'), ...feedTable('inbox_views')])
    await sql.raw(statement).execute(db);
}

const statements = [
  `create table inbox_views (
     company_id int not null references companies on delete cascade,
     id uuid not null,
     user_id int not null,
     name text not null check (length(name) between 1 and 50),
     filters jsonb not null,
     position double precision not null,
     created_at timestamptz not null default now(),
     updated_at timestamptz not null default now(),
     primary key (company_id, id),
     foreign key (company_id, user_id) references users (company_id, id) on delete cascade)`,
  `create index inbox_views_user on inbox_views (company_id, user_id)`,
  `create trigger record_removal after delete on inbox_views for each row execute function record_removal()`,
];

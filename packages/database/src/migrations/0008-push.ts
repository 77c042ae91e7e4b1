import { sql, type Kysely } from 'kysely';
import { secureTenantTable } from './0001-foundation.ts';

/** Creates the table of the browsers that receive pushes. Each row is deleted with its session. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
  for (const statement of secureTenantTable('push_subscriptions')) await sql.raw(statement).execute(db);
}

const statements = [
  `create table push_subscriptions (
     company_id int not null references companies on delete cascade,
     id uuid not null,
     user_id int not null,
     session_id uuid not null,
     endpoint text not null check (length(endpoint) <= 1000),
     p256dh text not null, auth text not null,
     label text not null, language text not null check (language in ('pt', 'en', 'es', 'tr')),
     hides_content boolean not null,
     failures int not null default 0,
     rests_until timestamptz,
     created_at timestamptz not null default now(),
     last_used_at timestamptz,
     primary key (company_id, id),
     unique (company_id, endpoint),
     foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
     foreign key (company_id, session_id) references sessions (company_id, id) on delete cascade)`,
  `create index push_subscriptions_user on push_subscriptions (company_id, user_id)`,
];

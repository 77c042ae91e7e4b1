import { sql, type Kysely } from 'kysely';
import { secureTenantTable } from './0001-foundation.ts';

/**
 * Keeps the row of a deleted user, because messages and logs show the user's name. The email address can be used again. An
 * invitation lets a user set the password once. The database has the hash of the invitation's link, and a user has at most one
 * link.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...statements, ...secureTenantTable('user_invitations')]) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table users add column deleted_at timestamptz`,
  `drop index users_email`,
  `create unique index users_email on users (lower(email)) where deleted_at is null`,
  `create table user_invitations (
     company_id int not null references companies on delete cascade,
     user_id int not null,
     hash bytea not null,
     expires_at timestamptz not null,
     created_at timestamptz not null default now(),
     primary key (company_id, user_id),
     foreign key (company_id, user_id) references users (company_id, id) on delete cascade)`,
  `create unique index user_invitations_hash on user_invitations (company_id, hash)`,
];

import { sql, type Kysely } from 'kysely';
import { secureTenantTable } from './0001-foundation.ts';

/**
 * A deleted user keeps the row, which names what they wrote and did; their address becomes free. An invitation lets a user set
 * their password once: the database has the hash of its link, and a user has one link at most.
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

import { sql, type Kysely } from 'kysely';
import { secureTenantTable } from './0001-foundation.ts';

/**
 * Adds the second factor of a user by one-time codes (RFC 6238), the recovery codes for a lost device, and the name of a
 * session's device.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
  for (const table of ['second_factors', 'recovery_codes'])
    for (const statement of secureTenantTable(table)) await sql.raw(statement).execute(db);
}

const statements = [
  /**
   * A second factor takes effect once the user has confirmed it with a code. Until then, a log-in needs no code. `last_step` is
   * the newest time step whose code was used.
   */
  `create table second_factors (
     company_id int not null references companies on delete cascade,
     user_id int not null,
     secret_sealed bytea not null,
     confirmed_at timestamptz,
     last_step bigint not null default 0,
     created_at timestamptz not null default now(),
     primary key (company_id, user_id),
     foreign key (company_id, user_id) references users (company_id, id) on delete cascade)`,
  /** A recovery code can be used once. Its row is then deleted. */
  `create table recovery_codes (
     company_id int not null references companies on delete cascade,
     user_id int not null,
     hash bytea not null,
     primary key (company_id, user_id, hash),
     foreign key (company_id, user_id) references users (company_id, id) on delete cascade)`,
  `alter table sessions add column user_agent text not null default ''`,
  `alter table sessions drop constraint sessions_ended_why_check`,
  `alter table sessions add constraint sessions_ended_why_check
     check (ended_why in ('logout', 'replaced', 'reuse', 'expired', 'ended', 'password'))`,
];

import { sql, type Kysely } from 'kysely';
import { secureTenantTable } from './0001-foundation.ts';

/**
 * Adds passkeys (WebAuthn). Also marks the sessions that may do nothing until they have the second factor that their company
 * requires.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
  for (const table of ['passkeys', 'used_challenges'])
    for (const statement of secureTenantTable(table)) await sql.raw(statement).execute(db);
}

const statements = [
  /** `counter` is the authenticator's own count of its signatures; `rp_id` is the host name that the passkey was made for. */
  `create table passkeys (
     company_id int not null references companies on delete cascade,
     id uuid not null,
     user_id int not null,
     credential_id bytea not null,
     public_key bytea not null,
     counter bigint not null,
     transports text[] not null,
     rp_id text not null,
     name text not null,
     used_at timestamptz,
     created_at timestamptz not null default now(),
     primary key (company_id, id),
     unique (company_id, credential_id),
     foreign key (company_id, user_id) references users (company_id, id) on delete cascade)`,
  `create index passkeys_user on passkeys (company_id, user_id)`,
  /** Challenges that were answered. A row stays until the challenge expires, so that no challenge is answered twice. */
  `create table used_challenges (
     company_id int not null references companies on delete cascade,
     hash bytea not null,
     expires_at timestamptz not null,
     primary key (company_id, hash))`,
  `alter table sessions add column awaits_second_factor boolean not null default false`,
  /** The name of the admin who removed the user's second factor. Null once the user has been informed. */
  `alter table users add column second_factor_reset_by text`,
];

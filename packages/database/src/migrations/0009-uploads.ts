import { sql, type Kysely } from 'kysely';
import { secureTenantTable } from './0001-foundation.ts';

/**
 * Creates the table of files that are uploaded in parts, each under the id of its message. The parts are in the media store. The
 * row stays for a while after the message has got its file, so that a device that missed the answer doesn't upload the file
 * again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...statements, ...secureTenantTable('uploads')]) await sql.raw(statement).execute(db);
}

const statements = [
  `create table uploads (
     company_id int not null references companies on delete cascade,
     id uuid not null,
     user_id int not null,
     size_bytes bigint not null check (size_bytes > 0),
     offset_bytes bigint not null default 0 check (offset_bytes between 0 and size_bytes),
     used_at timestamptz,
     updated_at timestamptz not null,
     primary key (company_id, id),
     foreign key (company_id, user_id) references users (company_id, id) on delete cascade)`,
  `create index uploads_due on uploads (updated_at)`,
  `create index uploads_user on uploads (company_id, user_id) where used_at is null`,
];

import { sql, type Kysely } from 'kysely';
import { secureTenantTable } from './0001-foundation.ts';

/**
 * Files on their way in parts, under the id of the message they are for. The parts lie in the media store; once the message
 * has its file the row stays for a while, so that a device that didn't hear of it uploads nothing again.
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

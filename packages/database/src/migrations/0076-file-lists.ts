import { sql, type Kysely } from 'kysely';
import { secureTenantTable } from './0001-foundation.ts';

/**
 * Creates lists of files, which a bot sends. An option of a list is a name and its file, and a queue may have a list. `is_sent`
 * marks an option whose file a customer has received, because the sent message uses the same file in the media store.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...statements, ...secureTenantTable('file_lists'), ...secureTenantTable('file_list_options')])
    await sql.raw(statement).execute(db);
}

const statements = [
  `create table file_lists (
     company_id int not null references companies on delete cascade,
     id int generated always as identity,
     name text not null check (length(name) <= 100),
     message text not null,
     user_id int,
     version int not null default 1,
     created_at timestamptz not null default now(),
     updated_at timestamptz not null default now(),
     primary key (company_id, id),
     foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id))`,
  `create index file_lists_user on file_lists (company_id, user_id)`,
  `create table file_list_options (
     company_id int not null references companies on delete cascade,
     file_list_id int not null,
     id uuid not null,
     name text not null,
     position int not null,
     media_id uuid,
     is_sent boolean not null default false,
     primary key (company_id, file_list_id, id),
     foreign key (company_id, file_list_id) references file_lists (company_id, id) on delete cascade,
     foreign key (company_id, media_id) references media (company_id, id) on delete set null (media_id))`,
  `create index file_list_options_media on file_list_options (company_id, media_id)`,
  `alter table queues add column file_list_id int`,
  `alter table queues add foreign key (company_id, file_list_id)
     references file_lists (company_id, id) on delete set null (file_list_id)`,
  `create index queues_file_list on queues (company_id, file_list_id)`,
];

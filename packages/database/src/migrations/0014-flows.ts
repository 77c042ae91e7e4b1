import { sql, type Kysely } from 'kysely';
import { secureTenantTable } from './0001-foundation.ts';

/**
 * Creates what belongs to the drawing of a flow: its published versions, the files and AI agents of its nodes, and the phrases
 * that begin it. Also adds the flows of a connection.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
  for (const table of ['flow_versions', 'flow_files', 'flowcampaigns', 'agents'])
    for (const statement of secureTenantTable(table)) await sql.raw(statement).execute(db);
}

const statements = [
  `create index flowbuilders_list on flowbuilders (company_id, lower(name), id)`,

  /**
   * The newest version is the published one. A version never changes, because tickets finish their runs on the version with which
   * they began.
   */
  `create table flow_versions (
     company_id int not null references companies on delete cascade,
     flow_id int not null,
     version int not null check (version >= 1),
     definition jsonb not null,
     user_id int,
     created_at timestamptz not null default now(),
     primary key (company_id, flow_id, version),
     foreign key (company_id, flow_id) references flowbuilders (company_id, id) on delete cascade,
     foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id))`,
  `create function keep_flow_version() returns trigger language plpgsql as $$
     begin
       if to_jsonb(new) - 'user_id' is distinct from to_jsonb(old) - 'user_id'
       then raise exception 'a version of a flow never changes'; end if;
       return new;
     end $$`,
  `create trigger keep_version before update on flow_versions for each row execute function keep_flow_version()`,
  `create index flow_versions_user on flow_versions (company_id, user_id)`,

  /**
   * A file belongs to the company and not to one flow, because nodes are copied between flows together with the names of their
   * files.
   */
  `create table flow_files (
     company_id int not null references companies on delete cascade,
     id uuid not null,
     name text not null check (length(name) <= 300),
     original text not null,
     mime_type text not null,
     size_bytes bigint not null,
     storage_key text not null,
     created_at timestamptz not null default now(),
     primary key (company_id, id),
     unique (company_id, name))`,

  /**
   * A phrase campaign is deleted with its connection. Without a connection, the phrase would begin the flow on all connections.
   */
  `create table flowcampaigns (
     company_id int not null references companies on delete cascade,
     id int generated always as identity,
     name text not null,
     flow_id int not null,
     whatsapp_id int,
     phrase text not null,
     status boolean not null default true,
     created_at timestamptz not null default now(),
     updated_at timestamptz not null default now(),
     primary key (company_id, id),
     foreign key (company_id, flow_id) references flowbuilders (company_id, id) on delete cascade,
     foreign key (company_id, whatsapp_id) references whatsapps (company_id, id) on delete cascade)`,
  `create index flowcampaigns_flow on flowcampaigns (company_id, flow_id)`,
  `create index flowcampaigns_whatsapp on flowcampaigns (company_id, whatsapp_id)`,

  `create table agents (
     company_id int not null references companies on delete cascade,
     id int generated always as identity,
     name text not null check (length(name) between 1 and 200),
     created_at timestamptz not null default now(),
     updated_at timestamptz not null default now(),
     primary key (company_id, id))`,

  `alter table whatsapps add column flow_id_welcome int`,
  `alter table whatsapps add column flow_id_not_phrase int`,
  /**
   * The scheduled flows in the order in which they are considered. A list can't have a foreign key, so deleting a flow also
   * removes its id from the list.
   */
  `alter table whatsapps add column flow_ids_scheduled int[] not null default '{}'`,
  ...['flow_id_welcome', 'flow_id_not_phrase'].flatMap((column) => [
    `alter table whatsapps add foreign key (company_id, ${column})
       references flowbuilders (company_id, id) on delete set null (${column})`,
    `create index whatsapps_${column} on whatsapps (company_id, ${column})`,
  ]),
];

import { sql, type Kysely } from 'kysely';

/**
 * Creates the first tables. Every table whose rows belong to companies has a primary key and foreign keys that begin with
 * company_id, so that no row can refer to another company's row. Row-level security is forced on all of these tables
 * (`secureTenantTable`).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
  for (const table of tenantTables) for (const statement of secureTenantTable(table)) await sql.raw(statement).execute(db);
  for (const table of syncedTables) for (const statement of feedTable(table)) await sql.raw(statement).execute(db);
}

const tenantTables = [
  'users',
  'queues',
  'user_queues',
  'whatsapps',
  'contacts',
  'contact_identities',
  'tags',
  'contact_tags',
  'tickets',
  'ticket_tags',
  'ticket_traking',
  'messages',
  'media',
  'ticket_log',
  'company_settings',
  'sessions',
  'session_tokens',
  'commands',
  'webhook_deliveries',
  'removals',
  'job_outbox',
  'deliveries',
];

/**
 * The tables whose rows devices store. Each row has the id of the transaction that last changed the row, so that pulls find the
 * change.
 */
const syncedTables = ['users', 'queues', 'whatsapps', 'contacts', 'tags', 'tickets', 'messages', 'company_settings'];

/**
 * Returns the statements that protect a table of companies by row-level security. Every later migration runs them for each table
 * of companies that it creates.
 */
export const secureTenantTable = (table: string): string[] => [
  `alter table ${table} enable row level security`,
  `alter table ${table} force row level security`,
  `create policy tenant on ${table} to prosa_app
     using (company_id = (select current_setting('app.company_id')::int))
     with check (company_id = (select current_setting('app.company_id')::int))`,
  `create policy platform on ${table} to prosa_platform using (true) with check (true)`,
  `grant select, insert, update, delete on ${table} to prosa_app, prosa_platform`,
];

/** Returns the statements that make a table part of the change feed. */
export const feedTable = (table: string): string[] => [
  `alter table ${table} add column changed_xid xid8 not null default pg_current_xact_id()`,
  `create index ${table}_feed on ${table} (company_id, changed_xid)`,
  `create trigger stamp_change before update on ${table} for each row execute function stamp_change()`,
];

const statements = [
  `create extension if not exists pg_trgm`,
  `create extension if not exists unaccent`,
  `create function fold(text) returns text language sql immutable parallel safe strict
     as $$ select lower(public.unaccent('public.unaccent'::regdictionary, $1)) $$`,
  `create function stamp_change() returns trigger language plpgsql as $$
     begin new.changed_xid := pg_current_xact_id(); return new; end $$`,

  `create table plans (
     id int generated always as identity primary key,
     name text not null unique,
     users int not null default 10, connections int not null default 10, queues int not null default 10,
     amount numeric(12,2) not null default 0,
     is_public boolean not null default true,
     use_whatsapp boolean not null default true, use_facebook boolean not null default true,
     use_instagram boolean not null default true, use_campaigns boolean not null default true,
     use_schedules boolean not null default true, use_internal_chat boolean not null default true,
     use_external_api boolean not null default true, use_kanban boolean not null default true,
     use_open_ai boolean not null default true, use_integrations boolean not null default true,
     use_kiwify boolean not null default false)`,
  `grant select on plans to prosa_app`,
  `grant select, insert, update, delete on plans to prosa_platform`,

  `create table companies (
     id int generated always as identity primary key,
     name text not null,
     plan_id int not null references plans,
     status boolean not null default true,
     due_at timestamptz not null,
     recurrence text not null default 'MENSAL'
       check (recurrence in ('MENSAL','BIMESTRAL','TRIMESTRAL','SEMESTRAL','ANUAL')),
     created_at timestamptz not null default now())`,
  `alter table companies enable row level security`,
  `alter table companies force row level security`,
  `create policy tenant on companies to prosa_app using (id = (select current_setting('app.company_id')::int))`,
  `create policy platform on companies to prosa_platform using (true) with check (true)`,
  `grant select on companies to prosa_app`,
  `grant select, insert, update on companies to prosa_platform`,

  `create table settings (key text primary key, value text not null)`,
  `grant select on settings to prosa_app`,
  `grant select, insert, update, delete on settings to prosa_platform`,

  /**
   * The identity of the database. A restored copy gets another identity, and a cursor of the former database is answered with a
   * reset.
   */
  `create table instance_secrets (name text primary key, value text not null)`,
  `grant select, insert, update on instance_secrets to prosa_platform`,

  `create table queues (
     company_id int not null references companies on delete cascade,
     id int generated always as identity,
     name text not null check (length(name) between 2 and 50),
     color text not null check (length(color) between 3 and 9),
     greeting_message text not null default '',
     order_queue int,
     created_at timestamptz not null default now(),
     primary key (company_id, id),
     unique (company_id, name),
     unique (company_id, color))`,

  `create table whatsapps (
     company_id int not null references companies on delete cascade,
     id int generated always as identity,
     name text not null check (length(name) between 2 and 50),
     number text,
     channel text not null check (channel in ('whatsapp','whatsappapi','facebook','instagram','simulator')),
     status text not null default 'CONNECTED'
       check (status in ('qrcode','PAIRING','DISCONNECTED','TIMEOUT','OPENING','CONNECTED','connecting')),
     is_default boolean not null default false,
     token text not null,
     greeting_message text not null default '',
     complation_message text not null default '',
     allow_group boolean not null default false,
     group_as_ticket text not null default 'disabled' check (group_as_ticket in ('enabled','disabled')),
     time_create_new_ticket_minutes int not null default 0,
     phone_number_id text unique,
     business_account_id text,
     access_token_sealed bytea,
     app_secret_sealed bytea,
     verify_token_sealed bytea,
     queue_ids int[] not null default '{}',
     created_at timestamptz not null default now(),
     updated_at timestamptz not null default now(),
     primary key (company_id, id))`,
  `create unique index whatsapps_one_default on whatsapps (company_id) where is_default`,

  `create table users (
     company_id int not null references companies on delete cascade,
     id int generated always as identity,
     name text not null check (length(name) between 2 and 50),
     email text not null,
     password_hash text not null,
     profile text not null default 'user' check (profile in ('admin','user')),
     super boolean not null default false,
     start_work text not null default '00:00', end_work text not null default '23:59',
     farewell_message text not null default '',
     all_ticket text not null default 'disable' check (all_ticket in ('enable','disable')),
     allow_group boolean not null default false,
     all_historic text not null default 'disabled' check (all_historic in ('enabled','disabled')),
     all_user_chat text not null default 'disabled' check (all_user_chat in ('enabled','disabled')),
     user_close_pending_ticket text not null default 'enabled'
       check (user_close_pending_ticket in ('enabled','disabled')),
     show_dashboard text not null default 'disabled' check (show_dashboard in ('enabled','disabled')),
     allow_real_time text not null default 'disabled' check (allow_real_time in ('enabled','disabled')),
     allow_connections text not null default 'disabled' check (allow_connections in ('enabled','disabled')),
     default_theme text not null default 'light' check (default_theme in ('light','dark')),
     default_menu text not null default 'open' check (default_menu in ('open','closed')),
     default_tickets_manager_width int not null default 550,
     whatsapp_id int,
     color text not null default '#7A4CB0',
     profile_image text,
     queue_ids int[] not null default '{}',
     scope_xid xid8 not null default pg_current_xact_id(),
     last_seen_at timestamptz,
     created_at timestamptz not null default now(),
     primary key (company_id, id),
     foreign key (company_id, whatsapp_id) references whatsapps (company_id, id) on delete set null (whatsapp_id))`,
  `create unique index users_email on users (lower(email))`,
  /**
   * The columns that this function compares decide which rows a user may see. After a change of one of them, the next pull of the
   * user's devices is a reset.
   */
  `create function stamp_scope() returns trigger language plpgsql as $$
     begin
       if (new.profile, new.all_ticket, new.allow_group, new.all_historic, new.all_user_chat, new.queue_ids)
          is distinct from (old.profile, old.all_ticket, old.allow_group, old.all_historic, old.all_user_chat, old.queue_ids)
       then new.scope_xid := pg_current_xact_id(); end if;
       return new;
     end $$`,
  `create trigger stamp_scope before update on users for each row execute function stamp_scope()`,

  `create table user_queues (
     company_id int not null references companies on delete cascade,
     user_id int not null, queue_id int not null,
     primary key (company_id, user_id, queue_id),
     foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
     foreign key (company_id, queue_id) references queues (company_id, id) on delete cascade)`,
  /** This trigger copies the rows of user_queues to users.queue_ids, so that the condition for visible tickets needs no join. */
  `create function mirror_user_queues() returns trigger language plpgsql as $$
     declare target_company int := coalesce(new.company_id, old.company_id);
             target_user int := coalesce(new.user_id, old.user_id);
     begin
       update users u set queue_ids = coalesce((select array_agg(queue_id order by queue_id) from user_queues
           where company_id = target_company and user_id = target_user), '{}')
         where u.company_id = target_company and u.id = target_user;
       return null;
     end $$`,
  `create trigger mirror_user_queues after insert or delete on user_queues for each row execute function mirror_user_queues()`,

  `create table contacts (
     company_id int not null references companies on delete cascade,
     id int generated always as identity,
     name text not null,
     number text not null,
     email text not null default '',
     url_picture text,
     channel text not null check (channel in ('whatsapp','whatsappapi','facebook','instagram','simulator')),
     is_group boolean not null default false,
     active boolean not null default true,
     accept_audio_message boolean not null default true,
     disable_bot boolean not null default false,
     lgpd_accepted_at timestamptz,
     tag_ids int[] not null default '{}',
     created_at timestamptz not null default now(),
     updated_at timestamptz not null default now(),
     primary key (company_id, id))`,
  `create index contacts_search on contacts using gin (fold(name) gin_trgm_ops)`,
  `create index contacts_number on contacts using gin (number gin_trgm_ops)`,

  /** The ids by which a provider knows a contact: phone number, LID, page-scoped id and group id. */
  `create table contact_identities (
     company_id int not null references companies on delete cascade,
     kind text not null check (kind in ('phone','lid','group','facebook','instagram','simulator')),
     value text not null,
     contact_id int not null,
     primary key (company_id, kind, value),
     foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade)`,
  `create index contact_identities_contact on contact_identities (company_id, contact_id)`,

  `create table tags (
     company_id int not null references companies on delete cascade,
     id int generated always as identity,
     name text not null check (length(name) >= 3), color text not null,
     kanban int not null default 0 check (kanban in (0,1)),
     primary key (company_id, id), unique (company_id, name, kanban))`,
  `create table contact_tags (
     company_id int not null references companies on delete cascade,
     contact_id int not null, tag_id int not null,
     primary key (company_id, contact_id, tag_id),
     foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade,
     foreign key (company_id, tag_id) references tags (company_id, id) on delete cascade)`,
  `create function mirror_contact_tags() returns trigger language plpgsql as $$
     declare target_company int := coalesce(new.company_id, old.company_id);
             target_contact int := coalesce(new.contact_id, old.contact_id);
     begin
       update contacts c set tag_ids = coalesce((select array_agg(tag_id order by tag_id) from contact_tags
           where company_id = target_company and contact_id = target_contact), '{}')
         where c.company_id = target_company and c.id = target_contact;
       return null;
     end $$`,
  `create trigger mirror_contact_tags after insert or delete on contact_tags for each row execute function mirror_contact_tags()`,

  `create table tickets (
     company_id int not null references companies on delete cascade,
     id int generated always as identity,
     uuid uuid not null default gen_random_uuid(),
     status text not null check (status in ('pending','open','closed','group','lgpd','nps')),
     channel text not null check (channel in ('whatsapp','whatsappapi','facebook','instagram','simulator')),
     contact_id int not null,
     whatsapp_id int, queue_id int, user_id int,
     last_message text not null default '',
     last_message_from_me boolean not null default false,
     unread_messages int not null default 0,
     is_group boolean not null default false,
     is_bot boolean not null default false,
     is_transfered boolean not null default false,
     use_integration boolean not null default false,
     amount_used_bot_queues int not null default 0,
     last_inbound_at timestamptz,
     value numeric(14,2),
     tag_ids int[] not null default '{}',
     created_at timestamptz not null default now(),
     updated_at timestamptz not null default now(),
     view_xid xid8 not null default pg_current_xact_id(),
     primary key (company_id, id),
     unique (company_id, uuid),
     foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade,
     foreign key (company_id, whatsapp_id) references whatsapps (company_id, id) on delete set null (whatsapp_id),
     foreign key (company_id, queue_id) references queues (company_id, id) on delete set null (queue_id),
     foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id))`,
  `create unique index tickets_one_active on tickets (company_id, contact_id, coalesce(whatsapp_id, 0)) where status <> 'closed'`,
  `create index tickets_list on tickets (company_id, status, updated_at desc, id desc)`,
  `create index tickets_queue on tickets (company_id, status, queue_id, updated_at desc)`,
  `create index tickets_user on tickets (company_id, status, user_id, updated_at desc)`,
  `create index tickets_contact on tickets (company_id, contact_id, id desc)`,
  `create index tickets_unread on tickets (company_id, updated_at desc) where unread_messages > 0`,
  `create index tickets_view on tickets (company_id, view_xid)`,
  /** The compared columns decide who sees a ticket. A change of one can make the ticket visible or invisible to a user. */
  `create function stamp_view() returns trigger language plpgsql as $$
     begin
       if (new.status, new.user_id, new.queue_id) is distinct from (old.status, old.user_id, old.queue_id)
       then new.view_xid := pg_current_xact_id(); end if;
       return new;
     end $$`,
  `create trigger stamp_view before update on tickets for each row execute function stamp_view()`,

  `create table ticket_tags (
     company_id int not null references companies on delete cascade,
     ticket_id int not null, tag_id int not null,
     primary key (company_id, ticket_id, tag_id),
     foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade,
     foreign key (company_id, tag_id) references tags (company_id, id) on delete cascade)`,
  `create function mirror_ticket_tags() returns trigger language plpgsql as $$
     declare target_company int := coalesce(new.company_id, old.company_id);
             target_ticket int := coalesce(new.ticket_id, old.ticket_id);
     begin
       update tickets t set tag_ids = coalesce((select array_agg(tag_id order by tag_id) from ticket_tags
           where company_id = target_company and ticket_id = target_ticket), '{}')
         where t.company_id = target_company and t.id = target_ticket;
       return null;
     end $$`,
  `create trigger mirror_ticket_tags after insert or delete on ticket_tags for each row execute function mirror_ticket_tags()`,

  /** Each row is one service of a ticket. Reports read these rows. */
  `create table ticket_traking (
     company_id int not null references companies on delete cascade,
     id int generated always as identity,
     ticket_id int not null,
     user_id int, queue_id int, whatsapp_id int,
     created_at timestamptz not null default now(),
     chatbot_at timestamptz, queued_at timestamptz, started_at timestamptz,
     rating_at timestamptz, closed_at timestamptz, finished_at timestamptz,
     rate int check (rate between 0 and 10),
     primary key (company_id, id),
     foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade)`,
  `create index ticket_traking_open on ticket_traking (company_id, ticket_id) where finished_at is null`,

  `create table media (
     company_id int not null references companies on delete cascade,
     id uuid not null,
     ticket_id int not null,
     name text not null, mime_type text not null, size_bytes bigint not null,
     storage_key text not null, thumbnail_key text,
     created_at timestamptz not null default now(),
     primary key (company_id, id),
     foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade)`,

  `create table messages (
     company_id int not null references companies on delete cascade,
     id uuid not null,
     ticket_id int not null,
     contact_id int, user_id int, queue_id int, whatsapp_id int,
     provider_id text,
     body text not null default '',
     from_me boolean not null,
     media_type text not null default 'chat',
     media_id uuid,
     quoted_id uuid,
     is_private boolean not null default false,
     is_deleted boolean not null default false,
     is_edited boolean not null default false,
     is_forwarded boolean not null default false,
     ack int not null default 0 check (ack between 0 and 5),
     delivery text not null check (delivery in ('received','internal','queued','sending','sent','failed','unconfirmed')),
     failure text,
     data_json jsonb,
     created_at timestamptz not null default now(),
     primary key (company_id, id),
     foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade,
     foreign key (company_id, media_id) references media (company_id, id) on delete set null (media_id))`,
  `create index messages_page on messages (company_id, ticket_id, created_at desc, id desc)`,
  `create unique index messages_provider on messages (company_id, whatsapp_id, provider_id) where provider_id is not null`,
  `create index messages_search on messages using gin (fold(body) gin_trgm_ops)`,

  `create table ticket_log (
     company_id int not null references companies on delete cascade,
     id bigint generated always as identity,
     ticket_id int not null, user_id int, queue_id int,
     type text not null check (type in ('create','access','chatBot','queue','open','reopen','pending','transfered',
       'receivedTransfer','redirect','closed','autoClose','nps','lgpd','retriesLimitQueue','userDefine','delete')),
     created_at timestamptz not null default now(),
     primary key (company_id, id),
     foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade)`,
  `create index ticket_log_ticket on ticket_log (company_id, ticket_id, id)`,

  `create table company_settings (
     company_id int not null references companies on delete cascade,
     key text not null, value text not null,
     primary key (company_id, key))`,

  `create table sessions (
     company_id int not null references companies on delete cascade,
     id uuid not null,
     user_id int not null,
     device text not null check (device in ('phone','desk')),
     ended_at timestamptz, ended_why text check (ended_why in ('logout','replaced','reuse','expired')),
     created_at timestamptz not null default now(),
     primary key (company_id, id),
     foreign key (company_id, user_id) references users (company_id, id) on delete cascade)`,
  `create unique index sessions_one_live on sessions (company_id, user_id, device) where ended_at is null`,
  /**
   * Refresh tokens, stored as hashes. A token that was replaced may be used again for a short period of grace. A use after this
   * period ends the session.
   */
  `create table session_tokens (
     company_id int not null references companies on delete cascade,
     hash bytea not null,
     session_id uuid not null,
     used_at timestamptz, successor_sealed bytea,
     expires_at timestamptz not null,
     primary key (company_id, hash),
     foreign key (company_id, session_id) references sessions (company_id, id) on delete cascade)`,

  /** The answer of each command, by its idempotency key. A repeated command gets the stored answer. Rows are never deleted. */
  `create table commands (
     company_id int not null references companies on delete cascade,
     id uuid not null,
     user_id int not null, name text not null, request_hash bytea not null,
     status int not null, answer jsonb not null,
     created_at timestamptz not null default now(),
     primary key (company_id, id),
     foreign key (company_id, user_id) references users (company_id, id) on delete cascade)`,

  /**
   * Webhooks, which are stored before they are answered. A webhook with the same `digest` as a stored one is not stored again.
   */
  `create table webhook_deliveries (
     company_id int not null references companies on delete cascade,
     id bigint generated always as identity,
     whatsapp_id int not null,
     digest bytea not null,
     payload jsonb not null,
     received_at timestamptz not null default now(),
     processed_at timestamptz, failure text,
     primary key (company_id, id),
     unique (company_id, whatsapp_id, digest),
     foreign key (company_id, whatsapp_id) references whatsapps (company_id, id) on delete cascade)`,
  `create index webhook_deliveries_due on webhook_deliveries (company_id, id) where processed_at is null`,

  /** The deliveries of messages to their providers. The state `sending` is committed before the provider is called. */
  `create table deliveries (
     company_id int not null references companies on delete cascade,
     message_id uuid not null,
     whatsapp_id int not null,
     state text not null default 'queued' check (state in ('queued','sending','sent','failed','unconfirmed')),
     attempts int not null default 0,
     attempted_at timestamptz,
     primary key (company_id, message_id),
     foreign key (company_id, message_id) references messages (company_id, id) on delete cascade,
     foreign key (company_id, whatsapp_id) references whatsapps (company_id, id) on delete cascade)`,

  /**
   * Rows that were deleted, or that a user can no longer see. They are kept for 30 days. A pull with an older cursor is answered
   * with a reset.
   */
  `create table removals (
     company_id int not null references companies on delete cascade,
     id bigint generated always as identity,
     entity text not null, entity_id text not null,
     changed_xid xid8 not null default pg_current_xact_id(),
     removed_at timestamptz not null default now(),
     primary key (company_id, id))`,
  `create index removals_feed on removals (company_id, changed_xid)`,
  `create function record_removal() returns trigger language plpgsql as $$
     begin
       insert into removals (company_id, entity, entity_id) values (old.company_id, tg_table_name, old.id::text);
       return old;
     end $$`,
  ...['tickets', 'contacts', 'queues', 'users', 'whatsapps', 'tags'].map(
    (table) => `create trigger record_removal after delete on ${table} for each row execute function record_removal()`,
  ),

  /** Jobs wait here until, right after the commit, they are moved to the worker. */
  `create table job_outbox (
     company_id int not null references companies on delete cascade,
     id bigint generated always as identity,
     task text not null, payload jsonb not null, job_key text, run_at timestamptz,
     primary key (company_id, id))`,

  /** Leases by name. Only the process that holds the lease of a name does the work of that name. */
  `create table leases (name text primary key, holder uuid not null, expires_at timestamptz not null)`,
  `grant select, insert, update, delete on leases to prosa_platform`,

  `grant usage on all sequences in schema public to prosa_app, prosa_platform`,

  /**
   * The functions below search texts as a role that bypasses the policies. With the policies, the planner would not use the
   * trigram index. The functions read only rows of the transaction's company.
   */
  `create function search_contact_ids(term text, most int) returns setof int
     language sql stable security definer set search_path = public, pg_temp as $$
       select id from contacts
        where company_id = current_setting('app.company_id')::int
          and (fold(name) like '%' || fold(term) || '%'
               or (term ~ '[0-9]{3}' and number like '%' || regexp_replace(term, '[^0-9]', '', 'g') || '%'))
        limit least(most, 2000) $$`,
  `create function search_message_ticket_ids(term text, most int) returns setof int
     language sql stable security definer set search_path = public, pg_temp as $$
       select distinct ticket_id from (
         select ticket_id from messages
          where company_id = current_setting('app.company_id')::int and fold(body) like '%' || fold(term) || '%'
          order by created_at desc limit 5000) hits
        limit least(most, 2000) $$`,
  ...['search_contact_ids(text, int)', 'search_message_ticket_ids(text, int)'].flatMap((name) => [
    `alter function ${name} owner to prosa_platform`,
    `revoke execute on function ${name} from public`,
    `grant execute on function ${name} to prosa_app`,
  ]),
];

import { sql, type Kysely } from 'kysely';

/**
 * Adds the fields that the form of a connection edits. A token is stored as a hash, which this migration computes from the
 * existing tokens. The row of a deleted connection stays, because its former tickets refer to it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const day = String.raw`text check (%% ~ '^\d{4}-\d{2}-\d{2}$')`;
const dayColumn = (name: string) => `add column ${name} ${day.replace('%%', name)}`;
const minutesColumn = (name: string) => `add column ${name} int not null default 0 check (${name} between 0 and 43200)`;
const textColumn = (name: string) => `add column ${name} text not null default ''`;
const repeatsColumn = (name: string) => `add column ${name} int not null default 3 check (${name} between 0 and 100)`;

const statements = [
  `alter table whatsapps
     ${[
       textColumn('out_of_hours_message'),
       textColumn('rating_message'),
       `add column provider text not null default 'beta'`,
       repeatsColumn('max_use_bot_queues'),
       minutesColumn('time_use_bot_queues_minutes'),
       minutesColumn('time_send_queue_minutes'),
       `add column send_queue_id int`,
       `add column expires_ticket_hours int not null default 24 check (expires_ticket_hours between 0 and 8760)`,
       `add column when_expires_ticket text not null default '0' check (when_expires_ticket in ('0', '1'))`,
       textColumn('expires_inactive_message'),
       minutesColumn('time_inactive_message_minutes'),
       textColumn('inactive_message'),
       repeatsColumn('max_use_bot_queues_nps'),
       minutesColumn('expires_ticket_nps_minutes'),
       dayColumn('collective_vacation_start'),
       dayColumn('collective_vacation_end'),
       textColumn('collective_vacation_message'),
       `add column agent_id int`,
       `add column greeting_media_id uuid`,
       `add column token_hash bytea`,
       textColumn('token_end'),
       `add column deleted_at timestamptz`,
     ].join(',\n     ')}`,
  ...[
    ['send_queue_id', 'queues'],
    ['agent_id', 'agents'],
    ['greeting_media_id', 'media'],
  ].flatMap(([column, table]) => [
    `alter table whatsapps add foreign key (company_id, ${column}) references ${table} (company_id, id)
       on delete set null (${column})`,
    `create index whatsapps_${column} on whatsapps (company_id, ${column})`,
  ]),
  `set local role prosa_platform`,
  `update whatsapps set token_hash = sha256(convert_to(token, 'UTF8')), token_end = right(token, 4)`,
  `reset role`,
  `alter table whatsapps drop column token`,
  /** A call contains only the token of a connection, so the server finds the connection before it knows the company. */
  `create index whatsapps_token on whatsapps (token_hash) where token_hash is not null`,
];

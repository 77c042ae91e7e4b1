import { sql, type Kysely } from 'kysely';
import { secureTenantTable } from './0001-foundation.ts';

/**
 * Creates the service hours of companies, queues and connections, and the holidays of companies. Each row of service hours is one
 * weekday, and a shift that doesn't exist has empty times. A company, queue or connection without rows has the default hours.
 * Also adds the fields that the form of a queue edits.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const security = ['service_hours', 'holidays'].flatMap(secureTenantTable);
  for (const statement of [...statements, ...security]) await sql.raw(statement).execute(db);
}

const times = ['start_time_a', 'end_time_a', 'start_time_b', 'end_time_b']
  .map((name) => `${name} text not null check (${name} ~ '^(([01][0-9]|2[0-3]):[0-5][0-9])?$')`)
  .join(', ');
const wholeShifts = `check ((start_time_a = '') = (end_time_a = '') and (start_time_b = '') = (end_time_b = ''))`;

const statements = [
  `alter table queues
     add column out_of_hours_message text not null default '',
     add column ativar_roteador boolean not null default false,
     add column tempo_roteador_minutes int not null default 0 check (tempo_roteador_minutes between 0 and 1440)`,
  /** `#ABC` and `#abc` count as the same colour. */
  `alter table queues drop constraint queues_company_id_color_key`,
  `create unique index queues_color on queues (company_id, lower(color))`,
  `alter table companies add column out_of_hours_message text not null default ''`,
  `grant update (out_of_hours_message, version) on companies to prosa_app`,
  /** The generated columns have foreign keys, by which the rows are deleted with their queue or connection. */
  `create table service_hours (
     company_id int not null references companies on delete cascade,
     owner_kind text not null check (owner_kind in ('company', 'queue', 'whatsapp')),
     owner_id int not null,
     weekday_en text not null
       check (weekday_en in ('monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday')),
     ${times},
     queue_id int generated always as (case owner_kind when 'queue' then owner_id end) stored,
     whatsapp_id int generated always as (case owner_kind when 'whatsapp' then owner_id end) stored,
     primary key (company_id, owner_kind, owner_id, weekday_en),
     foreign key (company_id, queue_id) references queues (company_id, id) on delete cascade,
     foreign key (company_id, whatsapp_id) references whatsapps (company_id, id) on delete cascade,
     ${wholeShifts})`,
  `create index service_hours_queue on service_hours (company_id, queue_id)`,
  `create index service_hours_whatsapp on service_hours (company_id, whatsapp_id)`,
  `create table holidays (
     company_id int not null references companies on delete cascade,
     date text not null check (date ~ '^\\d{4}-\\d{2}-\\d{2}$'),
     name text not null check (length(name) between 2 and 50),
     ${times},
     primary key (company_id, date),
     ${wholeShifts})`,
];

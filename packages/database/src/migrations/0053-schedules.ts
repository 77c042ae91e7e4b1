import { sql, type Kysely } from 'kysely';
import { feedTable, secureTenantTable } from './0001-foundation.ts';

/**
 * Creates scheduled messages, which devices store and may create offline. A delivery refers to its scheduled message, so that the
 * outcome of the delivery becomes the status of the scheduled message.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...statements, ...secureTenantTable('schedules'), ...feedTable('schedules')])
    await sql.raw(statement).execute(db);
}

const references = [
  ['whatsapp_id', 'whatsapps'],
  ['user_id', 'users'],
  ['ticket_user_id', 'users'],
  ['queue_id', 'queues'],
] as const;

const statements = [
  /**
   * `first_at` is the time of the message with the number `first_number`. The other times of the series are computed from it.
   * Messages are numbered from 0, and `sent_times` is the number of the next message.
   */
  `create table schedules (
     company_id int not null references companies on delete cascade,
     id uuid not null,
     contact_id int not null,
     contact_name text not null,
     user_id int,
     ticket_user_id int,
     queue_id int,
     whatsapp_id int,
     body text not null check (length(body) >= 5),
     send_at timestamptz not null,
     sent_at timestamptz,
     status text not null default 'PENDENTE' check (status in ('PENDENTE', 'AGENDADA', 'ENVIADA', 'ERRO')),
     failure text,
     open_ticket text not null check (open_ticket in ('enabled', 'disabled')),
     status_ticket text not null check (status_ticket in ('closed', 'open')),
     intervalo int not null check (intervalo between 1 and 4),
     valor_intervalo int not null check (valor_intervalo >= 1),
     enviar_quantas_vezes int not null check (enviar_quantas_vezes >= 1),
     tipo_dias int not null check (tipo_dias between 4 and 6),
     assinar boolean not null,
     first_at timestamptz not null,
     first_number int not null default 0,
     sent_times int not null default 0,
     media_id uuid,
     awaits_media boolean not null default false,
     created_at timestamptz not null default now(),
     updated_at timestamptz not null default now(),
     primary key (company_id, id),
     foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade)`,
  ...references.map(
    ([column, table]) =>
      `alter table schedules add foreign key (company_id, ${column}) references ${table} (company_id, id) on delete set null (${column})`,
  ),
  `create index schedules_contact on schedules (company_id, contact_id)`,
  `create index schedules_send_at on schedules (company_id, send_at)`,
  ...references.map(
    ([column]) => `create index schedules_${column} on schedules (company_id, ${column}) where ${column} is not null`,
  ),
  `create trigger record_removal after delete on schedules for each row execute function record_removal()`,
  `alter table deliveries add column schedule_id uuid`,
];

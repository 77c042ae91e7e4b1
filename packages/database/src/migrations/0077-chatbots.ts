import { sql, type Kysely } from 'kysely';
import { secureTenantTable } from './0001-foundation.ts';

/** Creates the options of the queues' chatbots. Also adds the menu that the customer of a ticket saw last. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...statements, ...secureTenantTable('chatbots')]) await sql.raw(statement).execute(db);
}

const statements = [
  `create table chatbots (
     company_id int not null references companies on delete cascade,
     id int generated always as identity,
     queue_id int not null,
     parent_id int,
     position int not null,
     name text not null check (length(name) between 4 and 100),
     greeting_message text not null default '',
     queue_type text not null default 'text' check (queue_type in ('text', 'attendent', 'queue', 'integration', 'file')),
     close_ticket boolean not null default false,
     opt_queue_id int,
     opt_user_id int,
     version int not null default 1,
     created_at timestamptz not null default now(),
     primary key (company_id, id),
     unique (company_id, queue_id, id),
     foreign key (company_id, queue_id) references queues (company_id, id) on delete cascade,
     foreign key (company_id, queue_id, parent_id) references chatbots (company_id, queue_id, id) on delete cascade,
     foreign key (company_id, opt_queue_id) references queues (company_id, id) on delete set null (opt_queue_id),
     foreign key (company_id, opt_user_id) references users (company_id, id) on delete set null (opt_user_id))`,
  `create index chatbots_menu on chatbots (company_id, queue_id, parent_id, position)`,
  `create index chatbots_opt_queue on chatbots (company_id, opt_queue_id) where opt_queue_id is not null`,
  `create index chatbots_opt_user on chatbots (company_id, opt_user_id) where opt_user_id is not null`,
  // These columns have no foreign keys, because deleting an option or a queue must not wait for the tickets. A customer whose
  // menu was deleted gets the first menu of the queue or, without the queue, the main menu.
  `alter table tickets add column menu_queue_id int, add column menu_option_id int`,
];

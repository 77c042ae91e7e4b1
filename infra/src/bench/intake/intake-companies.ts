import { addCloudApiConnection } from '@prosa/api/connections/add-cloud-api-connection';
import { signToken } from '@prosa/api/platform/access/access-token';
import type { Config } from '@prosa/api/platform/config';
import { createSecrets } from '@prosa/api/platform/secrets';
import { CompanyId, UserId } from '@prosa/contract/ids';
import { openTenantDatabase } from '@prosa/database/tenant';
import { Client } from 'pg';
import * as v from 'valibot';

export const APP_SECRET = 'the app secret of the benchmark';
const TOKEN_SECONDS = 3_600;

/**
 * A company with three numbers of the Cloud API. A bot answers messages to `greeting` and `timed`, and none answers messages to
 * `quiet`. If a customer of `timed` chooses no queue within a minute, a timer moves the ticket into a queue.
 */
export type IntakeCompany = {
  readonly id: CompanyId;
  readonly token: string;
  readonly quiet: string;
  readonly greeting: string;
  readonly timed: string;
};

const Row = v.object({ companyId: CompanyId, userId: UserId, sessionId: v.string() });

/** Creates companies with an admin, two queues and three numbers each. Companies of an earlier run are emptied and used again. */
export async function ensureIntakeCompanies(config: Config, count: number): Promise<IntakeCompany[]> {
  const client = new Client({ connectionString: config.databaseOwnerUrl ?? '' });
  await client.connect();
  const database = openTenantDatabase(config.databaseUrl, { poolSize: 1, onPoolError: () => {} });
  const services = { database, secrets: createSecrets(config.secretKey), clock: () => new Date() };
  try {
    await emptyIntakeCompanies(config);
    await client.query('set role prosa_platform');
    await client.query(INSERT_COMPANIES_SQL, [count]);
    const { rows } = await client.query<Record<string, unknown>>(FIND_COMPANIES_SQL, [count]);
    const companies: IntakeCompany[] = [];
    for (const [place, row] of rows.entries()) {
      const claims = v.parse(Row, row);
      const [quiet, greeting, timed] = [`70000000${place}0`, `70000000${place}1`, `70000000${place}2`] as const;
      for (const phoneNumberId of [quiet, greeting, timed])
        await addCloudApiConnection(services, {
          companyId: claims.companyId,
          name: `Number ${phoneNumberId}`,
          number: '551140000000',
          phoneNumberId,
          businessAccountId: '10020030',
          accessToken: 'unused',
          appSecret: APP_SECRET,
          verifyToken: 'unused',
        });
      await client.query(
        `update whatsapps set max_use_bot_queues = 0, queue_ids = (select array_agg(id) from queues where company_id = $1)
          where phone_number_id in ($2, $3)`,
        [claims.companyId, greeting, timed],
      );
      await client.query(
        `update whatsapps set time_send_queue_minutes = 1, send_queue_id = (select min(id) from queues where company_id = $1)
          where phone_number_id = $2`,
        [claims.companyId, timed],
      );
      companies.push({
        id: claims.companyId,
        token: await signToken(services, claims, { use: 'access', lifeSeconds: TOKEN_SECONDS }),
        quiet,
        greeting,
        timed,
      });
    }
    return companies;
  } finally {
    await database.close();
    await client.end();
  }
}

/**
 * Enables everything that may happen before an attendant answers: a question for consent in each ticket, service hours, and
 * chatbots of the queues.
 */
export async function enableBotRules(config: Config, { id }: IntakeCompany): Promise<void> {
  const client = new Client({ connectionString: config.databaseOwnerUrl ?? '' });
  await client.connect();
  try {
    await client.query('set role prosa_platform');
    await client.query(
      `insert into company_settings (company_id, key, value)
       select $1, key, value from (values ('enableLGPD', 'enabled'), ('lgpdConsent', 'enabled'), ('lgpdMessage', 'Aceita?'),
         ('scheduleType', 'company')) setting(key, value)
       on conflict (company_id, key) do nothing`,
      [id],
    );
    await client.query(
      `insert into chatbots (company_id, queue_id, position, name)
       select $1, q.id, n, 'Opção ' || n from queues q, generate_series(1, 5) n
        where q.company_id = $1 and not exists (select from chatbots where company_id = $1)`,
      [id],
    );
  } finally {
    await client.end();
  }
}

/**
 * Inserts tickets of the company's number `timed` whose timers are all due now. Their customers wrote an hour ago and have not
 * chosen a queue.
 */
export async function insertDueTimers(config: Config, { id, timed }: IntakeCompany, count: number): Promise<void> {
  const client = new Client({ connectionString: config.databaseOwnerUrl ?? '' });
  await client.connect();
  try {
    await client.query('set role prosa_platform');
    await client.query(INSERT_DUE_TIMERS_SQL, [id, timed, count]);
  } finally {
    await client.end();
  }
}

/** Counts the timers of a company that are due and have not run yet. */
export async function countWaitingTimers(config: Config, { id }: IntakeCompany): Promise<number> {
  const client = new Client({ connectionString: config.databaseOwnerUrl ?? '' });
  await client.connect();
  try {
    await client.query('set role prosa_platform');
    const { rows } = await client.query<{ count: string }>(
      `select count(*) from jobs where company_id = $1 and task = 'wake-ticket' and run_at <= now()`,
      [id],
    );
    return Number(rows[0]?.count);
  } finally {
    await client.end();
  }
}

/**
 * Deletes the jobs, tickets, contacts, connections and removals of all companies that `ensureIntakeCompanies` has created, with
 * everything that depends on these rows.
 */
export async function emptyIntakeCompanies(config: Config): Promise<void> {
  const client = new Client({ connectionString: config.databaseOwnerUrl ?? '' });
  await client.connect();
  try {
    await client.query('set role prosa_platform');
    for (const table of ['jobs', 'tickets', 'contacts', 'whatsapps', 'removals'])
      await client.query(`delete from ${table} where company_id in (select id from companies where name like 'Intake %')`);
  } finally {
    await client.end();
  }
}

/**
 * Updates the statistics of the query planner for the tables that the benchmark writes, so that the plans fit the number of rows.
 */
export async function updatePlannerStatistics(config: Config): Promise<void> {
  const client = new Client({ connectionString: config.databaseOwnerUrl ?? '' });
  await client.connect();
  try {
    for (const table of WRITTEN_TABLES) await client.query(`vacuum analyze ${table}`);
  } finally {
    await client.end();
  }
}

const WRITTEN_TABLES = [
  'jobs',
  'webhook_deliveries',
  'messages',
  'tickets',
  'contacts',
  'contact_identities',
  'ticket_traking',
  'ticket_log',
];

const INSERT_DUE_TIMERS_SQL = `
  with connection as (select id from whatsapps where company_id = $1 and phone_number_id = $2),
  contact as (
    insert into contacts (company_id, name, number, channel, whatsapp_id)
    select $1, 'Cliente', '5521' || lpad(n::text, 9, '0'), 'whatsappapi', connection.id
      from connection, generate_series(1, $3::int) n returning id),
  ticket as (
    insert into tickets (company_id, status, channel, contact_id, whatsapp_id, waiting_since, updated_at)
    select $1, 'pending', 'whatsappapi', contact.id, connection.id, now() - interval '1 hour', now() - interval '1 hour'
      from contact, connection returning id)
  insert into jobs (company_id, lane, task, payload, job_key)
  select $1, 'timers', 'wake-ticket', json_build_object('ticketId', id), 'wake-ticket:' || id from ticket`;

const INSERT_COMPANIES_SQL = `
  with plan as (
    insert into plans (name) values ('Intake') on conflict (name) do update set name = excluded.name returning id),
  missing as (
    select n from generate_series(1, $1::int) n where not exists (select from companies where name = 'Intake ' || n)),
  company as (
    insert into companies (name, plan_id, due_at) select 'Intake ' || n, plan.id, '2999-12-31' from missing, plan returning id),
  admin as (
    insert into users (company_id, name, email, password_hash, profile, all_ticket)
    select id, 'Admin', 'intake-' || id || '@prosa.test', '-', 'admin', 'enable' from company returning company_id, id),
  queue as (
    insert into queues (company_id, name, color, order_queue)
    select c.id, q.name, q.color, q.place from company c, (values ('Suporte', '#111111', 1), ('Vendas', '#222222', 2)) q(name, color, place))
  insert into sessions (company_id, id, user_id, device) select company_id, gen_random_uuid(), id, 'desk' from admin`;

const FIND_COMPANIES_SQL = `
  select s.company_id as "companyId", s.user_id as "userId", s.id as "sessionId"
    from sessions s join companies c on c.id = s.company_id
   where c.name like 'Intake %' and s.ended_at is null order by s.company_id limit $1`;

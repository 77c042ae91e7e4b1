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
 * A company with two numbers of the Cloud API. A bot answers messages to the number `greeting`, and no bot answers messages to
 * the number `quiet`.
 */
export type IntakeCompany = {
  readonly id: CompanyId;
  readonly token: string;
  readonly quiet: string;
  readonly greeting: string;
};

const Row = v.object({ companyId: CompanyId, userId: UserId, sessionId: v.string() });

/** Creates companies with an admin, two queues and two numbers each. Companies of an earlier run are emptied and used again. */
export async function ensureIntakeCompanies(config: Config, count: number): Promise<IntakeCompany[]> {
  const client = new Client({ connectionString: config.databaseOwnerUrl ?? '' });
  await client.connect();
  const database = openTenantDatabase(config.databaseUrl, { poolSize: 1, onPoolError: () => {} });
  const services = { database, secrets: createSecrets(config.secretKey), clock: () => new Date() };
  try {
    await emptyIntakeCompanies(config);
    await client.query('set role prosa_platform');
    await client.query(ADD, [count]);
    const { rows } = await client.query<Record<string, unknown>>(FIND, [count]);
    const companies: IntakeCompany[] = [];
    for (const [place, row] of rows.entries()) {
      const claims = v.parse(Row, row);
      const [quiet, greeting] = [`70000000${place}0`, `70000000${place}1`] as const;
      for (const phoneNumberId of [quiet, greeting])
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
        `update whatsapps set queue_ids = (select array_agg(id) from queues where company_id = $1) where phone_number_id = $2`,
        [claims.companyId, greeting],
      );
      companies.push({
        id: claims.companyId,
        token: await signToken(services, claims, { use: 'access', lifeSeconds: TOKEN_SECONDS }),
        quiet,
        greeting,
      });
    }
    return companies;
  } finally {
    await database.close();
    await client.end();
  }
}

/** Deletes all received messages of these companies, with their contacts and tickets. */
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

/** Updates the planner's statistics, so that they are as current as those of a company in use. */
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

const ADD = `
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

const FIND = `
  select s.company_id as "companyId", s.user_id as "userId", s.id as "sessionId"
    from sessions s join companies c on c.id = s.company_id
   where c.name like 'Intake %' and s.ended_at is null order by s.company_id limit $1`;

import { signToken } from '@prosa/api/platform/access/access-token';
import { createSecrets } from '@prosa/api/platform/secrets';
import type { Config } from '@prosa/api/platform/config';
import { CompanyId, UserId } from '@prosa/contract/ids';
import { Client } from 'pg';
import * as v from 'valibot';

/** A user's company and session token, with which a client connects. */
export type BenchUser = { readonly company: number; readonly token: string };

const USERS_PER_COMPANY = 50;
const TOKEN_SECONDS = 3_600;
const Row = v.object({ companyId: CompanyId, userId: UserId, sessionId: v.string() });

/**
 * Returns `members` users, each with a session. Each company has 50 of these users, as in an installation with many customers.
 * Users that an earlier run created are used again.
 */
export async function ensureBenchUsers(config: Config, members: number): Promise<BenchUser[]> {
  const client = new Client({ connectionString: config.databaseOwnerUrl ?? '' });
  await client.connect();
  try {
    await client.query('set role prosa_platform');
    await client.query(INSERT_USERS_SQL, [Math.ceil(members / USERS_PER_COMPANY), USERS_PER_COMPANY]);
    const { rows } = await client.query<Record<string, unknown>>(FIND_USERS_SQL, [members]);
    const services = { secrets: createSecrets(config.secretKey), clock: () => new Date() };
    return await Promise.all(
      rows.map(async (row) => {
        const claims = v.parse(Row, row);
        return {
          company: claims.companyId,
          token: await signToken(services, claims, { use: 'access', lifeSeconds: TOKEN_SECONDS }),
        };
      }),
    );
  } finally {
    await client.end();
  }
}

const INSERT_USERS_SQL = `
  with plan as (
    insert into plans (name) values ('Crowd') on conflict (name) do update set name = excluded.name returning id),
  missing as (
    select n from generate_series(1, $1::int) n where not exists (select from companies where name = 'Crowd ' || n)),
  company as (
    insert into companies (name, plan_id, due_at) select 'Crowd ' || n, plan.id, '2999-12-31' from missing, plan returning id),
  member as (
    insert into users (company_id, name, email, password_hash)
    select c.id, 'Crowd ' || n, 'crowd-' || c.id || '-' || n || '@prosa.test', '-' from company c, generate_series(1, $2::int) n
    returning company_id, id)
  insert into sessions (company_id, id, user_id, device) select company_id, gen_random_uuid(), id, 'desk' from member`;

const FIND_USERS_SQL = `
  select s.company_id as "companyId", s.user_id as "userId", s.id as "sessionId"
    from sessions s join companies c on c.id = s.company_id
   where c.name like 'Crowd %' and s.ended_at is null order by s.company_id, s.user_id limit $1`;

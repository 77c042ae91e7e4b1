import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createAdminScope } from '@prosa/api/testing/create-admin-scope';
import { CompanyId, QueueId, TicketId, UserId } from '@prosa/contract/ids';
import { Client } from 'pg';
import * as v from 'valibot';
import type { BenchContext } from '../bench-context.ts';
import type { BenchResult } from '../bench-result.ts';
import { median } from '../load/quantile.ts';
import { explainStatement, listAccessPaths, type ListDatabase, listStatements, openListDatabase } from './explain-list.ts';
import { insertListFilterRows } from './insert-list-filter-rows.ts';
import { type ListFilterRows, type ListQuery, createListQueries } from './list-queries.ts';

/** The time in milliseconds that the database may take for a list. */
const LIST_AIM_MS = 100;
/** The maximum ratio of the time of a list with policies to its time without policies. */
const MAX_POLICY_TIME_RATIO = 1.5;
/** The time in milliseconds from which the ratio of a list counts. For shorter lists, the ratio depends on chance. */
const MIN_COMPARED_LIST_MS = 5;
const plansFolder = join(import.meta.dirname, '../../../../.data/bench/list-plans');

/**
 * Measures each list of the large company at the database, in turn with two roles: the application's role, which policies
 * restrict, and a role that bypasses the policies.
 */
export async function benchLists({ installation, effort }: BenchContext): Promise<BenchResult[]> {
  const { config, companyId } = installation;
  const owner = new Client({ connectionString: config.databaseOwnerUrl ?? '' });
  await owner.connect();
  const app = openListDatabase(config.databaseUrl, companyId, 'prosa_app');
  const bare = openListDatabase(config.databaseUrl, companyId, 'prosa_platform');
  try {
    await owner.query('set role prosa_platform');
    await insertListFilterRows(owner, companyId);
    const figures: ListFigures[] = [];
    for (const [name, list] of Object.entries(createListQueries(await loadListFilterRows(owner, companyId))))
      figures.push(await compareList({ app, bare, rounds: effort.rounds }, name, list));
    const compared = figures.filter(({ ms }) => ms >= MIN_COMPARED_LIST_MS);
    return [
      {
        name: 'lists',
        subject: 'lists of tickets, messages, contacts and schedules at the database',
        control: 'the same SQL as a role that policies let pass',
        aims: [
          { what: 'slowest list, ms', aim: LIST_AIM_MS, is: 'at most', measured: Math.max(...figures.map(({ ms }) => ms)) },
          {
            what: `ratio to the bare SQL, worst list of ${MIN_COMPARED_LIST_MS} ms or more`,
            aim: MAX_POLICY_TIME_RATIO,
            is: 'at most',
            measured: Math.max(1, ...compared.map(({ ms, bareMs }) => ms / bareMs)),
          },
        ],
        notes: figures
          .toSorted((a, b) => b.ms - a.ms)
          .map(({ name, ms, bareMs, paths }) => `${name}: ${ms.toFixed(1)} ms, bare ${bareMs.toFixed(1)} (${paths.join(', ')})`),
      },
    ];
  } finally {
    await Promise.all([owner.end(), app.close(), bare.close()]);
  }
}

type ListFigures = { readonly name: string; readonly ms: number; readonly bareMs: number; readonly paths: readonly string[] };
type ListComparison = { readonly app: ListDatabase; readonly bare: ListDatabase; readonly rounds: number };

async function compareList({ app, bare, rounds }: ListComparison, name: string, list: ListQuery): Promise<ListFigures> {
  const statements = await listStatements(app, list);
  const explainOnce = async ({ pool }: ListDatabase) => {
    const client = await pool.connect();
    try {
      const explained = [];
      for (const statement of statements) explained.push(await explainStatement(client, statement));
      return { ms: explained.reduce((sum, each) => sum + each.ms, 0), plans: explained.map(({ plan }) => plan) };
    } finally {
      client.release();
    }
  };
  const { plans } = await explainOnce(app);
  await explainOnce(bare);
  const times: number[] = [];
  const bareTimes: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    times.push((await explainOnce(app)).ms);
    bareTimes.push((await explainOnce(bare)).ms);
  }
  mkdirSync(plansFolder, { recursive: true });
  writeFileSync(join(plansFolder, `${name.replaceAll(/[^\w]+/g, '-')}.json`), `${JSON.stringify(plans, null, 2)}\n`);
  return { name, ms: median(times), bareMs: median(bareTimes), paths: [...new Set(plans.flatMap(listAccessPaths))] };
}

const FilterRowIds = v.object({
  user: UserId,
  queues: v.array(QueueId),
  tag: v.number(),
  connection: v.number(),
  ticket: TicketId,
  day: v.string(),
});

async function loadListFilterRows(owner: Client, companyId: number): Promise<ListFilterRows> {
  const { rows } = await owner.query(
    `select (select min(id) from users where company_id = $1) as user,
            (select array_agg(id) from (select id from queues where company_id = $1 order by id limit 3) q) as queues,
            (select min(id) from tags where company_id = $1) as tag,
            (select min(id) from whatsapps where company_id = $1) as connection,
            (select max(id) from tickets where company_id = $1) as ticket,
            to_char(now() - interval '10 days', 'YYYY-MM-DD') as day`,
    [companyId],
  );
  const { user, queues, tag, connection, ticket, day } = v.parse(FilterRowIds, rows[0]);
  const admin = createAdminScope(v.parse(CompanyId, companyId), user);
  const attendant = { ...admin, viewer: { ...admin.viewer, profile: 'user' as const, queueIds: queues } };
  return { admin, attendant, tagId: tag, connectionId: connection, ticketId: ticket, day };
}

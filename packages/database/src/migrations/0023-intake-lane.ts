import { sql, type Kysely } from 'kysely';

/**
 * Gives the jobs for inbound messages their own lane. Many of these jobs run at a time, because the jobs of one company share a
 * transaction (decision 0015). Webhooks that wait during the migration are moved to that lane.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table jobs drop constraint jobs_lane_check`,
  `alter table jobs add constraint jobs_lane_check check (lane in ('intake', 'conversations', 'answers', 'bulk', 'push'))`,
  `set local role prosa_platform`,
  `update jobs set lane = 'intake', task = 'receive-messages' where task = 'process-webhook' and serial_key is not null and locked_by is null`,
  `reset role`,
];

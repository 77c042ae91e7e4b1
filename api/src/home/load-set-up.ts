import { type SetUp, type SetUpStep, setUpSteps } from '@prosa/contract/administration/home';
import { sql } from 'kysely';
import type { UserReadContext } from '../platform/write.ts';

/** Loads the state of each step of the company's set-up. A step that was skipped and later finished counts as finished. */
export async function loadSetUp({ tx, scope }: Pick<UserReadContext, 'tx' | 'scope'>): Promise<SetUp> {
  const { companyId } = scope;
  const existsSql = (rows: ReturnType<typeof sql>) => sql<boolean>`exists (${rows})`;
  const row = await tx
    .selectFrom('companies')
    .select('set_up_skipped as skipped')
    .select([
      sql<boolean>`data_confirmed_at is not null`.as('company'),
      existsSql(sql`select from queues where company_id = ${companyId}`).as('queue'),
      existsSql(sql`select from whatsapps where company_id = ${companyId} and deleted_at is null`).as('connection'),
      existsSql(sql`select from users where company_id = ${companyId} and deleted_at is null offset 1`).as('colleague'),
      // The step `answer` is finished when a person has served a ticket in a queue. Services of a bot don't count.
      existsSql(
        sql`select from ticket_traking where company_id = ${companyId} and queue_id is not null and started_at is not null`,
      ).as('answer'),
    ])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  const toStepState = (step: SetUpStep) => (row[step] ? 'done' : row.skipped.includes(step) ? 'skipped' : 'open');
  const states = setUpSteps.map((step) => [step, toStepState(step)] as const);
  return Object.fromEntries(states) as SetUp; // The cast is safe: `states` has every step.
}

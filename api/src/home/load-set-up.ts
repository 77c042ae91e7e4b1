import { type SetUp, type SetUpStep, setUpSteps } from '@prosa/contract/administration/home';
import { sql } from 'kysely';
import type { Query } from '../platform/write.ts';

/** The state of each step of the company's set-up. A step that was skipped and is done counts as done. */
export async function loadSetUp({ tx, scope }: Pick<Query, 'tx' | 'scope'>): Promise<SetUp> {
  const { companyId } = scope;
  const has = (rows: ReturnType<typeof sql>) => sql<boolean>`exists (${rows})`;
  const row = await tx
    .selectFrom('companies')
    .select('set_up_skipped as skipped')
    .select([
      sql<boolean>`data_confirmed_at is not null`.as('company'),
      has(sql`select from queues where company_id = ${companyId}`).as('queue'),
      has(sql`select from whatsapps where company_id = ${companyId} and deleted_at is null`).as('connection'),
      has(sql`select from users where company_id = ${companyId} and deleted_at is null offset 1`).as('colleague'),
      // A service that a person started in a queue; what a bot answers is none.
      has(sql`select from ticket_traking where company_id = ${companyId} and queue_id is not null and started_at is not null`).as(
        'answer',
      ),
    ])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  const stateOf = (step: SetUpStep) => (row[step] ? 'done' : row.skipped.includes(step) ? 'skipped' : 'open');
  const states = setUpSteps.map((step) => [step, stateOf(step)] as const);
  return Object.fromEntries(states) as SetUp; // each step is there
}

import { Tag } from '@prosa/contract/contacts/contact';
import { DeletedTag, MergedTag } from '@prosa/contract/tags/list-tags';
import type { LongJobId, TagId } from '@prosa/contract/ids';
import { sql } from 'kysely';
import { Client } from 'pg';
import { parse } from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runLongJob } from '../long-jobs/run-long-job.ts';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';
import { tagRemovalWork } from './change-tags.ts';
import { TAGGED_ROWS_PER_STEP } from './remove-tag-in-steps.ts';

const CONTACTS = 2 * TAGGED_ROWS_PER_STEP + 100;
let api: TestApi;
let admin: Awaited<ReturnType<TestApi['logIn']>>;

beforeAll(async () => {
  // The API starts without a worker, because the test runs the slices itself.
  api = await startTestApi('web');
  admin = await api.logIn('admin@demo.prosa');
  await queryInCompany(
    (companyId) =>
      sql`insert into contacts (company_id, name, number, channel)
        select ${companyId}::int, 'Marcado ' || n, '55118' || lpad(n::text, 8, '0'), 'simulator'
          from generate_series(1, ${CONTACTS}::int) n`,
  );
});
afterAll(() => api.stop());

const call = (method: string, path: string, body?: unknown) => api.call(method, path, { token: admin.token, body });
const queryInCompany = <T>(statement: (companyId: number) => ReturnType<typeof sql<T>>) =>
  api.services.database.withTenant(admin.user.companyId, async (tx) => (await statement(admin.user.companyId).execute(tx)).rows);
const countTagged = async (id: TagId) =>
  (
    await queryInCompany<{ count: number }>(
      () => sql`select count(*)::int as count from contacts where ${id}::int = any(tag_ids)`,
    )
  )[0]?.count;
/** Connects to the database as its owner, who may create triggers. */
async function connectAsDatabaseAdmin() {
  const client = new Client({ connectionString: api.database.adminUrl });
  await client.connect();
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() });
}
async function tagMany(name: string): Promise<TagId> {
  const { id } = parse(Tag, await (await call('POST', '/tags', { name })).json());
  await queryInCompany(
    (companyId) => sql`insert into contact_tags (company_id, contact_id, tag_id)
      select company_id, id, ${id}::int from contacts where company_id = ${companyId}::int and name like 'Marcado %'`,
  );
  return id;
}
/** Runs the long job. Returns the number of contacts with the tag after each of its transactions. */
async function runSlicesOfJob(longJobId: LongJobId, id: TagId): Promise<(number | undefined)[]> {
  const taggedAfterSteps: (number | undefined)[] = [];
  const watched = {
    ...tagRemovalWork,
    step: async (step: Parameters<typeof tagRemovalWork.step>[0]) => {
      await tagRemovalWork.step(step);
      taggedAfterSteps.push(await countTagged(id));
    },
  };
  const { signal } = new AbortController();
  const { services } = api;
  const { companyId } = admin.user;
  const jobRun = {
    services,
    companyId,
    isFirstAttempt: true,
    isLastAttempt: false,
    shutdown: signal,
    createCallSignal: () => signal,
  };
  await runLongJob(jobRun, longJobId, watched);
  return taggedAfterSteps;
}
const steps = [CONTACTS - TAGGED_ROWS_PER_STEP, CONTACTS - 2 * TAGGED_ROWS_PER_STEP, 0, 0];

it('a long job removes a tag from many contacts in small steps, and deletes the tag in the last step', async () => {
  const id = await tagMany('De muitos');
  const { longJob } = parse(DeletedTag, await (await call('DELETE', `/tags/${id}`)).json());
  expect(longJob).toMatchObject({ kind: 'remove-tag', subject: 'De muitos', total: CONTACTS, state: 'running' });
  expect(await countTagged(id)).toBe(CONTACTS);
  if (longJob === undefined) return;
  expect(await runSlicesOfJob(longJob.id, id)).toEqual(steps);
  expect((await call('GET', `/tags/${id}`)).status).toBe(404);
});

it('a long job merges a tag with many contacts into another tag in small steps', async () => {
  const id = await tagMany('Repetida');
  const { id: into } = parse(Tag, await (await call('POST', '/tags', { name: 'Que fica' })).json());
  const { longJob } = parse(MergedTag, await (await call('POST', `/tags/${id}/merge`, { into })).json());
  expect(longJob?.total).toBe(CONTACTS);
  if (longJob === undefined) return;
  expect(await runSlicesOfJob(longJob.id, id)).toEqual(steps);
  expect(await countTagged(into)).toBe(CONTACTS);
  expect((await call('GET', `/tags/${id}`)).status).toBe(404);
});

it('if a contact gets a tag while that tag is merged into another one, the contact also gets the other tag', async () => {
  const id = await tagMany('Quase repetida');
  const { id: into } = parse(Tag, await (await call('POST', '/tags', { name: 'Que fica também' })).json());
  const [late] = await queryInCompany<{ id: number }>(
    (companyId) =>
      sql`select id from contacts where company_id = ${companyId}::int and name like 'Marcado %' order by id limit 1`,
  );
  await queryInCompany(() => sql`delete from contact_tags where contact_id = ${late?.id}::int and tag_id = ${id}::int`);
  await using owner = await connectAsDatabaseAdmin();
  // The trigger adds the tag to one contact, between the read and the write of a step.
  await owner.query(`create function tag_late() returns trigger language plpgsql as $$ begin
      insert into contact_tags (company_id, contact_id, tag_id) select company_id, id, ${id} from contacts where id = ${late?.id}
        and not exists (select from contact_tags where contact_id = ${late?.id} and tag_id in (${id}, ${into}));
      return null; end $$`);
  await owner.query(
    'create trigger tag_late after insert on contact_tags for each statement when (pg_trigger_depth() = 0) execute function tag_late()',
  );
  try {
    const { longJob } = parse(MergedTag, await (await call('POST', `/tags/${id}/merge`, { into })).json());
    if (longJob === undefined) throw new Error('the merge is no long job');
    await runSlicesOfJob(longJob.id, id);
    expect(await countTagged(into)).toBe(CONTACTS);
  } finally {
    await owner.query('drop trigger tag_late on contact_tags');
    await owner.query('drop function tag_late');
  }
});

it('a merge of tags fails if the user who started it loses the permission', async () => {
  const id = await tagMany('De quem saiu');
  const { id: into } = parse(Tag, await (await call('POST', '/tags', { name: 'De quem ficou' })).json());
  const { longJob } = parse(MergedTag, await (await call('POST', `/tags/${id}/merge`, { into })).json());
  if (longJob === undefined) throw new Error('the merge is no long job');
  await queryInCompany(
    (companyId) => sql`update users set profile = 'user' where company_id = ${companyId}::int and id = ${admin.user.id}::int`,
  );
  try {
    await runSlicesOfJob(longJob.id, id);
    expect(await queryInCompany(() => sql`select state from long_jobs where id = ${longJob.id}::uuid`)).toEqual([
      { state: 'failed' },
    ]);
    expect(await countTagged(id)).toBe(CONTACTS);
  } finally {
    await queryInCompany(
      (companyId) => sql`update users set profile = 'admin' where company_id = ${companyId}::int and id = ${admin.user.id}::int`,
    );
  }
});

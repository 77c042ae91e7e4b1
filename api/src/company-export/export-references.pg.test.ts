import { LongJob } from '@prosa/contract/long-jobs/long-job';
import { type RawBuilder, sql } from 'kysely';
import { array, looseObject, number, parse, string, union } from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runLongJob } from '../long-jobs/run-long-job.ts';
import { readZip } from '../testing/read-zip.ts';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';
import { companyExportWork } from './export-company.ts';

let api: TestApi;
let admin: Awaited<ReturnType<TestApi['logIn']>>;

beforeAll(async () => {
  // The API starts without a worker, because the test runs the slices itself.
  api = await startTestApi('web');
  admin = await api.logIn('admin@demo.prosa');
});
afterAll(() => api.stop());

const queryInCompany = <Row>(statement: RawBuilder<Row>) =>
  api.services.database.withTenant(admin.user.companyId, async (tx) => (await statement.execute(tx)).rows);
const call = (method: string, path: string) => api.call(method, path, { token: admin.token });

/** The columns of the export that refer to other rows, with the table of those rows. */
const references = {
  contacts: [['tagIds', 'tags']],
  tickets: [
    ['contactId', 'contacts'],
    ['whatsappId', 'connections'],
    ['queueId', 'queues'],
    ['userId', 'users'],
    ['tagIds', 'tags'],
  ],
  messages: [
    ['ticketId', 'tickets'],
    ['contactId', 'contacts'],
    ['userId', 'users'],
    ['quotedId', 'messages'],
  ],
  users: [['queueIds', 'queues']],
  schedules: [
    ['contactId', 'contacts'],
    ['whatsappId', 'connections'],
    ['userId', 'users'],
  ],
} as const;

it('an export contains no reference to a missing row, even if other users change rows during the export', async () => {
  const companyId = admin.user.companyId;
  const [quoted, quoting] = await queryInCompany(
    sql<{ id: string; ticket_id: number }>`select distinct on (ticket_id) id, ticket_id from messages order by ticket_id limit 2`,
  );
  await queryInCompany(sql`update messages set quoted_id = ${quoted?.id}::uuid where id = ${quoting?.id}::uuid`);
  const [tag] = await queryInCompany(
    sql<{ id: number }>`insert into tags (company_id, name, color) values (${companyId}::int, 'Some', '#112233') returning id`,
  );
  await queryInCompany(sql`insert into contact_tags (company_id, contact_id, tag_id)
    select company_id, id, ${tag?.id}::int from contacts where company_id = ${companyId}::int`);
  const [queue] = await queryInCompany(
    sql<{ id: number }>`select queue_id as id from tickets where queue_id is not null limit 1`,
  );
  /**
   * The changes that other users make during the export, by the number of steps that are done before the change. The first three
   * steps read the contacts, the tickets and the messages.
   */
  const changes: Readonly<Record<number, () => Promise<unknown>>> = {
    1: async () => {
      expect((await call('DELETE', `/tickets/${quoted?.ticket_id}`)).status).toBe(200);
      await queryInCompany(sql`
        with contact as (insert into contacts (company_id, name, number, channel)
               values (${companyId}::int, 'Chega depois', '5511900000099', 'simulator') returning company_id, id),
             ticket as (insert into tickets (company_id, contact_id, channel, status) select company_id, id, 'simulator', 'pending' from contact
               returning company_id, id, contact_id)
        insert into messages (company_id, id, ticket_id, contact_id, body, from_me, delivery)
        select company_id, gen_random_uuid(), id, contact_id, 'de quem chegou depois', false, 'sent' from ticket`);
    },
    3: async () => {
      expect((await call('DELETE', `/tags/${tag?.id}`)).status).toBe(200);
      expect((await call('DELETE', `/queue/${queue?.id}`)).status).toBe(200);
    },
  };
  const { id } = parse(LongJob, await (await call('POST', '/company-export')).json());
  let steps = 0;
  const { signal } = new AbortController();
  const run = {
    services: api.services,
    companyId,
    isFirstAttempt: true,
    isLastAttempt: false,
    shutdown: signal,
    createCallSignal: () => signal,
  };
  await runLongJob(run, id, {
    ...companyExportWork,
    step: async (step: Parameters<typeof companyExportWork.step>[0]) => {
      await companyExportWork.step(step);
      steps += 1;
      await changes[steps]?.();
    },
  });

  const download = await api.call('GET', `/media/long-jobs/${id}`, { headers: { cookie: admin.cookies } });
  const files = readZip(Buffer.from(await download.arrayBuffer()));
  const rowsOf = (name: string) =>
    parse(
      array(looseObject({ id: union([number(), string()]) })),
      (files.get(`${name}.jsonl`) ?? '')
        .split('\n')
        .filter((line) => line !== '')
        .map((line): unknown => JSON.parse(line)),
    );
  let resolved = 0;
  for (const [name, columns] of Object.entries(references))
    for (const [column, to] of columns) {
      const ids = new Set(rowsOf(to).map((row) => row.id));
      for (const row of rowsOf(name))
        for (const reference of [row[column]].flat().filter((each) => each !== null)) {
          expect(ids, `${name}.${column}`).toContain(reference);
          resolved += 1;
        }
    }
  expect(resolved).toBeGreaterThan(100);
  expect(rowsOf('messages')).toContainEqual(expect.objectContaining({ id: quoting?.id, quotedId: null }));
  expect(files.get('contacts.jsonl')).not.toContain('Chega depois');
  expect(files.get('messages.jsonl')).not.toContain('de quem chegou depois');
});

import { execFile } from 'node:child_process';
import { readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { exportTables } from '@prosa/api/company-export/export-tables';
import { toRowsPerStep } from '@prosa/api/set-up/import-set-up';
import { TAGGED_ROWS_PER_STEP } from '@prosa/api/tags/remove-tag-in-steps';
import { DEMO_PASSWORD } from '@prosa/api/testing/demo-password';
import { DeletedTag } from '@prosa/contract/tags/list-tags';
import { LongJob } from '@prosa/contract/long-jobs/long-job';
import { SessionAnswer } from '@prosa/contract/session/session';
import { createSeededDatabase } from '@prosa/testing/test-database';
import { parse } from 'valibot';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openServerProcess, type ServerProcess } from './testing/open-server-process.ts';

/** The key of an advisory lock. The second step of each long job waits for this lock while the test holds it. */
const STEP_LOCK = 4_711;
const COMPANY = 1;
const ROWS = 60;
const CONTACTS_PER_STEP = toRowsPerStep('contacts');

let server: ServerProcess;
let token: string | undefined;

beforeEach(async () => {
  server = await openServerProcess(await createSeededDatabase(), { DEMO: '1' });
  await server.sql(`create function hold_step() returns trigger language plpgsql as
    $$ begin perform pg_advisory_xact_lock_shared(${STEP_LOCK}); return new; end $$`);
  await server.sql(`create trigger hold_step before update on long_jobs for each row
    when (old.done > 0 and new.done > old.done) execute function hold_step()`);
  await server.sql('update plans set queues = 1000, users = 1000');
  await server.sql(`update users set super = true where email = 'admin@demo.prosa'`);
  await server.start();
  token = undefined;
  const body = { email: 'admin@demo.prosa', password: DEMO_PASSWORD };
  ({ token } = parse(SessionAnswer, await call('POST', '/auth/login', body)));
});
afterEach(() => server.close());

async function call(method: string, path: string, body?: object): Promise<unknown> {
  const answer = await fetch(`${server.url()}/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return answer.json();
}

const readJobs = () =>
  server.sql<{ kind: string; state: string; done: number; created: number; existing: number; failed: number }>(
    'select kind, state, done, created, existing, failed from long_jobs order by kind',
  );

/**
 * Runs `start`, which starts long jobs. Waits until `count` long jobs wait in their second step, where the trigger `hold_step`
 * stops them.
 */
async function holdStep(count: number, start: () => Promise<void>): Promise<void> {
  await server.sql('select pg_advisory_lock($1)', STEP_LOCK);
  await start();
  const waiting = `select from pg_locks where locktype = 'advisory' and objid = ${STEP_LOCK} and not granted`;
  await vi.waitFor(async () => expect(await server.sql(waiting)).toHaveLength(count));
}
const releaseSteps = () => server.sql('select pg_advisory_unlock($1)', STEP_LOCK);

/**
 * Runs `start`, which starts `count` long jobs. Kills the server while all of them wait in their second step. The returned
 * function starts the server again and waits until the jobs have ended.
 */
async function killInHeldStep(count: number, start: () => Promise<void>): Promise<() => Promise<void>> {
  await holdStep(count, start);
  await server.kill();
  return async () => {
    await releaseSteps();
    await endLongJobs();
  };
}

/** Starts the killed server again, and waits until all long jobs have ended. */
async function endLongJobs(): Promise<void> {
  await server.start();
  await vi.waitFor(async () => expect((await readJobs()).map(({ state }) => state)).not.toContain('running'));
}

const toCsv = (header: string, rows: number, toRow: (n: number) => string) =>
  Buffer.from([header, ...Array.from({ length: rows }, (_, n) => toRow(n))].join('\n'));
const fileOf = (header: string, toRow: (n: number) => string) => ({
  fileName: 'arquivo.csv',
  content: toCsv(header, ROWS, toRow).toString('base64'),
});

test('after the server is killed, imports continue from their last step and create each row once', async () => {
  const files = {
    queues: fileOf('Nome,Cor,Mensagem de saudação', (n) => `Morta ${n},#ab${1000 + n},Oi`),
    'quick-messages': fileOf('Atalho,Mensagem,Global', (n) => `morta${n},Oi,sim`),
    tags: fileOf('Nome', (n) => `Morta ${n}`),
    users: fileOf('Nome,E-mail', (n) => `Morta ${n},morta${n}@importada.test`),
  };
  const countRows = async () => {
    const [row] = await server.sql(`select
      (select count(*)::int from queues where name like 'Morta %') as queues,
      (select count(*)::int from quick_messages where shortcode like 'morta%') as quick,
      (select count(*)::int from tags where name like 'Morta %') as tags,
      (select count(*)::int from users where name like 'Morta %') as users,
      (select count(*)::int from change_log where row_name like 'Morta %') as logged,
      (select count(*)::int from long_job_rows) as outcomes`);
    return row;
  };
  const goOn = await killInHeldStep(4, async () => {
    for (const [kind, file] of Object.entries(files)) parse(LongJob, await call('POST', `/set-up/${kind}/import`, file));
  });
  expect(await countRows()).toEqual({ queues: 25, quick: 25, tags: 25, users: 25, logged: 75, outcomes: 100 });
  await goOn();
  const all = { state: 'done', done: ROWS, created: ROWS, existing: 0, failed: 0 };
  expect(await readJobs()).toEqual(
    ['queues', 'quick-messages', 'tags', 'users'].map((kind) => ({ kind: `import-${kind}`, ...all })),
  );
  expect(await countRows()).toEqual({ queues: ROWS, quick: ROWS, tags: ROWS, users: ROWS, logged: 3 * ROWS, outcomes: 4 * ROWS });
});

test('after the server is killed, an import of contacts and the deletion of a tag process each row once', async () => {
  const CONTACTS = 2 * CONTACTS_PER_STEP + 100;
  // One row in fifty has a number that is not valid. Each of the last 40 rows repeats the number of an earlier row.
  const content = toCsv('Nome,Número,Tags', CONTACTS, (n) =>
    n % 50 === 7 ? `Morto ${n},abc,` : `Morto ${n},${5_548_900_000_000 + (n % (CONTACTS - 40))},Mortos`,
  ).toString('base64');
  const imported = `contacts c where c.name like 'Morto %'`;
  /** Counts contacts, numbers, identities and tags, and the job's created and refused rows. */
  const countRows = () =>
    server.sql(`select array[(select count(*) from ${imported}), (select count(distinct number) from ${imported}),
      (select count(*) from contact_identities where contact_id in (select id from ${imported})),
      (select count(*) from contact_tags where contact_id in (select id from ${imported})),
      (select count(row_id) from long_job_rows), (select count(error) from long_job_rows)]::int[] as counts`);
  const TAGGED = 2 * TAGGED_ROWS_PER_STEP + 100;
  const [tag] = await server.sql<{ id: number }>(
    `insert into tags (company_id, name, color) values (${COMPANY}, 'Morta', '#112233') returning id`,
  );
  await server.sql(`insert into contacts (company_id, name, number, channel)
    select ${COMPANY}, 'Marcado ' || n, '55118' || lpad(n::text, 8, '0'), 'simulator' from generate_series(1, ${TAGGED}) n`);
  await server.sql(`insert into contact_tags (company_id, contact_id, tag_id)
    select company_id, id, ${tag?.id} from contacts where name like 'Marcado %'`);
  const countTagged = async () =>
    (await server.sql<{ count: number }>(`select count(*)::int as count from contacts where ${tag?.id} = any(tag_ids)`))[0]
      ?.count;
  const goOn = await killInHeldStep(2, async () => {
    parse(LongJob, await call('POST', '/set-up/contacts/import', { fileName: 'mortos.csv', content }));
    expect(parse(DeletedTag, await call('DELETE', `/tags/${tag?.id}`)).longJob?.total).toBe(TAGGED);
  });
  expect(await countRows()).toEqual([{ counts: [196, 196, 196, 196, 196, 4] }]);
  expect(await countTagged()).toBe(TAGGED - TAGGED_ROWS_PER_STEP);
  await goOn();
  // 39 of the last 40 rows repeat the number of a row that was imported. The other one repeats the number of an invalid row, so it
  // is invalid, too.
  expect(await readJobs()).toMatchObject([
    { kind: 'import-contacts', state: 'done', done: CONTACTS, created: 451, existing: 39, failed: 10 },
    { kind: 'remove-tag', state: 'done', done: TAGGED },
  ]);
  expect(await countRows()).toEqual([{ counts: [451, 451, 451, 451, 451, 10] }]);
  expect(await countTagged()).toBe(0);
  expect(await server.sql(`select action from change_log where row_name = 'Morta'`)).toEqual([{ action: 'delete' }]);
  expect(await server.sql(`select from tags where name = 'Morta'`)).toEqual([]);
});

/**
 * Prepares the copy of a company's set-up. Adds `replies` quick replies with a file to the company that is copied, and creates
 * the company that gets the copy. Returns the id of the new company.
 */
async function prepareCopy(replies: number): Promise<number> {
  const [target] = await server.sql<{ id: number }>(`insert into companies (name, plan_id, due_at)
    select 'Vizinha', plan_id, now() + interval '1 day' from companies where id = ${COMPANY} returning id`);
  await server.sql(
    `insert into users (company_id, name, email, profile, password_hash) values (${target?.id}, 'Vera', 'vera@v.test', 'admin', '')`,
  );
  for (const n of Array.from({ length: replies }, (_, each) => each)) {
    const { id } = (await call('POST', '/quick-messages', { shortcode: `morta${n}`, message: 'Oi', geral: true })) as {
      id: string;
    }; // The cast is safe: the API sent the answer.
    const form = new FormData();
    form.set('file', new Blob(['um catálogo'], { type: 'application/pdf' }), `catalogo${n}.pdf`);
    const uploaded = await fetch(`${server.url()}/api/quick-messages/${id}/media-upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: form,
    });
    expect(uploaded.status, await uploaded.text()).toBe(200);
  }
  if (target === undefined) throw new Error('the company was not added');
  return target.id;
}
const listFiles = async (companyId: number) =>
  (await readdir(join(server.dataDir, 'media', String(companyId)), { recursive: true })).filter((name) => name.endsWith('/file'));

test('after the server is killed, the copy of a set-up continues and copies no row and no file twice', async () => {
  const target = await prepareCopy(25);
  const goOn = await killInHeldStep(1, async () => {
    parse(LongJob, await call('POST', '/set-up/copy', { from: COMPANY, to: target }));
  });
  await goOn();
  const [job] = await readJobs();
  expect(job).toMatchObject({ kind: 'copy-set-up', state: 'done', failed: 0 });
  expect((job?.created ?? 0) + (job?.existing ?? 0)).toBe(job?.done);
  const shown = async (company: number) =>
    server.sql(
      `select 'queue' as kind, name from queues where company_id = $1 union all select 'tag' || kanban, name from tags where company_id = $1
       union all select 'reply', shortcode from quick_messages where company_id = $1 and (geral or visao)
       union all select 'file', name from media where company_id = $1 and quick_message_id is not null order by 1, 2`,
      company,
    );
  expect(await shown(target)).toEqual(await shown(COMPANY));
  expect(await listFiles(target)).toHaveLength(25);
});

test('the copy of a set-up leaves no file without a row if the server is killed while it copies files', async () => {
  const target = await prepareCopy(3);
  await server.sql('drop trigger hold_step on long_jobs');
  await server.sql(`create trigger hold_step before update on quick_messages for each row
    when (new.media_id is distinct from old.media_id) execute function hold_step()`);
  const complete = await killInHeldStep(1, async () => {
    parse(LongJob, await call('POST', '/set-up/copy', { from: COMPANY, to: target }));
  });
  expect(await listFiles(target)).toHaveLength(1);
  await complete();
  expect(await readJobs()).toMatchObject([{ kind: 'copy-set-up', state: 'done', failed: 0 }]);
  expect(await server.sql('select from media where company_id = $1', target)).toHaveLength(3);
  expect(await listFiles(target)).toHaveLength(3);
});

test('after the server is killed while it writes the file of an export, the export continues and leaves no partial file', async () => {
  await server.sql('drop trigger hold_step on long_jobs');
  await server.sql(`create trigger hold_step before update on long_jobs for each row
    when (new.cursor ->> 'at' = '${exportTables.length}') execute function hold_step()`);
  await call('POST', '/quick-messages', { shortcode: 'morta', message: 'Oi', geral: true });
  let id = '';
  await holdStep(1, async () => void ({ id } = parse(LongJob, await call('POST', '/company-export'))));
  const folder = join(server.dataDir, 'media', String(COMPANY), 'exports', id);
  const part = join(folder, 'quick-messages-0.jsonl');
  // The export is written from several files. A pipe replaces one of them and sends nothing, so the server waits while it writes
  // the export.
  await rename(part, `${part}.kept`);
  await promisify(execFile)('mkfifo', [part]);
  await releaseSteps();
  await vi.waitFor(async () => expect((await readdir(folder)).join()).toMatch(/export\.zip\..*\.partial/));
  await server.kill();
  await rename(`${part}.kept`, part);
  await endLongJobs();
  expect(await readJobs()).toMatchObject([{ kind: 'export-company', state: 'done' }]);
  // The parts are deleted only after the job was recorded as done. If the server dies between these steps, the job is therefore
  // done and its file complete.
  await vi.waitFor(async () => expect(await readdir(folder)).toEqual(['export.zip']));
});

import { Client } from 'pg';

/** The size of the large company from which the benchmarks read. By default it has 100,000 tickets and 3,000,000 messages. */
export type BenchSize = { readonly tickets: number; readonly messagesPerTicket: number };
export const LARGE_BENCH_SIZE: BenchSize = { tickets: 100_000, messagesPerTicket: 30 };

/** The email of the benchmarks' user. */
export const BENCH_EMAIL = 'bench@prosa.test';

/**
 * Inserts one large company into the database at `ownerUrl`. Does nothing if the company exists. Each statement inserts many
 * rows, so that millions of rows take only minutes. The role of `ownerUrl` must own the tables and be allowed to use the
 * platform's functions.
 */
export async function insertBenchCompany(
  ownerUrl: string,
  { passwordHash, size, onStep }: { passwordHash: string; size: BenchSize; onStep: (text: string) => void },
): Promise<{ companyId: number }> {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const { rows: search } = await client.query<{ definition: string }>(
      `select pg_get_indexdef('messages_search'::regclass) as definition`,
    );
    await client.query('set role prosa_platform');
    const known = await client.query<{ company_id: number }>('select company_id from users where email = $1', [BENCH_EMAIL]);
    const first = known.rows[0];
    if (first !== undefined) return { companyId: first.company_id };
    await client.query('begin');
    const companyId = await addCompany(client, passwordHash);
    await client.query('reset role');
    await client.query(`set local maintenance_work_mem = '512MB'`);
    await client.query('drop index messages_search');
    await client.query('set local role prosa_platform');
    for (const [step, statement] of listInsertSteps(size)) {
      onStep(step);
      await client.query(statement, [companyId]);
    }
    onStep('the search index, faster built at once than row by row');
    await client.query('reset role');
    await client.query(search[0]?.definition ?? '');
    await client.query('commit');
    for (const table of ['tickets', 'messages', 'contacts']) await client.query(`vacuum analyze ${table}`);
    return { companyId };
  } finally {
    await client.end();
  }
}

async function addCompany(client: Client, passwordHash: string): Promise<number> {
  const plan = await client.query<{ id: number }>(
    `insert into plans (name) values ('Benchmark') on conflict (name) do update set name = excluded.name returning id`,
  );
  const company = await client.query<{ id: number }>(
    `insert into companies (name, plan_id, due_at) values ('Benchmark', $1, '2999-12-31') returning id`,
    [plan.rows[0]?.id],
  );
  const companyId = company.rows[0]?.id;
  if (companyId === undefined) throw new Error('the company was not added');
  await client.query(
    `insert into users (company_id, name, email, password_hash, profile) values ($1, 'Bench', $2, $3, 'admin')`,
    [companyId, BENCH_EMAIL, passwordHash],
  );
  return companyId;
}

/**
 * Lists the statements that insert the rows of the company. Its tickets have statuses as in a busy company: nearly all are
 * closed, and a few hundred are active.
 */
const listInsertSteps = ({ tickets, messagesPerTicket }: BenchSize): [string, string][] => [
  [
    'queues and a connection',
    `with added as (
       insert into queues (company_id, name, color)
       select $1, 'Queue ' || n, '#0000' || lpad(to_hex(n), 2, '0') from generate_series(1, 8) n returning id)
     insert into whatsapps (company_id, name, channel, is_default)
     select $1, 'Benchmark ' || count(*), 'simulator', true from added`,
  ],
  [
    `${tickets} contacts`,
    `insert into contacts (company_id, name, number, channel)
     select $1, 'Cliente ' || md5(n::text), '5511' || (900000000 + n), 'simulator' from generate_series(1, ${tickets}) n`,
  ],
  [
    `${tickets} tickets`,
    `with place as (
       select (select min(id) from whatsapps where company_id = $1) as whatsapp,
              (select min(id) from users where company_id = $1) as usr,
              (select array_agg(id) from queues where company_id = $1) as queues)
     insert into tickets (company_id, status, channel, contact_id, whatsapp_id, queue_id, user_id, last_message, unread_messages,
                          created_at, updated_at)
     select $1, case when c.id % 200 = 0 then 'open' when c.id % 200 = 1 then 'pending' else 'closed' end, 'simulator', c.id,
            place.whatsapp, place.queues[1 + c.id % 8], case when c.id % 200 = 1 then null else place.usr end,
            'Mensagem ' || c.id, case when c.id % 200 = 1 then 2 else 0 end, now() - c.id % 300 * interval '1 day', now() - c.id % 300000 * interval '1 minute'
       from contacts c, place where c.company_id = $1`,
  ],
  [
    `${tickets * messagesPerTicket} messages`,
    `insert into messages (company_id, id, ticket_id, contact_id, body, from_me, delivery, created_at)
     select $1, gen_random_uuid(), t.id, t.contact_id, 'Mensagem número ' || n || ' ' || md5(t.id::text || n), n % 2 = 0,
            case when n % 2 = 0 then 'sent' else 'received' end, t.updated_at - (${messagesPerTicket} - n) * interval '3 minutes'
       from tickets t, generate_series(1, ${messagesPerTicket}) n where t.company_id = $1`,
  ],
];

import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parse } from 'valibot';
import { PullPage } from '@prosa/contract/sync/pull';
import { newId } from '../platform/new-id.ts';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';

let api: TestApi;
let token: string;
let userId: number;

beforeAll(async () => {
  api = await startTestApi();
  const session = await api.logIn('atendente1@demo.prosa');
  token = session.token;
  userId = session.user.id;
});
afterAll(() => api.stop());

const page = async (cursor?: string): Promise<PullPage> =>
  parse(
    PullPage,
    await (
      await api.call('GET', cursor === undefined ? '/sync' : `/sync?cursor=${encodeURIComponent(cursor)}`, { token })
    ).json(),
  );

async function pull(from?: string) {
  const all = {
    tickets: new Set<number>(),
    messages: new Set<string>(),
    contacts: new Set<number>(),
    removed: new Set<number>(),
    reset: false,
  };
  let cursor = from;
  for (let pages = 0; pages < 100; pages += 1) {
    const next = await page(cursor);
    for (const ticket of next.tickets) all.tickets.add(ticket.id);
    for (const message of next.messages) all.messages.add(message.id);
    for (const contact of next.contacts) all.contacts.add(contact.id);
    for (const id of next.removed.tickets) all.removed.add(id);
    all.reset ||= next.reset;
    cursor = next.cursor;
    if (next.done) return { ...all, cursor };
  }
  throw new Error('the pull does not end');
}

const asOwner = async <T>(work: (client: Client) => Promise<T>): Promise<T> => {
  const client = new Client({ connectionString: api.database.adminUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

it('gives everything in sight first, and then nothing until something changes', async () => {
  const first = await pull();
  expect(first.reset).toBe(true);
  expect(first.tickets.size).toBeGreaterThan(5);
  const again = await pull(first.cursor);
  expect(again).toMatchObject({ reset: false, tickets: new Set(), messages: new Set(), contacts: new Set(), removed: new Set() });
});

it('brings a ticket that comes into view with its old messages, and takes away one that leaves', async () => {
  const { cursor } = await pull();
  const moved = await asOwner(async (client) => {
    const { rows } = await client.query<{ id: number }>(
      `update tickets set user_id = $1 where id = (select id from tickets where status = 'open' and user_id <> $1 limit 1) returning id`,
      [userId],
    );
    return rows[0]?.id ?? 0;
  });
  const seen = await pull(cursor);
  expect(seen.tickets).toContain(moved);
  expect(seen.messages.size).toBeGreaterThan(0);
  await asOwner((client) =>
    client.query(`update tickets set user_id = (select id from users where email = 'admin@demo.prosa') where id = $1`, [moved]),
  );
  const gone = await pull(seen.cursor);
  expect(gone.removed).toContain(moved);
  expect(gone.tickets).not.toContain(moved);
});

it('starts over when the user’s scope changes, with a cursor of another database, and with one that is none', async () => {
  const { cursor } = await pull();
  expect((await page('nonsense')).reset).toBe(true);
  expect((await page(cursor.replace(/~\d+\./, '~1.'))).reset).toBe(true);
  await asOwner((client) => client.query(`update users set allow_group = not allow_group where id = $1`, [userId]));
  expect((await page(cursor)).reset).toBe(true);
});

it('misses no message of transactions that overlap, are slow or roll back, where a cursor by time does', async () => {
  const ticketId = [...(await pull()).tickets][0];
  let { cursor } = await pull();
  const seen = new Set<string>();
  const naive = new Set<string>();
  let naiveCursor = new Date(0).toISOString();
  const committed = new Set<string>();

  const insert = (client: Client) => {
    const id = newId();
    return client
      .query(
        `insert into messages (company_id, id, ticket_id, body, from_me, delivery, created_at)
         select company_id, $2, id, 'x', false, 'received', clock_timestamp() from tickets where id = $1`,
        [ticketId, id],
      )
      .then(() => id);
  };
  const collect = async (): Promise<void> => {
    const pulled = await pull(cursor);
    cursor = pulled.cursor;
    for (const id of pulled.messages) seen.add(id);
    await asOwner(async (client) => {
      const { rows } = await client.query<{ id: string; at: string }>(
        `select id, created_at::text as at from messages where body = 'x' and created_at > $1::timestamptz order by created_at`,
        [naiveCursor],
      );
      for (const row of rows) naive.add(row.id);
      naiveCursor = rows.at(-1)?.at ?? naiveCursor;
    });
  };

  const writers = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const client = new Client({ connectionString: api.database.adminUrl });
      await client.connect();
      return client;
    }),
  );
  // Every round one transaction stays open over the next round's commits and pulls: the order no timestamp survives.
  for (let round = 0; round < 12; round += 1) {
    const slow = writers[round % writers.length];
    const quick = writers[(round + 1) % writers.length];
    const undone = writers[(round + 2) % writers.length];
    if (slow === undefined || quick === undefined || undone === undefined) throw new Error('there are six writers');
    await slow.query('begin');
    const slowId = await insert(slow);
    committed.add(await insert(quick));
    await undone.query('begin');
    await insert(undone);
    await undone.query('rollback');
    await collect();
    await slow.query('commit');
    committed.add(slowId);
    await collect();
  }
  await Promise.all(writers.map((client) => client.end()));
  await collect();
  expect([...committed].filter((id) => !seen.has(id))).toEqual([]);
  expect([...committed].filter((id) => !naive.has(id)).length).toBeGreaterThan(0);
});

import { Client } from 'pg';
import { afterAll, expect, it } from 'vitest';
import { object, parse, string } from 'valibot';
import { newId } from '../platform/new-id.ts';
import { runAsDatabaseAdmin, waitForFeed } from '../testing/wait-for-feed.ts';
import { pullOnePage, pullPages } from '../testing/pull-pages.ts';
import { startTestApi } from '../testing/start-test-api.ts';

const api = await startTestApi();
afterAll(() => api.stop());
const { token, user } = await api.logIn('atendente1@demo.prosa');

const page = (cursor?: string) => pullOnePage(api, token, cursor);

async function pull(from?: string) {
  const all = {
    tickets: new Set<number>(),
    messages: new Set<string>(),
    contacts: new Set<number>(),
    quickMessages: new Set<string>(),
    ticketNotes: new Set<string>(),
    removedRows: new Set<string>(),
    removed: new Set<number>(),
    reset: false,
  };
  const { pages, cursor } = await pullPages(api, token, from);
  for (const next of pages) {
    for (const ticket of next.tickets) all.tickets.add(ticket.id);
    for (const message of next.messages) all.messages.add(message.id);
    for (const contact of next.contacts) all.contacts.add(contact.id);
    for (const quickMessage of next.quickMessages) all.quickMessages.add(quickMessage.shortcode);
    for (const note of next.ticketNotes) all.ticketNotes.add(note.note);
    for (const id of next.removed.tickets) all.removed.add(id);
    for (const id of [...next.removed.quickMessages, ...next.removed.ticketNotes]) all.removedRows.add(id);
    all.reset ||= next.reset;
  }
  return { ...all, cursor };
}

/**
 * Returns all changes of a device after `from`. Other tests run at the same time, and the feed ends before the oldest open
 * transaction of the cluster. Therefore, this function first waits until the feed has passed the last commit.
 */
async function pullCommitted(from?: string) {
  await waitForFeed(api);
  return pull(from);
}

const runAsAdmin = <T>(work: (client: Client) => Promise<T>): Promise<T> => runAsDatabaseAdmin(api, work);

it('the first pull returns everything that the user may see, and the next pulls return nothing until a change', async () => {
  const first = await pullCommitted();
  expect(first.reset).toBe(true);
  expect(first.tickets.size).toBeGreaterThan(5);
  const again = await pullCommitted(first.cursor);
  expect(again).toMatchObject({ reset: false, tickets: new Set(), messages: new Set(), contacts: new Set(), removed: new Set() });
});

it('a pull returns a newly visible ticket with its old messages, and removes a ticket that became invisible', async () => {
  const { cursor } = await pullCommitted();
  const moved = await runAsAdmin(async (client) => {
    const { rows } = await client.query<{ id: number }>(
      `update tickets set user_id = $1 where id = (select id from tickets where status = 'open' and user_id <> $1 limit 1) returning id`,
      [user.id],
    );
    return rows[0]?.id ?? 0;
  });
  const seen = await pullCommitted(cursor);
  expect(seen.tickets).toContain(moved);
  expect(seen.messages.size).toBeGreaterThan(0);
  await runAsAdmin((client) =>
    client.query(`update tickets set user_id = (select id from users where email = 'admin@demo.prosa') where id = $1`, [moved]),
  );
  const afterMove = await pullCommitted(seen.cursor);
  expect(afterMove.removed).toContain(moved);
  expect(afterMove.tickets).not.toContain(moved);
});

it('a device pulls from the beginning if the user’s scope changed, or if its cursor is invalid or from another database', async () => {
  const { cursor } = await pullCommitted();
  expect((await page('nonsense')).reset).toBe(true);
  expect((await page(cursor.replace(/~\d+\./, '~1.'))).reset).toBe(true);
  await runAsAdmin((client) => client.query(`update users set allow_group = not allow_group where id = $1`, [user.id]));
  expect((await page(cursor)).reset).toBe(true);
});

it('a pull returns visible quick replies and notes, and removes quick replies and notes that became invisible', async () => {
  const [mine, hidden, shared, noteId] = [newId(), newId(), newId(), newId()];
  const start = await pullCommitted();
  const held = [...start.tickets][0];
  await runAsAdmin(async (client) => {
    const insert = `insert into quick_messages (company_id, id, user_id, shortcode, geral, visao)
      select company_id, $2, id, $3, $4, $5 from users where email = $1`;
    await client.query(insert, ['atendente1@demo.prosa', mine, 'mine', false, false]);
    await client.query(insert, ['admin@demo.prosa', hidden, 'hidden', false, false]);
    await client.query(insert, ['admin@demo.prosa', shared, 'shared', false, true]);
    await client.query(
      `insert into ticket_notes (company_id, id, ticket_id, contact_id, note)
        select company_id, $2, id, contact_id, 'calls back' from tickets where id = $1`,
      [held, noteId],
    );
  });
  const seen = await pullCommitted(start.cursor);
  expect(seen.quickMessages).toEqual(new Set(['mine', 'shared']));
  expect(seen.ticketNotes).toEqual(new Set(['calls back']));
  await runAsAdmin(async (client) => {
    await client.query(`update quick_messages set visao = false where id = $1`, [shared]);
    await client.query(`delete from quick_messages where id = $1`, [mine]);
    await client.query(`delete from ticket_notes where id = $1`, [noteId]);
  });
  const afterHiding = await pullCommitted(seen.cursor);
  expect(afterHiding.removedRows).toEqual(new Set([shared, mine, noteId]));
  expect((await pullCommitted()).quickMessages).toEqual(new Set());
});

it('a pull returns every row of a restored database, even rows with transaction ids above those of the new database', async () => {
  const before = await pullCommitted();
  await runAsAdmin(async (client) => {
    await client.query('set session_replication_role = replica');
    await client.query(`update tickets set changed_xid = '99999999999', view_xid = '99999999999'`);
    for (const table of ['messages', 'contacts', 'queues', 'users'])
      await client.query(`update ${table} set changed_xid = '99999999999'`);
  });
  const restored = await pullCommitted();
  expect(restored.tickets).toEqual(before.tickets);
  expect(restored.messages).toEqual(before.messages);
  const changed = [...before.tickets][0];
  await runAsAdmin((client) => client.query(`update tickets set value = 5 where id = $1`, [changed]));
  expect((await pullCommitted(restored.cursor)).tickets).toEqual(new Set([changed]));
});

it('pulls miss no message when transactions overlap, whereas pulls with a time as their cursor would miss some', async () => {
  const ticketId = [...(await pullCommitted()).tickets][0];
  let { cursor } = await pullCommitted();
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
  const collect = async (take = pull): Promise<void> => {
    const pulled = await take(cursor);
    cursor = pulled.cursor;
    for (const id of pulled.messages) seen.add(id);
    await runAsAdmin(async (client) => {
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
  // In every round, one transaction stays open until the commits and pulls of the next round are over. A feed in the order of
  // timestamps would miss the rows of such a transaction.
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
  await collect(pullCommitted);
  expect([...committed].filter((id) => !seen.has(id))).toEqual([]);
  expect([...committed].filter((id) => !naive.has(id)).length).toBeGreaterThan(0);
});

it('a command and its repeat return the same position in the change feed, and only a later pull reaches it', async () => {
  const before = await page();
  const ticketId = [...(await pullCommitted()).tickets][0];
  const key = newId();
  const send = async (): Promise<{ asOf: string }> =>
    parse(
      object({ asOf: string() }),
      await (
        await api.call('POST', `/messages/${ticketId}`, {
          token,
          headers: { 'idempotency-key': key },
          body: { body: 'where am I?', isPrivate: true },
        })
      ).json(),
    );
  const { asOf } = await send();
  expect(await send()).toEqual({ asOf });
  expect(BigInt(asOf)).toBeGreaterThan(BigInt(before.upTo));
  await pullCommitted();
  expect(BigInt(asOf)).toBeLessThanOrEqual(BigInt((await page()).upTo));
});

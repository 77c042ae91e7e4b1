import { QueueId, UserId } from '@prosa/contract/ids';
import { Client } from 'pg';
import * as v from 'valibot';
import { vi } from 'vitest';
import { startTestApi } from '@prosa/api/testing/start-test-api';
import { ListChatsAnswer } from '@prosa/contract/chats/chat';
import { QuickMessage } from '@prosa/contract/quick-messages/quick-message';
import { InboxView } from '@prosa/contract/inbox-views/inbox-view';
import { UserSummary } from '@prosa/contract/session/session';
import { Contact } from '@prosa/contract/contacts/contact';
import { PullPage } from '@prosa/contract/sync/pull';
import type { ModelServer } from '@prosa/pwa/sync-simulation/model/model-server';

/** The users of the demo company whose devices take part in the histories. */
export const participants = [
  { userId: 1, email: 'admin@demo.prosa' },
  { userId: 2, email: 'atendente1@demo.prosa' },
  { userId: 3, email: 'atendente2@demo.prosa' },
] as const;

/** The running API with the demo company: its port, and the bearer token of each user. */
export type RealCompany = {
  readonly port: number;
  readonly tokens: ReadonlyMap<number, string>;
  readonly sql: (statement: string, ...values: unknown[]) => Promise<Record<string, unknown>[]>;
  /** Restores the company's initial rows. */
  readonly restore: () => Promise<void>;
  /**
   * Resolves when the change feed has reached every transaction that is committed at the time of the call. Transactions of other
   * test files can delay the feed.
   */
  readonly waitForFeed: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

// This constant holds the real `fetch`, because the test later replaces the global one.
const realFetch = globalThis.fetch;

/** Sends a request to the real API as one of the users. */
export const callRealApi = (
  { port, tokens }: RealCompany,
  userId: number,
  { method, path, body, key }: { method: string; path: string; body?: unknown; key?: string | undefined },
): Promise<Response> =>
  realFetch(`http://127.0.0.1:${port}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${tokens.get(userId)}`,
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
  });

/** Starts the real API over PostgreSQL with the demo company. */
export async function openRealCompany(): Promise<RealCompany> {
  const api = await startTestApi();
  const tokens = new Map<number, string>();
  for (const { userId, email } of participants) {
    const session = await api.logIn(email);
    if (session.user.id !== userId) throw new Error(`the demo gave ${email} the id ${session.user.id}`);
    tokens.set(userId, session.token);
  }
  const client = new Client({ connectionString: api.database.adminUrl });
  await client.connect();
  const sql: RealCompany['sql'] = async (statement, ...values) =>
    (await client.query<Record<string, unknown>>(statement, values)).rows;
  await sql(`insert into company_settings (company_id, key, value) values (1, 'userRating', 'enabled')`);
  const restore = await readRestoreStatements(sql);
  return {
    port: api.port,
    tokens,
    sql,
    restore: async () => void (await client.query(restore)),
    async waitForFeed() {
      const [now] = await sql('select pg_current_xact_id()::text as now');
      const hasCome = 'select pg_snapshot_xmin(pg_current_snapshot()) > $1::xid8 as come';
      await vi.waitFor(
        async () => {
          if ((await sql(hasCome, now?.['now']))[0]?.['come'] !== true) throw new Error('the feed is behind');
        },
        { interval: 5 },
      );
    },
    async stop() {
      await client.end();
      await api.stop();
    },
  };
}

/** Reads the company's rows, and returns SQL statements that restore these rows without running triggers. */
async function readRestoreStatements(sql: RealCompany['sql']): Promise<string> {
  // Generated columns are left out, because PostgreSQL computes their values and accepts none.
  const tables = await sql(
    `select c.table_name::text as name,
            string_agg(quote_ident(c.column_name), ', ') filter (where c.is_generated = 'NEVER') as columns
       from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' and c.table_name not in ('sessions', 'session_tokens')
      group by c.table_name having bool_or(c.column_name = 'company_id')`,
  );
  await sql('create schema kept');
  for (const { name } of tables) await sql(`create table kept.${String(name)} as select * from public.${String(name)}`);
  return [
    'begin',
    'set local session_replication_role = replica',
    ...tables.map(({ name }) => `delete from public.${String(name)}`),
    ...tables.map(
      ({ name, columns }) =>
        `insert into public.${String(name)} (${String(columns)}) overriding system value select ${String(columns)} from kept.${String(name)}`,
    ),
    'commit',
  ].join(';\n');
}

/** Pulls all pages from the beginning, as a new device of the user does. */
export async function pullFromStart(company: RealCompany, userId: number): Promise<PullPage> {
  let cursor: string | undefined;
  let all: PullPage | undefined;
  for (;;) {
    const path: string = cursor === undefined ? '/sync' : `/sync?cursor=${encodeURIComponent(cursor)}`;
    const page = v.parse(PullPage, await (await callRealApi(company, userId, { method: 'GET', path })).json());
    all = all === undefined ? page : joinPullPages(all, page);
    if (page.done) return all;
    cursor = page.cursor;
  }
}

const joinPullPages = (all: PullPage, next: PullPage): PullPage => ({
  ...next,
  reset: true,
  tickets: [...all.tickets, ...next.tickets],
  messages: [...all.messages, ...next.messages],
  contacts: [...all.contacts, ...next.contacts],
  queues: [...all.queues, ...next.queues],
  users: [...all.users, ...next.users],
  connections: [...all.connections, ...next.connections],
  tags: [...all.tags, ...next.tags],
  quickMessages: [...all.quickMessages, ...next.quickMessages],
  ticketNotes: [...all.ticketNotes, ...next.ticketNotes],
  schedules: [...all.schedules, ...next.schedules],
  inboxViews: [...all.inboxViews, ...next.inboxViews],
  chats: [...all.chats, ...next.chats],
  settings: next.settings ?? all.settings,
});

const Viewer = v.object({
  id: UserId,
  name: v.string(),
  color: v.string(),
  profile: v.picklist(['admin', 'user']),
  allTicket: v.picklist(['enable', 'disable']),
  allowGroup: v.boolean(),
  allHistoric: v.picklist(['enabled', 'disabled']),
  allUserChat: v.picklist(['enabled', 'disabled']),
  userClosePendingTicket: v.picklist(['enabled', 'disabled']),
  queueIds: v.array(QueueId),
});

/** Copies the rows of the real server into the model server, with the same ids. */
export async function fillModelServer(company: RealCompany, model: ModelServer): Promise<void> {
  const page = await pullFromStart(company, 1);
  const fill = <K, T>(into: Map<K, { row: T; xid: number }>, rows: readonly (T & { id: K })[]): void => {
    into.clear();
    for (const row of rows) into.set(row.id, { row, xid: 1 });
  };
  model.tickets.clear();
  for (const row of page.tickets) model.tickets.set(row.id, { row, xid: 1, viewXid: 1 });
  fill<string, (typeof page.messages)[number]>(model.messages, page.messages);
  // A pull contains only those contacts that have a pulled ticket, so another call lists all contacts.
  const { contacts } = v.parse(
    v.object({ contacts: v.array(Contact) }),
    await (await callRealApi(company, 1, { method: 'GET', path: '/contacts' })).json(),
  );
  fill<number, (typeof contacts)[number]>(model.contacts, contacts);
  fill<string, (typeof page.ticketNotes)[number]>(model.ticketNotes, page.ticketNotes);
  fill<string, (typeof page.schedules)[number]>(model.schedules, page.schedules);
  // A pull contains only the views of its user, so the views of all users are read from the database.
  model.inboxViews.clear();
  const views = await company.sql(
    `select user_id as "userId", id, name, filters, position, updated_at as "updatedAt" from inbox_views`,
  );
  for (const { userId, ...view } of views) {
    const row = v.parse(InboxView, { ...view, updatedAt: new Date(String(view['updatedAt'])).toISOString() });
    model.inboxViews.set(row.id, { row, userId: v.parse(UserId, userId), xid: 1 });
  }
  // The chats are listed as each user in turn, because users see only their own chats.
  model.chats.clear();
  for (const { userId } of participants) {
    const { records } = v.parse(
      ListChatsAnswer,
      await (await callRealApi(company, userId, { method: 'GET', path: '/chats' })).json(),
    );
    for (const row of records) model.chats.set(row.id, { row, xid: 1 });
  }
  fill<number, (typeof page.queues)[number]>(model.queues, page.queues);
  fill<number, (typeof page.tags)[number]>(model.tags, page.tags);
  fill<number, (typeof page.connections)[number]>(model.connections, page.connections);
  model.settings = { ...model.settings, ...page.settings };
  // A pull contains only the quick replies that its user sees, so all quick replies are read from the database.
  const quick = await company.sql(
    `select id, shortcode, message, geral, visao, status, user_id as "userId", media_id is not null as "isMedia",
       null as "mediaPath", null as "mediaName", updated_at as "updatedAt" from quick_messages`,
  );
  fill<string, QuickMessage>(
    model.quickMessages,
    quick.map((row) => v.parse(QuickMessage, { ...row, updatedAt: new Date(String(row['updatedAt'])).toISOString() })),
  );
  const users = await company.sql(
    `select id, name, color, profile, all_ticket as "allTicket", allow_group as "allowGroup", all_historic as "allHistoric",
       all_user_chat as "allUserChat", user_close_pending_ticket as "userClosePendingTicket", queue_ids as "queueIds" from users`,
  );
  model.users.clear();
  for (const row of users) {
    const { color, ...user } = v.parse(Viewer, row);
    model.users.set(user.id, { user, summary: v.parse(UserSummary, { ...user, color }), xid: 1, scopeXid: 1 });
  }
}

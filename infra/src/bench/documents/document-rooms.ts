import { randomUUID } from 'node:crypto';
import { type CompanyId, FlowId } from '@prosa/contract/ids';
import { createDocumentStore } from '@prosa/database/documents/document-store';
import { insertRoomTicket } from '@prosa/database/documents/room-tickets';
import { toLogAppend } from '@prosa/database/documents/to-log-append';
import { openTenantDatabase } from '@prosa/database/tenant';
import { appendChatEntries } from '@prosa/documents/chat/chat-document';
import { toFlowNodeMap } from '@prosa/documents/flow/flow-document';
import { createGuardedDocument } from '@prosa/documents/guard/guarded-document';
import { toChatRoomName, toFlowRoomName, parseRoomName } from '@prosa/documents/rooms/room-name';
import { Client } from 'pg';
import * as v from 'valibot';
import { UserId } from '@prosa/contract/ids';
import * as Y from 'yjs';
import type { Config } from '@prosa/api/platform/config';

/** The number of users of the benchmarks. With so many users, none exceeds the limit of a user's connections to one room. */
const USER_COUNT = 4;
/** The number of updates that one transaction stores, as the sync-server does for a busy room. */
const UPDATES_PER_TRANSACTION = 200;

export type DocumentRooms = {
  readonly people: readonly { readonly userId: UserId; readonly sessionId: string }[];
  /** Creates `count` flows, and returns the names of their rooms. */
  readonly createFlows: (count: number) => Promise<string[]>;
  /** Creates a room ticket for each of the rooms. The room tickets are valid for 30 seconds. */
  readonly createRoomTickets: (rooms: readonly string[]) => Promise<{ room: string; ticket: string }[]>;
  /** Creates a flow with `nodes` nodes. Its document has one update for each node. Returns the name of its room. */
  readonly createLargeFlow: (nodes: number) => Promise<string>;
  /**
   * Creates a chat's month with `messages` messages. Its document has one update for each message. Returns the name of its room.
   */
  readonly createLargeChat: (messages: number) => Promise<string>;
  /** Deletes everything that these functions have added. */
  readonly close: () => Promise<void>;
};

/**
 * Creates what the benchmarks of documents need: functions that create documents of the company, and users who may write in them.
 */
export async function openDocumentRooms({ databaseUrl, databaseOwnerUrl }: Config, companyId: CompanyId): Promise<DocumentRooms> {
  const owner = new Client({ connectionString: databaseOwnerUrl ?? '' });
  await owner.connect();
  await owner.query('set role prosa_platform');
  const database = openTenantDatabase(databaseUrl, { poolSize: 2, onPoolError: () => {} });
  const insertAndListIds = async (text: string, values: readonly unknown[]): Promise<number[]> =>
    (await owner.query<{ id: number }>(text, [...values])).rows.map(({ id }) => id);
  const users = await insertAndListIds(
    `insert into users (company_id, name, email, password_hash, profile)
     select $1, 'Draws ' || n, 'draws-' || n || '-' || gen_random_uuid() || '@prosa.test', '-', 'admin' from generate_series(1, $2::int) n returning id`,
    [companyId, USER_COUNT],
  );
  const people = users.map((id) => ({ userId: v.parse(UserId, id), sessionId: randomUUID() }));
  for (const { userId, sessionId } of people)
    await owner.query(`insert into sessions (company_id, id, user_id, device) values ($1, $2, $3, 'desk')`, [
      companyId,
      sessionId,
      userId,
    ]);
  const [author] = people;
  if (author === undefined) throw new Error('somebody draws');
  const flowIds: FlowId[] = [];
  const chatIds: number[] = [];

  const createFlows = async (count: number): Promise<string[]> => {
    const added = (
      await insertAndListIds(
        `insert into flowbuilders (company_id, name) select $1, 'Draws ' || n from generate_series(1, $2::int) n returning id`,
        [companyId, count],
      )
    ).map((id) => v.parse(FlowId, id));
    flowIds.push(...added);
    return added.map((id) => toFlowRoomName(companyId, id));
  };

  /** Adds to a document `count` updates that its guard accepts. */
  const fillDocument = async (name: string, count: number, change: (document: Y.Doc, n: number) => void): Promise<string> => {
    const room = parseRoomName(name);
    if (room === null) throw new Error(`${name} is no room`);
    const store = createDocumentStore(database);
    const guarded = createGuardedDocument(room.kind);
    const document = new Y.Doc();
    let accepted: Parameters<typeof toLogAppend>[1][number][] = [];
    let sequence = 0;
    document.on('update', (update: Uint8Array) => {
      const at = Date.now();
      const taken = guarded.offer(update, author.userId, { now: at });
      if (taken !== null) accepted.push({ ...taken, authorId: author.userId, at });
    });
    for (let n = 0; n < count; n += 1) {
      change(document, n);
      if (accepted.length < UPDATES_PER_TRANSACTION && n < count - 1) continue;
      sequence = (await store.append(room, toLogAppend(sequence, accepted))) ?? sequence;
      accepted = [];
    }
    guarded.destroy();
    return name;
  };

  return {
    people,
    createFlows,
    createRoomTickets: (rooms) =>
      database.withTenant(companyId, async (tx) => {
        const seats = [];
        for (const [place, room] of rooms.entries()) {
          const person = people[place % people.length] ?? author;
          seats.push({ room, ticket: await insertRoomTicket(tx, { companyId, room, ...person, may: 'write' }, new Date()) });
        }
        return seats;
      }),
    async createLargeFlow(nodes) {
      const [room = ''] = await createFlows(1);
      return fillDocument(room, nodes, (document, n) => {
        const node: [string, unknown][] = [
          ['type', 'message'],
          ['position', { x: (n % 40) * 300, y: Math.floor(n / 40) * 200 }],
          ['label', `Mensagem ${n} do fluxo`],
        ];
        toFlowNodeMap(document).set(`n${String(n).padStart(29, '0')}`, new Y.Map(node));
      });
    },
    async createLargeChat(messages) {
      const uuid = randomUUID();
      const [id = 0] = await insertAndListIds(
        `insert into chats (company_id, uuid, title, owner_id) values ($1, $2, 'Draws', $3) returning id`,
        [companyId, uuid, author.userId],
      );
      chatIds.push(id);
      await owner.query(`insert into chat_users (company_id, chat_id, user_id) select $1, $2, unnest($3::int[])`, [
        companyId,
        id,
        users,
      ]);
      return fillDocument(toChatRoomName(companyId, uuid, new Date()), messages, (document, n) =>
        appendChatEntries(document, {
          kind: 'message',
          id: randomUUID(),
          userId: author.userId,
          at: new Date().toISOString(),
          text: `Mensagem ${n} da conversa da equipe`,
        }),
      );
    },
    async close() {
      await database.close();
      const rooms = `(select room from documents where company_id = $1 and (room = any($2::text[]) or room like 'chat:%'))`;
      await owner.query(`delete from documents where company_id = $1 and room in ${rooms}`, [
        companyId,
        flowIds.map((id) => toFlowRoomName(companyId, id)),
      ]);
      await owner.query(`delete from flowbuilders where company_id = $1 and id = any($2::int[])`, [companyId, flowIds]);
      // The chats are not deleted by a cascade, because row-level security would then prevent that devices hear of the deletion.
      await owner.query(`delete from chat_users where company_id = $1 and chat_id = any($2::int[])`, [companyId, chatIds]);
      await owner.query(`delete from chats where company_id = $1 and id = any($2::int[])`, [companyId, chatIds]);
      await owner.query(`delete from users where company_id = $1 and id = any($2::int[])`, [companyId, users]);
      await owner.end();
    },
  };
}

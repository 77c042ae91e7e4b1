import { Home, WAITING_COUNT_MAX } from '@prosa/contract/administration/home';
import { connectionDownStatuses } from '@prosa/domain/connections/connection-down-statuses';
import { holdsPermission } from '@prosa/domain/session/permissions';
import { sql } from 'kysely';
import { parse } from 'valibot';
import type { UserReadContext } from '../platform/write.ts';
import { loadSetUp } from './load-set-up.ts';

/** The maximum number of connections, and also of messages, that one answer lists. */
const MAX_LISTED_ROWS = 20;
const FAILED_MESSAGES_PERIOD_MS = 86_400_000;
/** The maximum length of a listed message's text in characters. A longer text is cut. */
const MAX_LISTED_TEXT_CHARACTERS = 120;

/** Loads everything in the company that needs somebody's attention. Only admins get the state of the set-up. */
export async function loadHome(query: UserReadContext, now: Date): Promise<Home> {
  const { scope } = query;
  const [waiting, connectionsDown, failedMessages] = [
    await countUnattendedTickets(query),
    await listDisconnectedConnections(query),
    await listFailedMessages(query, now),
  ];
  const setUp = holdsPermission(scope.viewer, 'drawer-admin-items:view') ? await loadSetUp(query) : null;
  return parse(Home, { waiting, connectionsDown, failedMessages, setUp });
}

async function countUnattendedTickets({ tx, scope }: UserReadContext) {
  const { rows } = await sql<{ count: string; since: Date | null }>`
    select count(*), min(since) as since from (
      select coalesce(waiting_since, updated_at) as since from tickets
       where company_id = ${scope.companyId} and status = 'pending' and user_id is null
       order by updated_at desc limit ${WAITING_COUNT_MAX}) waiting`.execute(tx);
  return { count: Number(rows[0]?.count ?? 0), since: rows[0]?.since?.toISOString() ?? null };
}

async function listDisconnectedConnections({ tx, scope }: UserReadContext) {
  const rows = await tx
    .selectFrom('whatsapps')
    .select(['id', 'name', 'status', 'updated_at'])
    .where('company_id', '=', scope.companyId)
    .where('deleted_at', 'is', null)
    .where('status', 'in', connectionDownStatuses)
    .orderBy('updated_at', 'desc')
    .limit(MAX_LISTED_ROWS)
    .execute();
  return rows.map(({ updated_at: since, ...row }) => ({ ...row, since: since.toISOString() }));
}

async function listFailedMessages({ tx, scope }: UserReadContext, now: Date) {
  const rows = await tx
    .selectFrom('deliveries as d')
    .innerJoin('messages as m', (join) => join.onRef('m.company_id', '=', 'd.company_id').onRef('m.id', '=', 'd.message_id'))
    .innerJoin('tickets as t', (join) => join.onRef('t.company_id', '=', 'm.company_id').onRef('t.id', '=', 'm.ticket_id'))
    .innerJoin('contacts as c', (join) => join.onRef('c.company_id', '=', 't.company_id').onRef('c.id', '=', 't.contact_id'))
    .select(['m.id as messageId', 't.uuid as ticketUuid', 'c.name as contactName', 'd.attempted_at as at'])
    .select(sql<string>`left(m.body, ${MAX_LISTED_TEXT_CHARACTERS})`.as('body'))
    .where('d.company_id', '=', scope.companyId)
    .where('d.state', '=', 'failed')
    .where('d.attempted_at', '>', new Date(now.getTime() - FAILED_MESSAGES_PERIOD_MS))
    .orderBy('d.attempted_at', 'desc')
    .limit(MAX_LISTED_ROWS)
    .execute();
  return rows.map((row) => ({ ...row, at: row.at?.toISOString() }));
}

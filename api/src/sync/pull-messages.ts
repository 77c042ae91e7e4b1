import { sql } from 'kysely';
import { PULLED_MESSAGES } from '@prosa/domain/tickets/constants';
import { messageColumns } from '../messages/message-columns.ts';
import { toMessage, type StoredMessage } from '../messages/to-message.ts';
import { heldTickets, inWindow, type PullPhase } from './pull-phase.ts';

/** Tickets whose messages are read at once, so that a page stays bounded. */
const TICKETS_AT_ONCE = 10;

/** The newest messages of tickets that came into view, though they did not change themselves. */
export const pullArrivedMessages: PullPhase = async (input, page) => {
  const { tx, key } = input;
  const tickets = await tx
    .selectFrom('tickets as t')
    .select(['t.id', 't.status'])
    .where(heldTickets(input))
    .where(inWindow(input, 't.view_xid'))
    .where('t.id', '>', Number(key))
    .orderBy('t.id')
    .limit(TICKETS_AT_ONCE)
    .execute();
  let rows = 0;
  for (const most of [PULLED_MESSAGES.active, PULLED_MESSAGES.closed]) {
    const ids = tickets.filter(({ status }) => (status === 'closed') === (most === PULLED_MESSAGES.closed)).map(({ id }) => id);
    if (ids.length === 0) continue;
    const found = await sql<StoredMessage>`
      select newest.* from unnest(${ids}::int[]) as ticket(id),
        lateral (select ${messageColumns} from messages m left join media on media.company_id = m.company_id and media.id = m.media_id
                  where m.company_id = ${input.scope.companyId} and m.ticket_id = ticket.id
                  order by m.created_at desc, m.id desc limit ${most}) newest`.execute(tx);
    page.messages.push(...found.rows.map(toMessage));
    rows += found.rows.length;
  }
  return { rows, nextKey: tickets.length < TICKETS_AT_ONCE ? null : String(tickets.at(-1)?.id) };
};

/** Messages that changed in tickets the device holds. Key: the last row's transaction and id. */
export const pullChangedMessages: PullPhase = async (input, page) => {
  const { tx, scope, key, most, from } = input;
  if (from === 0n) return { rows: 0, nextKey: null };
  const [xid = '0', id = '00000000-0000-0000-0000-000000000000'] = key === '' ? [] : key.split('.');
  const found = await sql<StoredMessage>`
    select ${messageColumns} from messages m
      join tickets t on t.company_id = m.company_id and t.id = m.ticket_id
      left join media on media.company_id = m.company_id and media.id = m.media_id
     where m.company_id = ${scope.companyId} and ${inWindow(input, 'm.changed_xid')} and ${heldTickets(input)}
       and (m.changed_xid, m.id) > (${xid}::xid8, ${id}::uuid)
     order by m.changed_xid, m.id limit ${most}`.execute(tx);
  page.messages.push(...found.rows.map(toMessage));
  const last = found.rows.at(-1);
  return {
    rows: found.rows.length,
    nextKey: found.rows.length < most || last === undefined ? null : `${last.changed_xid}.${last.id}`,
  };
};

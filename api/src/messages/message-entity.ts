import { sql } from 'kysely';
import { MAX_PULLED_MESSAGES } from '@prosa/domain/tickets/constants';
import { toTicketListRoom, toNotificationRoom, toOpenConversationRoom } from '../platform/realtime/live-events.ts';
import { defineEntity, createChangedRowsReader } from '../platform/sync/define-entity.ts';
import {
  SMALLEST_UUID,
  isInWindowSql,
  toPhaseResult,
  isIntegerKey,
  isUuidKey,
  type PullPhase,
} from '../platform/sync/pull-phase.ts';
import { isTicketOnDeviceSql } from '../platform/access/is-ticket-on-device-sql.ts';
import { messageColumns } from './message-columns.ts';
import { selectMessagesById } from './select-messages-by-id.ts';
import { toMessage, type StoredMessage } from './to-message.ts';

/** The number of tickets whose messages one step reads, so that a page has a limited size. */
const TICKETS_PER_STEP = 10;

/**
 * Adds the newest messages of tickets that became visible to the user. These messages have not changed themselves, so
 * `changedMessagesPhase` would miss them.
 */
const arrivedMessagesPhase: PullPhase = {
  name: 'arrived-messages',
  reads: ['tickets'],
  key: isIntegerKey,
  run: async (input, page) => {
    const { tx, key } = input;
    const tickets = await tx
      .selectFrom('tickets as t')
      .select(['t.id', 't.status'])
      .where(isTicketOnDeviceSql(input))
      .where(isInWindowSql(input, 't.view_xid'))
      .where(sql<boolean>`t.id > ${Number(key)}`)
      .orderBy('t.id')
      .limit(TICKETS_PER_STEP)
      .execute();
    let rows = 0;
    for (const maxRows of [MAX_PULLED_MESSAGES.active, MAX_PULLED_MESSAGES.closed]) {
      const ids = tickets
        .filter(({ status }) => (status === 'closed') === (maxRows === MAX_PULLED_MESSAGES.closed))
        .map(({ id }) => id);
      if (ids.length === 0) continue;
      const found = await sql<StoredMessage>`
        select newest.* from unnest(${ids}::int[]) as ticket(id),
          lateral (select ${messageColumns} from messages m left join media on media.company_id = m.company_id and media.id = m.media_id
                    where m.company_id = ${input.scope.companyId} and m.ticket_id = ticket.id
                    order by m.created_at desc, m.id desc limit ${maxRows}) newest`.execute(tx);
      page.messages.push(...found.rows.map(toMessage));
      rows += found.rows.length;
    }
    return { ...toPhaseResult(tickets, TICKETS_PER_STEP), rows };
  },
};

/** Returns whether a text has the form of the key of `changedMessagesPhase`: the id of a transaction and the id of a message. */
const isChangedMessageKey = (key: string): boolean => {
  const [xid = '', id = '', ...more] = key.split('.');
  return /^\d{1,19}$/.test(xid) && isUuidKey(id) && more.length === 0;
};

/**
 * Adds the changed messages of the device's tickets. The key consists of the transaction id and the message id of the last row.
 */
const changedMessagesPhase: PullPhase = {
  name: 'changed-messages',
  reads: ['messages'],
  key: isChangedMessageKey,
  run: async (input, page) => {
    const { tx, scope, key, maxRows, from } = input;
    if (from === 0n) return { rows: 0, nextKey: null };
    const [xid = '0', id = SMALLEST_UUID] = key === '' ? [] : key.split('.');
    const rows = await sql<StoredMessage>`
      select ${messageColumns} from messages m
        join tickets t on t.company_id = m.company_id and t.id = m.ticket_id
        left join media on media.company_id = m.company_id and media.id = m.media_id
       where m.company_id = ${scope.companyId} and ${isInWindowSql(input, 'm.changed_xid')} and ${isTicketOnDeviceSql(input)}
         and (m.changed_xid, m.id) > (${xid}::xid8, ${id}::uuid)
       order by m.changed_xid, m.id limit ${maxRows}`.execute(tx);
    page.messages.push(...rows.rows.map(toMessage));
    const lastRow = rows.rows.at(-1);
    return {
      rows: rows.rows.length,
      nextKey: rows.rows.length < maxRows || lastRow === undefined ? null : `${lastRow.changed_xid}.${lastRow.id}`,
    };
  },
};

/** The synced entity of messages. Users who may see the ticket receive them. */
export const messageEntity = defineEntity<'messages', StoredMessage>({
  name: 'messages',
  pull: { table: 'messages', phases: [arrivedMessagesPhase, changedMessagesPhase] },
  events: {
    read: createChangedRowsReader('messages', (companyId, ids) => selectMessagesById(companyId, ids)),
    toRow: toMessage,
    publish: ({ action, row: message, asOf, findSeen, send }) => {
      const seenTicket = message === undefined ? undefined : findSeen(message.ticketId);
      if (message === undefined || seenTicket === undefined) return;
      const { ticket, viewers } = seenTicket;
      const rooms = viewers.flatMap(({ id }) => [
        toNotificationRoom(id),
        toTicketListRoom(id, ticket.status),
        toOpenConversationRoom(id, ticket.uuid),
      ]);
      send(rooms, 'appMessage', { action, message, ticket, contact: ticket.contact, asOf });
    },
  },
});

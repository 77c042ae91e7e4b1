import { sql, type CompiledQuery } from 'kysely';
import type { CompanyId, MessageId } from '@prosa/contract/ids';
import { TicketStatus } from '@prosa/contract/tickets/ticket';
import { queryBuilder } from '@prosa/database/query-builder';
import type { TicketViewer } from '@prosa/domain/tickets/sees-ticket';
import { maskContact } from '../../contacts/mask-contact.ts';
import { toContact } from '../../contacts/to-contact.ts';
import { toTicketListRoom, toNotificationRoom, toOpenConversationRoom } from '../../platform/realtime/live-events.ts';
import { defineEntity, type RowEvent } from '../../platform/sync/define-entity.ts';
import { isInWindowSql, toPhaseResult, isIntegerKey, type PullPhase } from '../../platform/sync/pull-phase.ts';
import { isTicketOnDeviceSql } from '../../platform/access/is-ticket-on-device-sql.ts';
import { toTicketRow } from './to-ticket-row.ts';
import { joinedTicketColumns, joinedTicketTables, toTicket, type JoinedTicket } from './to-ticket.ts';

/**
 * Adds the tickets that have changed, or that became visible to the user, since the last pull. Adds their contacts, too, because
 * the device may lack a contact that has not changed.
 */
const ticketsPhase: PullPhase = {
  name: 'tickets',
  reads: ['tickets'],
  key: isIntegerKey,
  run: async (input, page) => {
    const { tx, scope, key, maxRows } = input;
    const tickets = await tx
      .selectFrom('tickets as t')
      .selectAll('t')
      .where(isTicketOnDeviceSql(input))
      .where(isInWindowSql(input, 't.changed_xid'))
      .where(sql<boolean>`t.id > ${Number(key)}`)
      .orderBy('t.id')
      .limit(maxRows)
      .execute();
    const contactIds = [...new Set(tickets.map((ticket) => ticket.contact_id))];
    const contacts =
      contactIds.length === 0
        ? []
        : await tx
            .selectFrom('contacts')
            .selectAll()
            .where('company_id', '=', scope.companyId)
            .where('id', 'in', contactIds)
            .execute();
    page.tickets.push(...tickets.map(toTicketRow));
    page.contacts.push(...contacts.map((contact) => toContact(contact, scope.hidesNumbers)));
    const { rows, nextKey } = toPhaseResult(tickets, maxRows);
    return { rows: rows + contacts.length, nextKey };
  },
};

/** Adds removals of tickets that the user may no longer see. */
const ticketRemovalsPhase: PullPhase = {
  name: 'hidden-tickets',
  reads: ['tickets'],
  key: isIntegerKey,
  run: async (input, page) => {
    const { tx, scope, key, maxRows, from } = input;
    if (from === 0n) return { rows: 0, nextKey: null };
    const tickets = await tx
      .selectFrom('tickets as t')
      .select('t.id')
      .where('t.company_id', '=', scope.companyId)
      .where(isInWindowSql(input, 't.view_xid'))
      .where(({ not }) => not(isTicketOnDeviceSql(input)))
      .where(sql<boolean>`t.id > ${Number(key)}`)
      .orderBy('t.id')
      .limit(maxRows)
      .execute();
    page.removed.tickets.push(...tickets.map(({ id }) => id));
    return toPhaseResult(tickets, maxRows);
  },
};

const selectTickets = (
  companyId: CompanyId,
  ids: readonly number[],
  messageIds: readonly MessageId[],
): CompiledQuery<JoinedTicket> =>
  sql<JoinedTicket>`
    select ${joinedTicketColumns}
      from (select unnest(${ids}::int[]) union
            select ticket_id from messages where company_id = ${companyId} and id = any(${messageIds}::uuid[])) as wanted (id)
      join tickets t on t.company_id = ${companyId} and t.id = wanted.id ${joinedTicketTables}`.compile(queryBuilder);

// A user's live event goes to the lists of all statuses, because the list that a ticket leaves must hear of it, too.
const toListRooms = (user: TicketViewer): string[] => TicketStatus.options.map((status) => toTicketListRoom(user.id, status));

function publishTicket({ id, action, row: ticket, asOf, users, findSeen, send }: RowEvent<'tickets'>): void {
  if (action === 'delete') {
    const allRooms = users.flatMap((user) => [toNotificationRoom(user.id), ...toListRooms(user)]);
    send(allRooms, 'ticket', { action, ticketId: id, asOf });
  } else if (ticket !== undefined) {
    const viewers = findSeen(id)?.viewers ?? [];
    const rooms = viewers.flatMap((user) => [
      toNotificationRoom(user.id),
      ...toListRooms(user),
      toOpenConversationRoom(user.id, ticket.uuid),
    ]);
    send(rooms, 'ticket', { action, ticket, asOf });
  }
}

/**
 * The synced entity of tickets. Users who may see a ticket receive it. Live events of messages and notes also use it, because
 * their ticket decides who receives them.
 */
export const ticketEntity = defineEntity<'tickets', JoinedTicket>({
  name: 'tickets',
  pull: { table: 'tickets', phases: [ticketsPhase], hiddenByPhase: ticketRemovalsPhase },
  events: {
    read: (companyId, changes) => {
      const ids = [...changes.tickets.keys(), ...changes.noteTickets.values()];
      const messageIds = [...changes.messages.keys()];
      return ids.length + messageIds.length === 0 ? undefined : selectTickets(companyId, ids, messageIds);
    },
    toRow: (row) => toTicket(row, false),
    mask: (ticket) => ({ ...ticket, contact: maskContact(ticket.contact) }),
    publish: publishTicket,
  },
});

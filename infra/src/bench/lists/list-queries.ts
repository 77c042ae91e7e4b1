import { exportContacts, listContacts } from '@prosa/api/contact-administration/list-contacts';
import { searchMessages } from '@prosa/api/messages/search-messages';
import type { Scope } from '@prosa/api/platform/access/scope';
import type { ScopedRead } from '@prosa/api/platform/access/scoped-reader';
import { listSchedules } from '@prosa/api/schedules/list-schedules';
import { listTickets } from '@prosa/api/tickets/lists/list-tickets';
import { ExportContactsQuery, ListContactsQuery } from '@prosa/contract/contacts/list-contacts';
import type { TicketId } from '@prosa/contract/ids';
import { SearchMessagesQuery } from '@prosa/contract/messages/search-messages';
import { ListSchedulesQuery } from '@prosa/contract/schedules/write-schedule';
import { ListTicketsQuery } from '@prosa/contract/tickets/list-tickets';
import type { TenantTransaction } from '@prosa/database/tenant';
import * as v from 'valibot';

/** The rows of the large company that occur in the filters of its lists. */
export type ListFilterRows = {
  readonly attendant: Scope;
  readonly admin: Scope;
  readonly tagId: number;
  readonly connectionId: number;
  readonly ticketId: TicketId;
  /** A day on which an average number of tickets was opened (`yyyy-mm-dd`). */
  readonly day: string;
};

export type ListStatement = ScopedRead<unknown>['statement'];
/** The query of a list, as the screen's route runs it: one statement, or a function that reads within a transaction. */
export type ListQuery = { readonly statement: ListStatement } | { readonly read: (tx: TenantTransaction) => Promise<unknown> };

/**
 * Creates the queries of the lists of tickets, messages, contacts and schedules, with each of their filters. The keys describe
 * the queries.
 */
export function createListQueries(rows: ListFilterRows): Readonly<Record<string, ListQuery>> {
  const { admin, attendant, tagId, connectionId, day } = rows;
  const userId = admin.viewer.id;
  const tickets = (query: v.InferInput<typeof ListTicketsQuery>, scope = admin): ListQuery =>
    listTickets(scope, v.parse(ListTicketsQuery, query));
  const contacts = (query: v.InferInput<typeof ListContactsQuery>): ListQuery => ({
    read: (tx) => listContacts(tx, admin, v.parse(ListContactsQuery, query)),
  });
  const schedules = (query: v.InferInput<typeof ListSchedulesQuery>): ListQuery => ({
    read: (tx) => listSchedules(tx, admin, v.parse(ListSchedulesQuery, query)),
  });
  const all = { showAll: 'true' } as const;
  const search = { status: 'search', ...all } as const;
  return {
    'tickets: own open': tickets({ status: 'open' }),
    'tickets: all open': tickets({ status: 'open', ...all }),
    'tickets: pending of an attendant': tickets({ status: 'pending' }, attendant),
    'tickets: all pending': tickets({ status: 'pending', ...all }),
    'tickets: closed': tickets({ status: 'closed', ...all }),
    'tickets: closed, of an attendant': tickets({ status: 'closed' }, attendant),
    'tickets: closed, page 100': tickets({ status: 'closed', ...all, pageNumber: '100' }),
    'tickets: by queue': tickets({ status: 'open', ...all, queueIds: JSON.stringify(attendant.viewer.queueIds) }),
    'tickets: by tag': tickets({ status: 'open', ...all, tags: `[${tagId}]` }),
    'tickets: closed, by tag': tickets({ status: 'closed', ...all, tags: `[${tagId}]` }),
    'tickets: by connection': tickets({ status: 'open', ...all, whatsapps: `[${connectionId}]` }),
    'tickets: by user': tickets({ ...all, users: `[${userId}]`, statusFilter: '["open"]' }),
    'tickets: unread': tickets({ ...all, withUnreadMessages: 'true' }),
    'tickets: of a day': tickets({ ...all, date: day }),
    'tickets: changed on a day': tickets({ ...all, updatedAt: day }),
    'tickets: search by name': tickets({ ...search, searchParam: 'cliente 12' }),
    'tickets: search of two letters': tickets({ ...search, searchParam: 'ab' }),
    'tickets: search of two letters without a hit': tickets({ ...search, searchParam: 'xq' }),
    'tickets: search without a hit': tickets({ ...search, searchParam: 'nada disso' }),
    'tickets: search by number': tickets({ ...search, searchParam: '900012345' }),
    'messages: search in all': tickets({ ...search, searchParam: 'número 17 ab', searchOnMessages: 'true' }),
    'messages: search of a frequent word in all': tickets({ ...search, searchParam: 'mensagem', searchOnMessages: 'true' }),
    'messages: search of two letters in all': tickets({ ...search, searchParam: 'xq', searchOnMessages: 'true' }),
    'messages: search without a hit in all': tickets({ ...search, searchParam: 'nada disso', searchOnMessages: 'true' }),
    'messages: search in a conversation': searchMessages(
      admin,
      rows.ticketId,
      v.parse(SearchMessagesQuery, { searchParam: 'número 1' }),
    ),
    'contacts: first page': contacts({}),
    'contacts: page 1,000': contacts({ pageNumber: '1000' }),
    'contacts: search by name': contacts({ searchParam: 'cliente ab1' }),
    'contacts: search of a frequent word': contacts({ searchParam: 'cliente' }),
    'contacts: search of two letters': contacts({ searchParam: 'ab' }),
    'contacts: search of two letters without a hit': contacts({ searchParam: 'xq' }),
    'contacts: search without a hit': contacts({ searchParam: 'nada disso' }),
    'contacts: search by number': contacts({ searchParam: '900012345' }),
    'contacts: search by e-mail': contacts({ searchParam: 'cliente99' }),
    'contacts: by tag': contacts({ contactTag: `[${tagId}]` }),
    'contacts: by wallet': contacts({ wallets: `[${userId}]` }),
    'contacts: by connection': contacts({ whatsapps: `[${connectionId}]` }),
    'contacts: blocked': contacts({ active: 'false' }),
    'contacts: conversation within 7 days': contacts({ lastTicket: '["within7"]' }),
    'contacts: conversation within 30 days': contacts({ lastTicket: '["within30"]' }),
    'contacts: conversation more than 30 days ago': contacts({ lastTicket: '["before30"]' }),
    'contacts: conversation more than 90 days ago': contacts({ lastTicket: '["before90"]' }),
    'contacts: never a conversation': contacts({ lastTicket: '["never"]' }),
    'contacts: part of an export': { read: (tx) => exportContacts(tx, admin, v.parse(ExportContactsQuery, { after: '50000' })) },
    'schedules: first page': schedules({}),
    'schedules: page 500': schedules({ pageNumber: '500' }),
    'schedules: search': schedules({ searchParam: 'consulta ab' }),
    'schedules: search without a hit': schedules({ searchParam: 'nada disso' }),
  };
}

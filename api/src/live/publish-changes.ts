import * as v from 'valibot';
import { ContactId, TicketId, type CompanyId } from '@prosa/contract/ids';
import { TicketStatus } from '@prosa/contract/tickets/ticket';
import { seesQuickMessage } from '@prosa/domain/quick-messages/sees-quick-message';
import { seesTicket, type TicketViewer } from '@prosa/domain/tickets/sees-ticket';
import type { TenantTransaction } from '@prosa/database/tenant';
import { loadContacts } from '../contacts/load-contacts.ts';
import { loadMessages } from '../messages/load-message.ts';
import { loadTickets } from '../tickets/load-tickets.ts';
import { listRoom, notificationRoom, ticketRoom, userRoom } from '../platform/live-events.ts';
import type { Services } from '../platform/services.ts';
import type { Changes } from '../platform/write.ts';
import { loadQuickMessages } from '../quick-messages/load-quick-messages.ts';
import { loadCompanySettings } from '../settings/company-settings.ts';

/** What went into the log of changes, loaded once for those with clear numbers and once for those with masked ones. */
type News = Awaited<ReturnType<typeof loadNews>>;

/**
 * Sends the spec's events of a committed write to the users who may see its tickets, as far as their sockets joined. Everybody
 * of the company gets the empty `sync`, since a ticket may have left their sight; the pull decides what they learn.
 */
export async function publishChanges(services: Services, companyId: CompanyId, changes: Changes): Promise<void> {
  const { tickets, messages, contacts, quickMessages, deletedTickets } = changes;
  const isQuiet =
    !changes.others && tickets.size + messages.size + contacts.size + quickMessages.size + deletedTickets.length === 0;
  if (isQuiet || !services.live.mayHaveListeners(companyId)) return;
  const { users, clear, masked, hides } = await services.database.withTenant(companyId, async (tx) => {
    const hidesFromUsers = (await loadCompanySettings(tx, companyId)).lgpdHideNumber === 'enabled';
    return {
      users: await loadViewers(tx, companyId),
      clear: await loadNews(tx, companyId, changes, false),
      masked: hidesFromUsers ? await loadNews(tx, companyId, changes, true) : null,
      hides: hidesFromUsers,
    };
  });
  for (const user of users)
    tell(services, companyId, user, changes, hides && user.profile === 'user' && masked !== null ? masked : clear);
}

async function loadNews(tx: TenantTransaction, companyId: CompanyId, changes: Changes, hidesNumbers: boolean) {
  const messages = await loadMessages(tx, companyId, [...changes.messages.keys()]);
  const ticketIds = new Set([...changes.tickets.keys(), ...messages.map((message) => message.ticketId)]);
  return {
    messages,
    tickets: await loadTickets(tx, companyId, [...ticketIds], hidesNumbers),
    contacts: await loadContacts(tx, companyId, [...changes.contacts.keys()], hidesNumbers),
    quickMessages: await loadQuickMessages(tx, companyId, [...changes.quickMessages.keys()]),
  };
}

async function loadViewers(tx: TenantTransaction, companyId: CompanyId): Promise<TicketViewer[]> {
  return tx
    .selectFrom('users')
    .select(['id', 'profile', 'all_ticket as allTicket', 'allow_group as allowGroup', 'all_historic as allHistoric'])
    .select(['all_user_chat as allUserChat', 'queue_ids as queueIds'])
    .where('company_id', '=', companyId)
    .execute();
}

/** A contact is every colleague's to see, a ticket and its messages are not. */
function tell(services: Services, companyId: CompanyId, user: TicketViewer, changes: Changes, news: News): void {
  const { send } = services.live;
  const everything = notificationRoom(user.id);
  // A list also hears of the tickets that leave it, so it hears of all.
  const lists = TicketStatus.options.map((status) => listRoom(user.id, status));
  const seen = new Map(news.tickets.filter((ticket) => seesTicket(user, ticket)).map((ticket) => [ticket.id, ticket]));
  for (const [id, ticket] of seen) {
    const action = changes.tickets.get(id);
    if (action !== undefined)
      send(companyId, [everything, ...lists, ticketRoom(user.id, ticket.uuid)], 'ticket', { action, ticket });
  }
  for (const message of news.messages) {
    const ticket = seen.get(message.ticketId);
    const action = changes.messages.get(message.id);
    if (ticket === undefined || action === undefined) continue;
    const rooms = [everything, listRoom(user.id, ticket.status), ticketRoom(user.id, ticket.uuid)];
    send(companyId, rooms, 'appMessage', { action, message, ticket, contact: ticket.contact });
  }
  for (const [id, action] of changes.contacts) {
    const contact = news.contacts.find((each) => each.id === id);
    if (action === 'delete') send(companyId, [everything], 'contact', { action, contactId: v.parse(ContactId, id) });
    else if (contact !== undefined) send(companyId, [everything], 'contact', { action, contact });
  }
  for (const [id, action] of changes.quickMessages) {
    const record = news.quickMessages.find((each) => each.id === id);
    if (record !== undefined && action !== 'delete' && seesQuickMessage(record, user))
      send(companyId, [everything], 'quickMessage', { action, record });
    // Also to whom it may have been shared with until now.
    else if (action !== 'create') send(companyId, [everything], 'quickMessage', { action: 'delete', id });
  }
  for (const id of changes.deletedTickets)
    send(companyId, [everything, ...lists], 'ticket', { action: 'delete', ticketId: v.parse(TicketId, id) });
  send(companyId, [userRoom(user.id)], 'sync');
}

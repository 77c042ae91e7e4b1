import type { CompanyId } from '@prosa/contract/ids';
import { liveEventNames } from '@prosa/contract/sync/live-events';
import { seesTicket, type TicketViewer } from '@prosa/domain/tickets/sees-ticket';
import type { TenantTransaction } from '@prosa/database/tenant';
import { loadMessages } from '../messages/load-message.ts';
import { loadTickets } from '../tickets/load-tickets.ts';
import type { Services } from '../platform/services.ts';
import type { Changes } from '../platform/write.ts';
import { loadCompanySettings } from '../settings/company-settings.ts';

/** What went into the log of changes, loaded once for those with clear numbers and once for those with masked ones. */
type News = Awaited<ReturnType<typeof loadNews>>;

/**
 * Sends the spec's events of a committed write to the users who may see its tickets. Everybody else of the company gets
 * just the empty `sync`, since a ticket may have left their sight; the pull decides what they learn.
 */
export async function publishChanges(services: Services, companyId: CompanyId, changes: Changes): Promise<void> {
  const isQuiet = changes.tickets.size + changes.messages.size + changes.contacts.size + changes.deletedTickets.length === 0;
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
  return { messages, tickets: await loadTickets(tx, companyId, [...ticketIds], hidesNumbers) };
}

async function loadViewers(tx: TenantTransaction, companyId: CompanyId): Promise<TicketViewer[]> {
  return tx
    .selectFrom('users')
    .select(['id', 'profile', 'all_ticket as allTicket', 'allow_group as allowGroup', 'all_historic as allHistoric'])
    .select(['all_user_chat as allUserChat', 'queue_ids as queueIds'])
    .where('company_id', '=', companyId)
    .execute();
}

function tell(services: Services, companyId: CompanyId, user: TicketViewer, changes: Changes, news: News): void {
  const names = liveEventNames(companyId);
  const send = (event: string, payload?: unknown): void => services.live.toUser(companyId, user.id, event, payload);
  const seen = new Map(news.tickets.filter((ticket) => seesTicket(user, ticket)).map((ticket) => [ticket.id, ticket]));
  for (const [id, action] of changes.tickets) {
    const ticket = news.tickets.find((each) => each.id === id);
    if (ticket !== undefined && seen.has(ticket.id)) send(names.ticket, { action, ticket });
  }
  for (const message of news.messages) {
    const ticket = seen.get(message.ticketId);
    if (ticket !== undefined)
      send(names.appMessage, { action: changes.messages.get(message.id), message, ticket, contact: ticket.contact });
  }
  for (const ticketId of changes.deletedTickets) send(names.ticket, { action: 'delete', ticketId });
  send(names.sync);
}

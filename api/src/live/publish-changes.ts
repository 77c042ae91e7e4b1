import * as v from 'valibot';
import { ContactId, TicketId, type CompanyId } from '@prosa/contract/ids';
import { TicketStatus, type Ticket } from '@prosa/contract/tickets/ticket';
import { seesQuickMessage } from '@prosa/domain/quick-messages/sees-quick-message';
import { seesTicket, type TicketViewer } from '@prosa/domain/tickets/sees-ticket';
import { maskContact } from '../contacts/mask-contact.ts';
import { gather } from '@prosa/database/gather';
import { listRoom, notificationRoom, openRoom } from '../platform/realtime/live-events.ts';
import type { Services } from '../platform/services.ts';
import type { Changes } from '../platform/write.ts';
import { loadNews, NOBODY, type Audience, type News } from './load-news.ts';
import { isOfChatsAlone, isQuiet, mergeChanges } from './merge-changes.ts';
import { publishChats } from './publish-chats.ts';
import { tellFlows } from './tell-flows.ts';

/** Commits that come while events are being loaded go together in the next load, up to this many. */
const MOST_COMMITS = 200;

/**
 * Sends the spec's events of committed writes to the users who may see its tickets, as far as their sockets joined. Everybody
 * of the company gets the empty `sync`, since a ticket may have left their sight; the pull decides what they learn. What is of
 * chats alone is nobody's but theirs who are in them. The commits
 * of a company go in order, several in one load where they come faster than that; if it fails, `sync` alone goes.
 */
export function createPublisher(services: () => Services): (companyId: CompanyId, changes: Changes) => Promise<void> {
  const publishers = new Map<CompanyId, (changes: Changes) => Promise<void>>();
  const publisherOf = (companyId: CompanyId) => {
    let audience = NOBODY;
    const publish = async (commits: readonly Changes[]): Promise<void[]> => {
      audience = await publishChanges(services(), companyId, mergeChanges(commits), audience);
      return commits.map(() => undefined);
    };
    return gather<Changes, void>({
      together: publish,
      // A commit sent by itself would come out of order; everybody was told to pull.
      alone: async () => {},
      mayAlone: () => false,
      most: MOST_COMMITS,
    });
  };
  return async (companyId, changes) => {
    if (isQuiet(changes)) return;
    if (!services().live.mayHaveListeners(companyId)) {
      // Nobody to tell: who they were needn't be remembered either.
      publishers.delete(companyId);
      return;
    }
    const publisher = publishers.get(companyId) ?? publisherOf(companyId);
    publishers.set(companyId, publisher);
    await publisher(changes);
  };
}

async function publishChanges(services: Services, companyId: CompanyId, changes: Changes, known: Audience): Promise<Audience> {
  let concerned: readonly string[] | 'everybody' = 'everybody';
  try {
    const inChats = await publishChats(services, companyId, changes);
    if (isOfChatsAlone(changes)) {
      concerned = inChats;
      return known;
    }
    const news = await loadNews(services.database, companyId, changes, known);
    const { users } = news.audience;
    const isMasked = (user: TicketViewer): boolean => news.hidesNumbersFromUsers && user.profile === 'user';
    const plain = users.filter((user) => !isMasked(user));
    const masked = users.filter(isMasked);
    tell(services, companyId, plain, changes, news);
    if (masked.length > 0) tell(services, companyId, masked, changes, maskNews(news));
    await tellFlows(services, companyId, changes, users);
    return news.audience;
  } finally {
    services.live.send(companyId, concerned, 'sync');
  }
}

const maskNews = (news: News): News => ({
  ...news,
  tickets: news.tickets.map((ticket) => ({ ...ticket, contact: maskContact(ticket.contact) })),
  contacts: new Map([...news.contacts].map(([id, contact]) => [id, maskContact(contact)])),
});

/**
 * Tells users who see numbers alike; each event is made once for all of them who may see it. Contacts, tags and connections are every
 * colleague's to see, a ticket with its messages and notes is not.
 */
function tell(services: Services, companyId: CompanyId, users: readonly TicketViewer[], changes: Changes, news: News): void {
  const { send } = services.live;
  const { asOf } = news;
  const everyone = users.map(({ id }) => notificationRoom(id));
  // A list also hears of the tickets that leave it, so it hears of all.
  const lists = (user: TicketViewer): string[] => TicketStatus.options.map((status) => listRoom(user.id, status));
  const seen = new Map<number, { ticket: Ticket; by: readonly TicketViewer[] }>();
  for (const ticket of news.tickets) seen.set(ticket.id, { ticket, by: users.filter((user) => seesTicket(user, ticket)) });
  for (const [id, action] of changes.tickets) {
    const found = seen.get(id);
    if (found === undefined) continue;
    const { ticket, by } = found;
    const rooms = by.flatMap((user) => [notificationRoom(user.id), ...lists(user), openRoom(user.id, ticket.uuid)]);
    send(companyId, rooms, 'ticket', { action, ticket, asOf });
  }
  for (const [id, action] of changes.messages) {
    const message = news.messages.get(id);
    const found = message === undefined ? undefined : seen.get(message.ticketId);
    if (message === undefined || found === undefined) continue;
    const { ticket, by } = found;
    const rooms = by.flatMap((user) => [
      notificationRoom(user.id),
      listRoom(user.id, ticket.status),
      openRoom(user.id, ticket.uuid),
    ]);
    send(companyId, rooms, 'appMessage', { action, message, ticket, contact: ticket.contact, asOf });
  }
  for (const [id, action] of changes.contacts) {
    const contact = news.contacts.get(id);
    if (action === 'delete') send(companyId, everyone, 'contact', { action, contactId: v.parse(ContactId, id), asOf });
    else if (contact !== undefined) send(companyId, everyone, 'contact', { action, contact, asOf });
  }
  for (const [id, { action, ticketId }] of changes.ticketNotes) {
    const note = news.ticketNotes.get(id);
    const found = seen.get(ticketId);
    if (found === undefined) continue;
    const rooms = found.by.flatMap((user) => [notificationRoom(user.id), openRoom(user.id, found.ticket.uuid)]);
    if (action === 'delete') send(companyId, rooms, 'ticketNote', { action, id, asOf });
    else if (note !== undefined) send(companyId, rooms, 'ticketNote', { action, note, asOf });
  }
  for (const [id, action] of changes.tags) {
    const tag = news.tags.get(id);
    if (tag !== undefined) send(companyId, everyone, 'tag', { action, tag, asOf });
  }
  for (const [id, action] of changes.connections) {
    const whatsapp = news.connections.get(id);
    if (whatsapp !== undefined) send(companyId, everyone, 'whatsapp', { action, whatsapp, asOf });
  }
  for (const [id, action] of changes.quickMessages) {
    const record = news.quickMessages.get(id);
    const has = (user: TicketViewer): boolean => record !== undefined && action !== 'delete' && seesQuickMessage(record, user);
    const roomsOf = (some: readonly TicketViewer[]) => some.map((user) => notificationRoom(user.id));
    if (record !== undefined && action !== 'delete')
      send(companyId, roomsOf(users.filter(has)), 'quickMessage', { action, record });
    // Also to whom it may have been shared with until now.
    if (action !== 'create')
      send(companyId, roomsOf(users.filter((user) => !has(user))), 'quickMessage', { action: 'delete', id });
  }
  const everywhere = users.flatMap((user) => [notificationRoom(user.id), ...lists(user)]);
  for (const id of changes.deletedTickets)
    send(companyId, everywhere, 'ticket', { action: 'delete', ticketId: v.parse(TicketId, id), asOf });
}

import type { CompanyId } from '@prosa/contract/ids';
import { createBatcher } from '@prosa/database/create-batcher';
import { seesTicket, type TicketViewer } from '@prosa/domain/tickets/sees-ticket';
import type { Services } from '../platform/services.ts';
import type { TicketWithViewers, RowEvent } from '../platform/sync/define-entity.ts';
import { mapEntities, type EntityName } from '../platform/sync/entity-changes.ts';
import type { Changes } from '../platform/write.ts';
import { loadEventContent, NO_AUDIENCE, type Audience, type EventRows } from './load-event-content.ts';
import { hasOnlyChatEvents, hasNoEvents, mergeChanges } from './merge-changes.ts';
import { publishChats } from './publish-chats.ts';
import { liveEntities } from './live-entities.ts';

/**
 * The maximum number of commits whose changed rows one query loads for events. Commits that arrive during the query wait for
 * the next one.
 */
const MAX_COMMITS_PER_LOAD = 200;

/**
 * Sends the spec's events of committed writes to the users who may see the changed rows. Except for `setting`, which every socket
 * of the company receives, a user receives only the events of those rooms that the user's sockets have joined. Afterwards sends
 * the empty `sync` to every user of the company, even if the events could not be loaded. A user gets no event of a ticket that
 * has become invisible to that user, and learns of that change only by the pull that follows a `sync`. Changes of chats alone
 * cause events and `sync` only for members of the chats. Commits of a company are sent in order. Commits that arrive during a
 * load are loaded together.
 */
export function createChangesPublisher(services: () => Services): (companyId: CompanyId, changes: Changes) => Promise<void> {
  const publishers = new Map<CompanyId, (changes: Changes) => Promise<void>>();
  const createCompanyPublisher = (companyId: CompanyId) => {
    let audience = NO_AUDIENCE;
    const publish = async (commits: readonly Changes[]): Promise<void[]> => {
      audience = await publishChanges(services(), companyId, { changes: mergeChanges(commits), knownAudience: audience });
      return commits.map(() => undefined);
    };
    return createBatcher<Changes, void>({
      runTogether: publish,
      // Commits are not retried one by one, because their events could then come out of order. All users have received `sync`
      // instead.
      runAlone: async () => {},
      mayRunAlone: () => false,
      maxItems: MAX_COMMITS_PER_LOAD,
    });
  };
  return async (companyId, changes) => {
    if (hasNoEvents(changes)) return;
    if (!services().live.mayHaveListeners(companyId)) {
      // Nobody receives events of this company, so the publisher with its known users is dropped.
      publishers.delete(companyId);
      return;
    }
    const publisher = publishers.get(companyId) ?? createCompanyPublisher(companyId);
    publishers.set(companyId, publisher);
    await publisher(changes);
  };
}

async function publishChanges(
  services: Services,
  companyId: CompanyId,
  { changes, knownAudience: known }: { readonly changes: Changes; readonly knownAudience: Audience },
): Promise<Audience> {
  let audience: readonly string[] | 'everybody' = 'everybody';
  try {
    if (changes.settings.size > 0) services.live.send(companyId, 'everybody', 'setting');
    const inChats = await publishChats(services, companyId, changes);
    if (hasOnlyChatEvents(changes)) {
      audience = inChats;
      return known;
    }
    const eventContent = await loadEventContent(services.database, companyId, { changes, knownAudience: known });
    const { users } = eventContent.audience;
    const isMasked = (user: TicketViewer): boolean => eventContent.hidesNumbersFromUsers && user.profile === 'user';
    const plainUsers = users.filter((user) => !isMasked(user));
    const masked = users.filter(isMasked);
    const common = { changes, asOf: eventContent.asOf };
    sendEvents(services, companyId, { common: { ...common, users: plainUsers }, rows: eventContent.rows });
    if (masked.length > 0)
      sendEvents(services, companyId, { common: { ...common, users: masked }, rows: maskRows(eventContent.rows) });
    return eventContent.audience;
  } finally {
    services.live.send(companyId, audience, 'sync');
  }
}

/** Masks the rows for users who may not see numbers. */
function maskRows(rows: EventRows): EventRows {
  const masks = new Map(liveEntities.map(({ name, events }) => [name, events.mask]));
  return mapEntities<EventRows>((name) => {
    const mask = masks.get(name);
    if (mask === undefined) return rows[name];
    // The cast is safe, because each entity masks rows of its own type.
    return new Map([...rows[name]].map(([id, row]) => [id, mask(row)])) as EventRows[typeof name];
  });
}

/**
 * Sends events to a group of users for whom the same fields are masked. Each event is created once for all users of the group
 * who may see it.
 */
function sendEvents(
  services: Services,
  companyId: CompanyId,
  { common, rows }: { readonly common: Pick<RowEvent<EntityName>, 'users' | 'changes' | 'asOf'>; readonly rows: EventRows },
): void {
  const seenTickets: ReadonlyMap<number, TicketWithViewers> = new Map(
    [...rows.tickets.values()].map((ticket) => [
      ticket.id,
      { ticket, viewers: common.users.filter((user) => seesTicket(user, ticket)) },
    ]),
  );
  for (const { name, events } of liveEntities)
    for (const [id, action] of common.changes[name])
      events.publish({
        ...common,
        id,
        action,
        row: rows[name].get(id),
        findSeen: (ticketId) => seenTickets.get(ticketId),
        send: (rooms, kind, ...payload) => services.live.send(companyId, rooms, kind, ...payload),
      });
}

import type { CompanyId } from '@prosa/contract/ids';
import { gather } from '@prosa/database/gather';
import { seesTicket, type TicketViewer } from '@prosa/domain/tickets/sees-ticket';
import type { Services } from '../platform/services.ts';
import type { SeenTicket, Telling } from '../platform/sync/define-entity.ts';
import { forEachEntity, type EntityName } from '../platform/sync/entity-changes.ts';
import type { Changes } from '../platform/write.ts';
import { loadNews, NOBODY, type Audience, type NewsRows } from './load-news.ts';
import { isOfChatsAlone, isQuiet, mergeChanges } from './merge-changes.ts';
import { publishChats } from './publish-chats.ts';
import { toldEntities } from './told-entities.ts';

/** The most commits of one load: those that arrive during a load are loaded together next. */
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
      audience = await publishChanges(services(), companyId, { changes: mergeChanges(commits), known: audience });
      return commits.map(() => undefined);
    };
    return gather<Changes, void>({
      together: publish,
      // Announcing a commit by itself would break the order; everybody was told to pull.
      alone: async () => {},
      mayAlone: () => false,
      most: MOST_COMMITS,
    });
  };
  return async (companyId, changes) => {
    if (isQuiet(changes)) return;
    if (!services().live.mayHaveListeners(companyId)) {
      // Without listeners nothing need be remembered.
      publishers.delete(companyId);
      return;
    }
    const publisher = publishers.get(companyId) ?? publisherOf(companyId);
    publishers.set(companyId, publisher);
    await publisher(changes);
  };
}

async function publishChanges(
  services: Services,
  companyId: CompanyId,
  { changes, known }: { readonly changes: Changes; readonly known: Audience },
): Promise<Audience> {
  let concerned: readonly string[] | 'everybody' = 'everybody';
  try {
    if (changes.settings.size > 0) services.live.send(companyId, 'everybody', 'setting');
    const inChats = await publishChats(services, companyId, changes);
    if (isOfChatsAlone(changes)) {
      concerned = inChats;
      return known;
    }
    const news = await loadNews(services.database, companyId, { changes, known });
    const { users } = news.audience;
    const isMasked = (user: TicketViewer): boolean => news.hidesNumbersFromUsers && user.profile === 'user';
    const plain = users.filter((user) => !isMasked(user));
    const masked = users.filter(isMasked);
    const told = { changes, asOf: news.asOf };
    tell(services, companyId, { told: { ...told, users: plain }, rows: news.rows });
    if (masked.length > 0) tell(services, companyId, { told: { ...told, users: masked }, rows: maskRows(news.rows) });
    return news.audience;
  } finally {
    services.live.send(companyId, concerned, 'sync');
  }
}

/** Masks the rows for users who may not see numbers. */
function maskRows(rows: NewsRows): NewsRows {
  const masks = new Map(toldEntities.map(({ name, news }) => [name, news.mask]));
  return forEachEntity<NewsRows>((name) => {
    const mask = masks.get(name);
    if (mask === undefined) return rows[name];
    // Each entity masks its own rows.
    return new Map([...rows[name]].map(([id, row]) => [id, mask(row)])) as NewsRows[typeof name];
  });
}

/** Announces to users with the same masking; each event is made once for all who may see it. */
function tell(
  services: Services,
  companyId: CompanyId,
  { told, rows }: { readonly told: Pick<Telling<EntityName>, 'users' | 'changes' | 'asOf'>; readonly rows: NewsRows },
): void {
  const seen: ReadonlyMap<number, SeenTicket> = new Map(
    [...rows.tickets.values()].map((ticket) => [
      ticket.id,
      { ticket, by: told.users.filter((user) => seesTicket(user, ticket)) },
    ]),
  );
  for (const { name, news } of toldEntities)
    for (const [id, action] of told.changes[name])
      news.tell({
        ...told,
        // Ids from the database are branded here.
        id: id as Telling<EntityName>['id'],
        action,
        row: rows[name].get(id),
        findSeen: (ticketId) => seen.get(ticketId),
        send: (rooms, kind, ...payload) => services.live.send(companyId, rooms, kind, ...payload),
      });
}

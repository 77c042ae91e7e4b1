import type { SessionUser } from '@prosa/contract/session/session';
import { seesTicket, toListViewer } from '@prosa/domain/tickets/sees-ticket';
import type { LocalDatabase } from '../../sync/database/local-database.ts';
import type { InboxFilters } from '../filters/inbox-filters.ts';
import { findTaggedContacts, matchesFilter, matchesTimeFilters } from '../filters/list-filter.ts';

/** The tickets that "resolve all" would close, counted by attendant. */
export type ClosableCounts = {
  readonly count: number;
  readonly mine: number;
  /** The number of tickets without an attendant. */
  readonly unassigned: number;
  /** The colleagues who serve the tickets, in descending order of their number of tickets. */
  readonly others: readonly { readonly name: string; readonly count: number }[];
  /** The number of tickets that stay open because their contact lacks a required tag. */
  readonly untagged: number;
};

/** Counts, by attendant, those tickets of the tab that the server would close. */
export async function countClosableTickets(
  database: LocalDatabase,
  user: SessionUser,
  filters: InboxFilters & { readonly tab: Exclude<InboxFilters['tab'], 'closed'> },
): Promise<ClosableCounts> {
  const { tab } = filters;
  const [settings, users, tagged] = await Promise.all([
    database.settings.get('company'),
    database.users.toArray(),
    findTaggedContacts(database, filters),
  ]);
  const now = new Date().toISOString();
  const viewer = toListViewer(user, { showAll: filters.showAll, isSearch: false });
  const rows = await database.tickets
    .where('[status+updatedAt]')
    .between([tab, ''], [tab, '\uffff'])
    .filter((row) => seesTicket(viewer, row) && matchesFilter(row, filters, tagged) && matchesTimeFilters(row, filters, now))
    .toArray();
  const needsTag = tab !== 'pending' && settings?.values['requiredTag'] === 'enabled';
  const contacts = needsTag ? await database.contacts.bulkGet(rows.map(({ contactId }) => contactId)) : [];
  const closable = rows.filter((_, at) => !needsTag || (contacts[at]?.tagIds.length ?? 0) > 0);
  const byUser = Map.groupBy(closable, ({ userId }) => userId);
  const others = [...byUser].flatMap(([userId, theirs]) =>
    userId === null || userId === user.id
      ? []
      : [{ name: users.find(({ id }) => id === userId)?.name ?? `#${userId}`, count: theirs.length }],
  );
  return {
    count: closable.length,
    mine: closable.filter(({ userId }) => userId === user.id).length,
    unassigned: byUser.get(null)?.length ?? 0,
    others: others.toSorted((one, other) => other.count - one.count),
    untagged: rows.length - closable.length,
  };
}

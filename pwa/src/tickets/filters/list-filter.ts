import type { TicketRow } from '@prosa/contract/tickets/ticket';
import { useLiveQuery } from 'dexie-react-hooks';
import { useDatabase } from '../../sync/database/current-database.ts';
import type { LocalDatabase } from '../../sync/database/local-database.ts';
import type { InboxFilters } from './inbox-filters.ts';

/** The filter of a tab, with and without a search. An empty list of choices is all of them. */
export type ListFilter = Pick<InboxFilters, 'queueIds' | 'unreadOnly' | 'showAll' | 'tagIds' | 'connectionIds' | 'userIds'>;

type Narrowed = Pick<TicketRow, 'queueId' | 'unreadMessages' | 'contactId' | 'whatsappId' | 'userId'>;

/**
 * Whether a ticket is among those asked for, as `GET /tickets` has it: tickets without a queue are in every choice of queues.
 * `tagged` are the contacts with all tags asked for; undefined where none are.
 */
export function matchesFilter(ticket: Narrowed, filter: ListFilter, tagged: ReadonlySet<number> | undefined): boolean {
  const { queueIds, connectionIds, userIds, unreadOnly } = filter;
  return (
    (!unreadOnly || ticket.unreadMessages > 0) &&
    (queueIds.length === 0 || ticket.queueId === null || queueIds.includes(ticket.queueId)) &&
    (connectionIds.length === 0 || (ticket.whatsappId !== null && connectionIds.includes(ticket.whatsappId))) &&
    (userIds.length === 0 || (ticket.userId !== null && userIds.includes(ticket.userId))) &&
    (tagged === undefined || tagged.has(ticket.contactId))
  );
}

/** Finds the contacts of the device that have all of some tags; undefined where no tag is asked for. */
export async function findTaggedContacts(
  database: LocalDatabase,
  { tagIds }: Pick<ListFilter, 'tagIds'>,
): Promise<ReadonlySet<number> | undefined> {
  if (tagIds.length === 0) return undefined;
  const contacts = await database.contacts.filter((contact) => tagIds.every((id) => contact.tagIds.includes(id))).toArray();
  return new Set(contacts.map(({ id }) => id));
}

const nobody: ReadonlySet<number> = new Set();

/** As `findTaggedContacts`, kept current; nobody before the first read. */
export function useTaggedContacts({ tagIds }: Pick<ListFilter, 'tagIds'>): ReadonlySet<number> | undefined {
  const database = useDatabase();
  const found = useLiveQuery(
    async () => (database === undefined ? undefined : { tagged: await findTaggedContacts(database, { tagIds }) }),
    [database, tagIds.join()],
  );
  return tagIds.length === 0 ? undefined : (found?.tagged ?? nobody);
}

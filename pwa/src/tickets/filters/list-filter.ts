import type { TicketRow } from '@prosa/contract/tickets/ticket';
import { isAnswerOverdue } from '@prosa/domain/answer-targets/is-answer-overdue';
import { isSnoozed } from '@prosa/domain/tickets/snooze';
import { useLiveQuery } from 'dexie-react-hooks';
import { useDatabase } from '../../sync/database/current-database.ts';
import type { LocalDatabase } from '../../sync/database/local-database.ts';
import type { InboxFilters } from './inbox-filters.ts';

/**
 * The filters that apply to a tab. A search ignores `snoozed` and `overdueOnly`. A filter that is an empty array matches every
 * ticket.
 */
export type ListFilter = Pick<
  InboxFilters,
  'queueIds' | 'unreadOnly' | 'showAll' | 'snoozed' | 'overdueOnly' | 'tagIds' | 'connectionIds' | 'userIds'
>;

type FilteredFields = Pick<TicketRow, 'queueId' | 'unreadMessages' | 'contactId' | 'whatsappId' | 'userId'>;

/**
 * Returns whether a ticket matches the filters, by the rules of `GET /tickets`: a filter by queues also matches tickets without a
 * queue. `tagged` contains the ids of the contacts that have all chosen tags, and is undefined if no tag is chosen.
 */
export function matchesFilter(ticket: FilteredFields, filter: ListFilter, tagged: ReadonlySet<number> | undefined): boolean {
  const { queueIds, connectionIds, userIds, unreadOnly } = filter;
  return (
    (!unreadOnly || ticket.unreadMessages > 0) &&
    (queueIds.length === 0 || ticket.queueId === null || queueIds.includes(ticket.queueId)) &&
    (connectionIds.length === 0 || (ticket.whatsappId !== null && connectionIds.includes(ticket.whatsappId))) &&
    (userIds.length === 0 || (ticket.userId !== null && userIds.includes(ticket.userId))) &&
    (tagged === undefined || tagged.has(ticket.contactId))
  );
}

/**
 * Returns whether a ticket matches `snoozed` and `overdueOnly` at the time `now`. A list shows either the snoozed tickets or the
 * other tickets, and can be limited to overdue tickets. A closed ticket is never snoozed or overdue, and always matches.
 */
export const matchesTimeFilters = (
  ticket: Pick<TicketRow, 'status' | 'snoozedUntil' | 'answerDueAt'>,
  { snoozed, overdueOnly }: Pick<ListFilter, 'snoozed' | 'overdueOnly'>,
  now: string,
): boolean =>
  ticket.status === 'closed' || (isSnoozed(ticket, now) === snoozed && (!overdueOnly || isAnswerOverdue(ticket, now)));

/** Finds the ids of the contacts on the device that have all chosen tags. Undefined if no tag is chosen. */
export async function findTaggedContacts(
  database: LocalDatabase,
  { tagIds }: Pick<ListFilter, 'tagIds'>,
): Promise<ReadonlySet<number> | undefined> {
  if (tagIds.length === 0) return undefined;
  const contacts = await database.contacts.filter((contact) => tagIds.every((id) => contact.tagIds.includes(id))).toArray();
  return new Set(contacts.map(({ id }) => id));
}

const noContactIds: ReadonlySet<number> = new Set();

/**
 * Finds the same ids as `findTaggedContacts`, and updates them when contacts change. Undefined if no tag is chosen, and otherwise
 * empty before the first read.
 */
export function useTaggedContacts({ tagIds }: Pick<ListFilter, 'tagIds'>): ReadonlySet<number> | undefined {
  const database = useDatabase();
  const found = useLiveQuery(
    async () => (database === undefined ? undefined : { tagged: await findTaggedContacts(database, { tagIds }) }),
    [database, tagIds.join()],
  );
  return tagIds.length === 0 ? undefined : (found?.tagged ?? noContactIds);
}

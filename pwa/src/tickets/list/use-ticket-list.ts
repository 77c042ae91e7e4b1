import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Connection } from '@prosa/contract/channels/connection';
import type { Contact, Tag } from '@prosa/contract/contacts/contact';
import type { Queue, SessionUser, UserSummary } from '@prosa/contract/session/session';
import type { TicketRow } from '@prosa/contract/tickets/ticket';
import { isMentionedIn, isOverdueNotificationFor } from '@prosa/domain/tickets/is-notification-ticket';
import { seesTicket, type TicketViewer, toListViewer } from '@prosa/domain/tickets/sees-ticket';
import type { TicketState } from '@prosa/domain/tickets/ticket-state';
import { useNumberFromFrame } from '../../platform/first-frame/use-number-from-frame.ts';
import { markFirstScreenShown } from '../../platform/loading/first-screen.ts';
import { useSession } from '../../platform/session/session.ts';
import { useDatabase } from '../../sync/database/current-database.ts';
import { useDistinctQuery } from '../../sync/database/use-distinct-query.ts';
import type { LocalDatabase } from '../../sync/database/local-database.ts';
import { createsRowIn, type OutboxEntry } from '../../sync/outbox/outbox-entry.ts';
import { toRowName } from '../../sync/rows/row-change.ts';
import { undefinedUntilFirstPull } from '../../sync/pull/undefined-until-first-pull.ts';
import { type InboxTab, initialFilters } from '../filters/inbox-filters.ts';
import {
  findTaggedContacts,
  type ListFilter,
  matchesFilter,
  matchesTimeFilters,
  useTaggedContacts,
} from '../filters/list-filter.ts';
import { findLastMessage, type LastMessage, type ListedTicket } from './find-last-message.ts';
import type { TicketCounts } from './sum-ticket-counts.ts';
import { createNewestTicketFilter } from './newest-of-conversation.ts';
import { statusesOfTab, toInboxTab } from './tab-statuses.ts';
import { saveListScrollState, readListScrollState, TICKETS_PER_READ } from './list-scroll-state.ts';
import { useListClock } from './use-list-clock.ts';
import { type TicketSummary, useTicketSummaries } from './ticket-summaries.ts';

export type TicketView = TicketRow & {
  readonly contact: Contact | undefined;
  readonly queue: Queue | undefined;
  readonly user: UserSummary | undefined;
  readonly connection: Connection | undefined;
  /** The ticket's own tags, followed by the tags of its contact. */
  readonly tags: Tag[];
  readonly last: LastMessage | undefined;
  /** The user who wrote the newest message. Undefined if no user of the company wrote it. */
  readonly lastAuthor: UserSummary | undefined;
  readonly handedBy: UserSummary | undefined;
  /** The authors of the unseen mentions, by their ids. */
  readonly mentionAuthors: ReadonlyMap<number, UserSummary>;
  readonly refusal: OutboxEntry | undefined;
};
export type TicketListFilter = ListFilter & {
  readonly statuses: readonly InboxTab[];
  readonly sort: 'ASC' | 'DESC';
};

/** The maximum time that the first screen waits for its list, in milliseconds. */
const MAX_LIST_WAIT_MS = 1_000;

type TicketReadResult = { readonly list: string; readonly limit: number; readonly tickets: TicketView[] };
type EarlyList = { readonly list: string; readonly tickets: Promise<TicketView[] | undefined> };
/**
 * The list of the first screen, which is read while the rest of the app starts. This list is shown until `useTicketList` has read
 * it again.
 */
let earlyList: EarlyList | undefined;

/** Starts to read the list of the first screen, before that screen is rendered. */
export function startReadingFirstList(database: LocalDatabase, user: SessionUser): void {
  const filter = { ...initialFilters, statuses: [initialFilters.tab] };
  const read = readFirstTickets(database, user, { filter, limit: TICKETS_PER_READ, now: new Date().toISOString() }).then(
    ({ tickets }) => undefinedUntilFirstPull(database, tickets),
    // The error is ignored here, because the screen's own read fails in the same way and reports the error.
    () => undefined,
  );
  const patience = new Promise<undefined>((resolve) => {
    setTimeout(() => resolve(undefined), MAX_LIST_WAIT_MS);
  });
  earlyList = { list: toListName(database, filter), tickets: Promise.race([read, patience]) };
}

/**
 * Lists the matching tickets on the device, in the order of the filter, up to the number of rows requested with `more`. An empty
 * `queueIds` matches every queue. `tickets` is undefined until the device has read this list. It stays undefined as long as the
 * device has no tickets and no pull has ended. `coming` is the promise of the first screen's tickets while they are still read.
 */
export function useTicketList(filter: TicketListFilter): {
  tickets: TicketView[] | undefined;
  /** The name of the list, which is different for each filter and each database. */
  list: string;
  coming: Promise<TicketView[] | undefined> | undefined;
  more: () => void;
  /** Whether `tickets` contains all matching tickets on the device. */
  isWhole: boolean;
} {
  const database = useDatabase();
  const session = useSession();
  const user = session.state === 'signed-in' ? session.user : undefined;
  const list = toListName(database, filter);
  const rowsBefore = useMemo(() => readListScrollState(list).rows, [list]);
  const [wished, setWished] = useState({ list, rows: rowsBefore });
  const limit = wished.list === list ? wished.rows : rowsBefore;
  const [coming] = useState(earlyList);
  const now = useListClock(filter);
  const found = useDistinctQuery(async () => {
    if (database === undefined || user === undefined) return undefined;
    const read = await readFirstTickets(database, user, { filter, limit, now });
    earlyList = undefined;
    return { ...read, isComing: (await undefinedUntilFirstPull(database, read.tickets)) === undefined };
  }, [database, user, list, limit, now]);
  const isComing = found?.isComing === true;
  // The pull waits until the first screen is shown, and a screen without rows counts as shown. The query above must not call
  // `markFirstScreenShown`, because the work that then begins would run inside the query, where writing is forbidden.
  useEffect(() => {
    if (isComing) markFirstScreenShown();
  }, [isComing]);
  // Until the requested list is read, no rows are returned, because the rows that were read last belong to another list.
  const tickets = isComing || found?.list !== list ? undefined : found.tickets;
  const hasMore = found !== undefined && found.limit === limit && found.tickets.length === limit;
  const more = useCallback(() => {
    if (hasMore) setWished({ list, rows: limit + TICKETS_PER_READ });
  }, [hasMore, limit, list]);
  useEffect(() => saveListScrollState(list, { rows: limit }), [list, limit]);
  return {
    tickets,
    list,
    isWhole: tickets !== undefined && found?.limit === limit && !hasMore,
    coming: coming?.list === list ? coming.tickets : undefined,
    more,
  };
}

const toListName = (database: LocalDatabase | undefined, filter: TicketListFilter): string =>
  JSON.stringify([
    database?.name,
    filter.statuses,
    filter.queueIds,
    filter.tagIds,
    filter.connectionIds,
    filter.userIds,
    filter.showAll,
    filter.unreadOnly,
    filter.snoozed,
    filter.overdueOnly,
    filter.sort,
  ]);

/**
 * Returns whether a list contains a ticket. `viewer` is the user with the permissions that apply in this list (`toListViewer`).
 * The list also contains a colleague's ticket that mentions the user, or whose overdue answer was reported to the user as a
 * supervisor, until the user opens the ticket. On a phone, no other list shows these tickets.
 */
const belongsInList = (
  user: TicketViewer,
  viewer: TicketViewer,
  ticket: TicketState & Pick<TicketRow, 'mentions' | 'overdueFor'>,
): boolean => seesTicket(viewer, ticket) || isMentionedIn(user, ticket) || isOverdueNotificationFor(user, ticket);

/** Reads the first tickets of a list from the device, at the time `now`. */
export async function readFirstTickets(
  database: LocalDatabase,
  user: SessionUser,
  { filter, limit, now }: { readonly filter: TicketListFilter; readonly limit: number; readonly now: string },
): Promise<TicketReadResult> {
  const viewer = toListViewer(user, { showAll: filter.showAll, isSearch: false });
  const tagged = await findTaggedContacts(database, filter);
  const isNewestFirst = filter.sort === 'DESC' || filter.statuses.includes('closed');
  const readStatus = (status: TicketRow['status']): PromiseLike<TicketRow[]> => {
    const index = database.tickets.where('[status+updatedAt]').between([status, ''], [status, '\uffff']);
    const shown = createNewestTicketFilter();
    return (isNewestFirst ? index.reverse() : index)
      .filter(
        (row) =>
          belongsInList(user, viewer, row) &&
          matchesFilter(row, filter, tagged) &&
          matchesTimeFilters(row, filter, now) &&
          shown(row),
      )
      .limit(limit)
      .toArray();
  };
  const byStatus = await Promise.all(filter.statuses.flatMap((tab) => statusesOfTab[tab]).map(readStatus));
  const sign = isNewestFirst ? -1 : 1;
  const rows =
    byStatus.length === 1
      ? byStatus.flat()
      : byStatus
          .flat()
          .toSorted((one, other) => sign * (one.updatedAt.localeCompare(other.updatedAt) || one.id - other.id))
          .filter(createNewestTicketFilter())
          .slice(0, limit);
  return { list: toListName(database, filter), limit, tickets: await joinTicketRows(database, rows) };
}

/**
 * Joins tickets with the contacts, tags, queues and other rows to which they refer. The join takes seven reads, however many
 * tickets there are.
 */
export async function joinTicketRows(
  database: LocalDatabase,
  found: readonly ListedTicket[] | PromiseLike<readonly ListedTicket[]>,
): Promise<TicketView[]> {
  const [rows, queues, users, connections, tags, outbox] = await Promise.all([
    found,
    database.queues.toArray(),
    database.users.toArray(),
    database.connections.toArray(),
    database.tags.toArray(),
    database.outbox.toArray(),
  ]);
  const [contacts, messages] = await Promise.all([
    database.contacts.bulkGet(rows.map((row) => row.contactId)),
    database.messages.bulkGet(rows.map((row) => row.lastMessageDetails?.id ?? '')),
  ]);
  const findUser = (id: number | null | undefined) => users.find((each) => each.id === id);
  return rows.map((row, at) => {
    const contact = contacts[at];
    const last = findLastMessage(row, messages[at], outbox);
    const ofContact = contact?.tagIds.filter((id) => !row.tagIds.includes(id)) ?? [];
    return {
      ...row,
      contact,
      queue: queues.find((each) => each.id === row.queueId),
      user: findUser(row.userId),
      connection: connections.find((each) => each.id === row.whatsappId),
      tags: [...row.tagIds, ...ofContact].flatMap((id) => tags.find((each) => each.id === id) ?? []),
      last,
      lastAuthor: findUser(last?.userId),
      handedBy: findUser(row.handover?.byUserId),
      mentionAuthors: new Map(
        (row.mentions ?? []).flatMap(({ byUserId }) => {
          const author = findUser(byUserId);
          return author === undefined ? [] : [[byUserId, author] as const];
        }),
      ),
      refusal: outbox.find((each) => isEntryOfTicket(row, each) && each.state === 'refused' && !createsRowIn('messages', each)),
    };
  });
}

const isEntryOfTicket = (row: TicketRow, entry: OutboxEntry): boolean => entry.lane === toRowName('tickets', row.id);

/**
 * Counts the tickets that each tab lists under the filters at the time `now`. `tagged` contains the ids of the contacts with the
 * chosen tags.
 */
export function countTickets(
  tickets: Iterable<TicketSummary>,
  user: SessionUser,
  {
    filter,
    tagged,
    now,
  }: { readonly filter: ListFilter; readonly tagged: ReadonlySet<number> | undefined; readonly now: string },
): TicketCounts {
  const counts = { open: 0, pending: 0, group: 0 };
  const viewer = toListViewer(user, { showAll: filter.showAll, isSearch: false });
  for (const ticket of tickets) {
    const tab = toInboxTab(ticket.status);
    if (tab === 'closed') continue;
    if (belongsInList(user, viewer, ticket) && matchesFilter(ticket, filter, tagged) && matchesTimeFilters(ticket, filter, now))
      counts[tab] += 1;
  }
  return counts;
}

/** Counts the tickets of each tab under the filters, and updates the counts when tickets change. */
export function useTicketCounts(filter: ListFilter): TicketCounts {
  const session = useSession();
  const user = session.state === 'signed-in' ? session.user : undefined;
  const summaries = useTicketSummaries();
  const tagged = useTaggedContacts(filter);
  const now = useListClock(filter);
  const counted = useMemo(
    () =>
      summaries === undefined || user === undefined
        ? undefined
        : countTickets(summaries.all.values(), user, { filter, tagged, now }),
    [summaries, user, filter, tagged, now],
  );
  return {
    open: useNumberFromFrame('open', counted?.open),
    pending: useNumberFromFrame('pending', counted?.pending),
    group: useNumberFromFrame('group', counted?.group),
  };
}

/** Returns the ticket with this uuid. Undefined while the ticket is being read, and null if the device doesn't hold it. */
export function useTicket(uuid: string): TicketView | undefined | null {
  const database = useDatabase();
  return useDistinctQuery(async () => {
    if (database === undefined) return undefined;
    const row = await database.tickets.where('uuid').equals(uuid).first();
    return row === undefined ? null : ((await joinTicketRows(database, [row]))[0] ?? null);
  }, [database, uuid]);
}

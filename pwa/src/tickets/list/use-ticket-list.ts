import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Connection } from '@prosa/contract/channels/connection';
import type { Contact, Tag } from '@prosa/contract/contacts/contact';
import type { Queue, SessionUser, UserSummary } from '@prosa/contract/session/session';
import type { TicketRow } from '@prosa/contract/tickets/ticket';
import { seesTicket, toListViewer } from '@prosa/domain/tickets/sees-ticket';
import { useSavedFigure } from '../../platform/first-frame/use-saved-figure.ts';
import { markFirstScreenShown } from '../../platform/loading/first-screen.ts';
import { useSession } from '../../platform/session.ts';
import { useDatabase } from '../../sync/database/current-database.ts';
import type { LocalDatabase } from '../../sync/database/local-database.ts';
import { createsRowIn, type OutboxEntry } from '../../sync/outbox/outbox-entry.ts';
import { rowName } from '../../sync/rows/row-change.ts';
import { undefinedUntilFirstPull } from '../../sync/pull/undefined-until-first-pull.ts';
import { noFilters } from '../filters/inbox-filters.ts';
import { findTaggedContacts, type ListFilter, matchesFilter, useTaggedContacts } from '../filters/list-filter.ts';
import { findLastMessage, type LastMessage, type ListedTicket } from './find-last-message.ts';
import { saveListPlace, findListPlace, WINDOW_ROWS } from './list-place.ts';
import { useTicketSummaries } from './ticket-summaries.ts';

export type TicketView = TicketRow & {
  readonly contact: Contact | undefined;
  readonly queue: Queue | undefined;
  readonly user: UserSummary | undefined;
  readonly connection: Connection | undefined;
  /** The ticket's own tags, then those of its contact. */
  readonly tags: Tag[];
  readonly last: LastMessage | undefined;
  /** The colleague who said it, or the user. */
  readonly lastAuthor: UserSummary | undefined;
  readonly handedBy: UserSummary | undefined;
  readonly refusal: OutboxEntry | undefined;
};
export type TicketListFilter = ListFilter & {
  readonly status: 'open' | 'pending' | 'group' | 'closed';
  readonly sort: 'ASC' | 'DESC';
};

/** How long the first screen waits for its list, in milliseconds. */
const LONGEST_MS = 1_000;

type TicketWindow = { readonly list: string; readonly limit: number; readonly tickets: TicketView[] };
type EarlyList = { readonly list: string; readonly tickets: Promise<TicketView[] | undefined> };
/** The first list, read while the rest of the app starts; until it is read again. */
let early: EarlyList | undefined;

/** Starts to read the list that the first screen comes with, before there is a screen. */
export function readFirstList(database: LocalDatabase, user: SessionUser): void {
  const filter = { ...noFilters, status: noFilters.tab };
  const read = readWindow(database, user, { filter, limit: WINDOW_ROWS }).then(
    ({ tickets }) => undefinedUntilFirstPull(database, tickets),
    // An error here comes again on the screen, where it is told.
    () => undefined,
  );
  const patience = new Promise<undefined>((resolve) => {
    setTimeout(() => resolve(undefined), LONGEST_MS);
  });
  early = { list: listOf(database, filter), tickets: Promise.race([read, patience]) };
}

/**
 * Tickets on the device that match, newest first or last, as far as they are wished for. An empty `queueIds` is every queue;
 * `tickets` is undefined before the first read, and where there are none before the first pull; the first list of all is
 * `coming` by then.
 */
export function useTicketList(filter: TicketListFilter): {
  tickets: TicketView[] | undefined;
  /** Names the list among others. */
  list: string;
  coming: Promise<TicketView[] | undefined> | undefined;
  more: () => void;
  /** Whether the device holds no more than `tickets`. */
  isWhole: boolean;
} {
  const database = useDatabase();
  const session = useSession();
  const user = session.state === 'signed-in' ? session.user : undefined;
  const list = listOf(database, filter);
  const left = useMemo(() => findListPlace(list).rows, [list]);
  const [wished, setWished] = useState({ list, rows: left });
  const limit = wished.list === list ? wished.rows : left;
  const [coming] = useState(early);
  const found = useLiveQuery(async () => {
    if (database === undefined || user === undefined) return undefined;
    const read = await readWindow(database, user, { filter, limit });
    early = undefined;
    return { ...read, isComing: (await undefinedUntilFirstPull(database, read.tickets)) === undefined };
  }, [database, user, list, limit]);
  const isComing = found?.isComing === true;
  // There is nothing to draw that the pull would have to wait for. Not said by the query: what follows would be held to be its part, and may not write.
  useEffect(() => {
    if (isComing) markFirstScreenShown();
  }, [isComing]);
  // Until the list that is asked for is read there are no rows: those of the list before belong to another tab.
  const tickets = isComing || found?.list !== list ? undefined : found.tickets;
  const hasMore = found !== undefined && found.limit === limit && found.tickets.length === limit;
  const more = useCallback(() => {
    if (hasMore) setWished({ list, rows: limit + WINDOW_ROWS });
  }, [hasMore, limit, list]);
  useEffect(() => saveListPlace(list, { rows: limit }), [list, limit]);
  return {
    tickets,
    list,
    isWhole: tickets !== undefined && found?.limit === limit && !hasMore,
    coming: coming?.list === list ? coming.tickets : undefined,
    more,
  };
}

const listOf = (database: LocalDatabase | undefined, filter: TicketListFilter): string =>
  JSON.stringify([
    database?.name,
    filter.status,
    filter.queueIds,
    filter.tagIds,
    filter.connectionIds,
    filter.userIds,
    filter.showAll,
    filter.unreadOnly,
    filter.sort,
  ]);

/** Reads the first tickets of a list from the device. */
export async function readWindow(
  database: LocalDatabase,
  user: SessionUser,
  { filter, limit }: { readonly filter: TicketListFilter; readonly limit: number },
): Promise<TicketWindow> {
  const index = database.tickets.where('[status+updatedAt]').between([filter.status, ''], [filter.status, '\uffff']);
  const viewer = toListViewer(user, { showAll: filter.showAll, isSearch: false });
  const tagged = await findTaggedContacts(database, filter);
  const shown = newestOfEach(filter.status);
  const rows = (filter.sort === 'DESC' || filter.status === 'closed' ? index.reverse() : index)
    .filter((row) => seesTicket(viewer, row) && matchesFilter(row, filter, tagged) && shown(row))
    .limit(limit)
    .toArray();
  return { list: listOf(database, filter), limit, tickets: await joinTickets(database, rows) };
}

/** Tells, row by row, which to show: of closed tickets the one that changed last of each contact and connection. */
function newestOfEach(status: TicketListFilter['status']): (row: TicketRow) => boolean {
  const known = new Set<string>();
  return (row) => {
    if (status !== 'closed') return true;
    const key = conversationKey(row);
    if (known.has(key)) return false;
    known.add(key);
    return true;
  };
}

/** Names the conversation a ticket is part of: its contact on its connection. */
export const conversationKey = ({ contactId, whatsappId }: Pick<TicketRow, 'contactId' | 'whatsappId'>): string =>
  `${contactId} ${whatsappId}`;

/** Rows, which may still be on their way, with what they point to: seven reads however many rows. */
export async function joinTickets(
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
  const userOf = (id: number | null | undefined) => users.find((each) => each.id === id);
  return rows.map((row, at) => {
    const contact = contacts[at];
    const last = findLastMessage(row, messages[at], outbox);
    const ofContact = contact?.tagIds.filter((id) => !row.tagIds.includes(id)) ?? [];
    return {
      ...row,
      contact,
      queue: queues.find((each) => each.id === row.queueId),
      user: userOf(row.userId),
      connection: connections.find((each) => each.id === row.whatsappId),
      tags: [...row.tagIds, ...ofContact].flatMap((id) => tags.find((each) => each.id === id) ?? []),
      last,
      lastAuthor: userOf(last?.userId),
      handedBy: userOf(row.handover?.byUserId),
      refusal: outbox.find((each) => isOf(row, each) && each.state === 'refused' && !createsRowIn('messages', each)),
    };
  });
}

const isOf = (row: TicketRow, entry: OutboxEntry): boolean => entry.lane === rowName('tickets', row.id);

type TicketCounts = { readonly open: number; readonly pending: number; readonly group: number };

/** How many tickets each tab holds under the filters that stand. */
export function useTicketCounts(filter: ListFilter): TicketCounts {
  const session = useSession();
  const user = session.state === 'signed-in' ? session.user : undefined;
  const summaries = useTicketSummaries();
  const tagged = useTaggedContacts(filter);
  const counted = useMemo(() => {
    if (summaries === undefined || user === undefined) return undefined;
    const counts = { open: 0, pending: 0, group: 0 };
    const viewer = toListViewer(user, { showAll: filter.showAll, isSearch: false });
    for (const ticket of summaries.all.values()) {
      const { status } = ticket;
      if (status !== 'open' && status !== 'pending' && status !== 'group') continue;
      if (seesTicket(viewer, ticket) && matchesFilter(ticket, filter, tagged)) counts[status] += 1;
    }
    return counts;
  }, [summaries, user, filter, tagged]);
  return {
    open: useSavedFigure('open', counted?.open),
    pending: useSavedFigure('pending', counted?.pending),
    group: useSavedFigure('group', counted?.group),
  };
}

/** One ticket by its uuid: undefined while it is read, null when the device doesn't hold it. */
export function useTicket(uuid: string): TicketView | undefined | null {
  const database = useDatabase();
  return useLiveQuery(async () => {
    if (database === undefined) return undefined;
    const row = await database.tickets.where('uuid').equals(uuid).first();
    return row === undefined ? null : ((await joinTickets(database, [row]))[0] ?? null);
  }, [database, uuid]);
}

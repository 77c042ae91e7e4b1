import { useLiveQuery } from 'dexie-react-hooks';
import type { Connection } from '@prosa/contract/channels/connection';
import type { Contact, Tag } from '@prosa/contract/contacts/contact';
import type { Queue, UserSummary } from '@prosa/contract/session/session';
import type { TicketRow } from '@prosa/contract/tickets/ticket';
import { seesTicket } from '@prosa/domain/tickets/sees-ticket';
import { useSession } from '../platform/session.ts';
import { useDatabase } from '../sync/current-database.ts';
import type { LocalDatabase } from '../sync/local-database.ts';
import { makesMessage, type OutboxEntry } from '../sync/outbox-entry.ts';
import { rowName } from '../sync/row-change.ts';

export type TicketView = TicketRow & {
  readonly contact: Contact | undefined;
  readonly queue: Queue | undefined;
  readonly user: UserSummary | undefined;
  readonly connection: Connection | undefined;
  readonly tags: Tag[];
  readonly pendingCommand: boolean;
  readonly refusal: OutboxEntry | undefined;
};
export type TicketListFilter = {
  readonly status: 'open' | 'pending' | 'group' | 'closed';
  readonly search: string;
  readonly queueIds: readonly number[];
  readonly showAll: boolean;
  readonly unreadOnly: boolean;
  readonly sort: 'ASC' | 'DESC';
};

/** Text as search compares it: lower case, without diacritics. */
export const foldText = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Tickets on the device that match, newest first or last. An empty `queueIds` is every queue; `tickets` is undefined only before the first read. */
export function useTicketList(filter: TicketListFilter): { tickets: TicketView[] | undefined } {
  const database = useDatabase();
  const session = useSession();
  const user = session.state === 'signed-in' ? session.user : undefined;
  const tickets = useLiveQuery(async () => {
    if (database === undefined || user === undefined) return undefined;
    const index = database.tickets.where('[status+updatedAt]').between([filter.status, ''], [filter.status, '\uffff']);
    const rows = await (filter.sort === 'DESC' ? index.reverse() : index).toArray();
    const viewer = filter.showAll ? user : ({ ...user, profile: 'user', allUserChat: 'disabled' } as const);
    const kept = rows.filter(
      (row) =>
        seesTicket(viewer, row) &&
        (!filter.unreadOnly || row.unreadMessages > 0) &&
        (filter.queueIds.length === 0 || row.queueId === null || filter.queueIds.includes(row.queueId)),
    );
    return matching(await joinTickets(database, kept), filter.search);
  }, [database, user, filter.status, filter.search, filter.queueIds.join(), filter.showAll, filter.unreadOnly, filter.sort]);
  return { tickets };
}

export function matching(views: TicketView[], search: string): TicketView[] {
  const wanted = foldText(search.trim());
  if (wanted === '') return views;
  const digits = wanted.replace(/\D/g, '');
  return views.filter(
    ({ contact, lastMessage }) =>
      foldText(contact?.name ?? '').includes(wanted) ||
      foldText(lastMessage).includes(wanted) ||
      (digits !== '' && (contact?.number ?? '').replace(/\D/g, '').includes(digits)),
  );
}

/** Rows with what they point to: six reads however many rows. */
export async function joinTickets(database: LocalDatabase, rows: readonly TicketRow[]): Promise<TicketView[]> {
  const [contacts, queues, users, connections, tags, outbox] = await Promise.all([
    database.contacts.bulkGet(rows.map((row) => row.contactId)),
    database.queues.toArray(),
    database.users.toArray(),
    database.connections.toArray(),
    database.tags.toArray(),
    database.outbox.toArray(),
  ]);
  return rows.map((row, at) => ({
    ...row,
    contact: contacts[at],
    queue: queues.find((each) => each.id === row.queueId),
    user: users.find((each) => each.id === row.userId),
    connection: connections.find((each) => each.id === row.whatsappId),
    tags: tags.filter((each) => row.tagIds.includes(each.id)),
    pendingCommand: outbox.some((each) => isOf(row, each) && each.state === 'waiting' && !each.isBackground),
    refusal: outbox.find((each) => isOf(row, each) && each.state === 'refused' && !makesMessage(each)),
  }));
}

const isOf = (row: TicketRow, entry: OutboxEntry): boolean => entry.lane === rowName('tickets', row.id);

export type TicketCounts = { readonly open: number; readonly pending: number; readonly group: number; readonly unread: number };

/** Tickets of each tab as the user sees them without show-all, and how many of the attended ones have unread messages. */
export function useTicketCounts(): TicketCounts {
  const database = useDatabase();
  const session = useSession();
  const user = session.state === 'signed-in' ? session.user : undefined;
  const counts = useLiveQuery(async (): Promise<TicketCounts | undefined> => {
    if (database === undefined || user === undefined) return undefined;
    const viewer = { ...user, profile: 'user', allUserChat: 'disabled' } as const;
    const rows = (await database.tickets.where('[status+updatedAt]').above(['group', '']).toArray()).filter((row) =>
      seesTicket(viewer, row),
    );
    const count = (status: string): number => rows.filter((row) => row.status === status).length;
    return {
      open: count('open'),
      pending: count('pending'),
      group: count('group'),
      unread: rows.filter((row) => row.unreadMessages > 0).length,
    };
  }, [database, user]);
  return counts ?? { open: 0, pending: 0, group: 0, unread: 0 };
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

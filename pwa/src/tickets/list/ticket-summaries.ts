import type { TicketRow } from '@prosa/contract/tickets/ticket';
import { useCallback, useSyncExternalStore } from 'react';
import { firstScreenShown } from '../../platform/loading/first-screen.ts';
import { createStore, type Store } from '../../platform/store.ts';
import { useDatabase } from '../../sync/database/current-database.ts';
import type { LocalDatabase } from '../../sync/database/local-database.ts';
import { onRowsWritten } from '../../search/written-rows.ts';

/** The fields of a ticket that the counts need. */
export type TicketSummary = Pick<
  TicketRow,
  | 'id'
  | 'status'
  | 'userId'
  | 'queueId'
  | 'isGroup'
  | 'unreadMessages'
  | 'updatedAt'
  | 'handover'
  | 'mentions'
  | 'snoozedUntil'
  | 'answerDueAt'
  | 'overdueFor'
  | 'contactId'
  | 'whatsappId'
>;
/**
 * The summaries of all tickets on the device, by the ticket's id. Each change creates a new object, so that React notices the
 * change.
 */
export type TicketSummaries = { readonly all: ReadonlyMap<number, TicketSummary> };

const ROWS_PER_READ = 500;
const COLLECT_CHANGES_MS = 50;
const emptyStore: Store<TicketSummaries | undefined> = createStore<TicketSummaries | undefined>(undefined);
const summaryStores = new WeakMap<LocalDatabase, Store<TicketSummaries | undefined>>();

/** Reads a summary of every ticket on the device once, and updates it row by row. Undefined before the first read. */
export function useTicketSummaries(): TicketSummaries | undefined {
  const database = useDatabase();
  const store = database === undefined ? emptyStore : findSummaryStore(database);
  return useSyncExternalStore(
    useCallback((changed: () => void) => store.subscribe(changed), [store]),
    store.get,
  );
}

function findSummaryStore(database: LocalDatabase): Store<TicketSummaries | undefined> {
  const known = summaryStores.get(database);
  if (known !== undefined) return known;
  const store = createStore<TicketSummaries | undefined>(undefined);
  summaryStores.set(database, store);
  void followTicketSummaries(database, store);
  return store;
}

async function followTicketSummaries(database: LocalDatabase, store: Store<TicketSummaries | undefined>): Promise<void> {
  const all = new Map<number, TicketSummary>();
  const changed = new Set<number>();
  let isRead = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const publish = (): void => store.set({ all });
  const readAll = async (): Promise<void> => {
    const fresh = new Map<number, TicketSummary>();
    for (let last = -1, more = true; more;) {
      const rows = await database.tickets.where('id').above(last).limit(ROWS_PER_READ).toArray();
      for (const row of rows) fresh.set(row.id, toTicketSummary(row));
      last = rows.at(-1)?.id ?? last;
      more = rows.length === ROWS_PER_READ;
    }
    all.clear();
    for (const [id, summary] of fresh) all.set(id, summary);
  };
  const readChanged = async (): Promise<void> => {
    timer = undefined;
    const ids = [...changed];
    changed.clear();
    const rows = await database.tickets.bulkGet(ids);
    for (const [at, id] of ids.entries()) {
      const row = rows[at];
      if (row === undefined) all.delete(id);
      else all.set(id, toTicketSummary(row));
    }
    publish();
  };
  const collectChanges = (): void => {
    // Reading fails if the database was closed, but then no component needs the summaries any more.
    if (isRead) timer ??= setTimeout(() => void readChanged().catch(() => undefined), COLLECT_CHANGES_MS);
  };
  onRowsWritten(({ database: name, table, ids }) => {
    if (name !== database.name || table !== 'tickets') return;
    if (ids === undefined) return void readAll().then(publish, () => undefined);
    for (const id of ids) changed.add(id);
    collectChanges();
  });
  await firstScreenShown;
  await readAll().catch(() => undefined);
  isRead = true;
  publish();
  if (changed.size > 0) collectChanges();
}

const toTicketSummary = ({
  id,
  status,
  userId,
  queueId,
  isGroup,
  unreadMessages,
  updatedAt,
  handover,
  mentions,
  snoozedUntil,
  answerDueAt,
  overdueFor,
  contactId,
  whatsappId,
}: TicketRow): TicketSummary => ({
  id,
  status,
  userId,
  queueId,
  isGroup,
  unreadMessages,
  updatedAt,
  handover,
  mentions,
  snoozedUntil,
  answerDueAt,
  overdueFor,
  contactId,
  whatsappId,
});

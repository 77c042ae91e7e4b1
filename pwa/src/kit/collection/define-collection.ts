import { hashKey, type InfiniteQueryObserverResult } from '@tanstack/react-query';
import * as v from 'valibot';
import { callApi } from '../../platform/requests/api-client.ts';
import { ApiRefusal } from '../../platform/requests/api-errors.ts';
import { createStore, type Store } from '../../platform/store.ts';
import { serverQueries } from '../../server/server-queries.tsx';
import { databaseStore } from '../../sync/database/current-database.ts';
import type { LocalDatabase } from '../../sync/database/local-database.ts';
import type { CollectionPageData, CollectionRow } from './collection-rows.ts';
import { findStoredRows, storeRows } from './held-rows.ts';
import { controlLoadedPages, type LoadedPages, type VisibleRows } from './loaded-pages.ts';

/** The functions that apply live events to the shown rows. */
export type LiveRowChanges<Row extends CollectionRow> = {
  readonly upsert: (row: Row) => void;
  readonly drop: (id: Row['id']) => void;
  readonly refresh: () => void;
};

export type CollectionSpec<Row extends CollectionRow, Create extends v.GenericSchema, Update extends v.GenericSchema> = {
  readonly path: `/${string}`;
  /** The API path from which rows are read, if that path differs from the path to which they are written. */
  readonly readPath?: `/${string}`;
  /**
   * Parses the server's answer to a request for the list as a page. If the server sends the whole list at once, the answer is a
   * single page whose `hasMore` is false.
   */
  readonly list: v.GenericSchema<unknown, CollectionPageData<Row>>;
  readonly create: Create;
  readonly update: Update;
  /** Whether the request of an update has the row's id in its path, or only in its body. */
  readonly updateAt?: 'address' | 'body';
  /**
   * Compares two rows of a list that the server sends whole. Without an order, a row could move at the next read just as the user
   * clicks the row.
   */
  readonly order?: (a: Row, b: Row) => number;
  /** Returns the text of a row in which a search on the device looks for the search term. */
  readonly textOf: (row: Row) => string;
  /** Subscribes to the live events about the collection's rows, and applies each of them with the given functions. */
  readonly live: (changes: LiveRowChanges<Row>) => void;
  /** With `last-read`, the device stores the rows that were read last. With `none`, it stores no rows. */
  readonly offline: 'last-read' | 'none';
};

export type Collection<Row extends CollectionRow, Create extends v.GenericSchema, Update extends v.GenericSchema> = Pick<
  CollectionSpec<Row, Create, Update>,
  'create' | 'update' | 'order' | 'textOf'
> & {
  readonly name: string;
  /** Returns react-query's key for a search. `filters` is the query string of the filters that the server applies. */
  readonly queryKey: (search: string, filters?: string) => readonly string[];
  readonly fetchPage: (search: string, pageNumber: number, filters?: string) => Promise<CollectionPageData<Row>>;
  /** Returns a page for the query cache: the loaded page if none of its rows is visible, or else the server's page. */
  readonly readPage: (search: string, pageNumber: number, filters: string) => Promise<CollectionPageData<Row>>;
  /**
   * Loads a row. This function and those that write rows throw `ApiRefusal` or `NotNow`, and show the row of the server's answer
   * in the list.
   */
  readonly fetchRow: (id: Row['id']) => Promise<Row>;
  /** Finds a row among all loaded rows, whatever the current search is. */
  readonly findRow: (id: Row['id'] | string) => Row | undefined;
  readonly rowKey: (id: Row['id'] | string) => readonly string[];
  readonly createRow: (body: v.InferInput<Create>, idempotencyKey: string) => Promise<Row>;
  readonly updateRow: (id: Row['id'], body: v.InferInput<Update>) => Promise<Row>;
  readonly deleteRow: (id: Row['id']) => Promise<void>;
  /** The ids of rows whose deletion can still be undone. Lists don't show these rows. */
  readonly hidden: Store<ReadonlySet<string>>;
  /** Shows `after` while `save` runs, and `before` again when `save` fails. */
  readonly patchRow: (before: Row, after: Row, save: () => Promise<unknown>) => Promise<void>;
  readonly upsert: (row: Row) => void;
  readonly drop: (id: Row['id']) => void;
  /** Reads the shown pages again, at most once a second. */
  readonly refresh: () => void;
  /** Sets the rows that the user sees, so that only their pages are read again. */
  readonly setVisibleRows: (rows: VisibleRows) => void;
  /** Shows the rows that this device has stored, until the server has answered. */
  readonly recall: (database: LocalDatabase) => Promise<void>;
};

/** The rows of a collection with react-query's loading and error states. */
export type CollectionQuery<Row> = InfiniteQueryObserverResult<LoadedPages<Row>>;

/**
 * Declares a collection: the rows below a path of the API, and how they are listed, written, updated by live events, and stored
 * for use without a network.
 */
export function defineCollection<
  RowSchema extends v.GenericSchema<unknown, CollectionRow>,
  Create extends v.GenericSchema,
  Update extends v.GenericSchema,
>(
  spec: CollectionSpec<v.InferOutput<RowSchema>, Create, Update> & { readonly row: RowSchema },
): Collection<v.InferOutput<RowSchema>, Create, Update> {
  type Row = v.InferOutput<RowSchema>;
  const { path, readPath = path, updateAt = 'address', offline } = spec;
  const schema: v.GenericSchema<unknown, Row> = spec.row;
  const name = path.slice(1);
  const root = ['collection', name];
  const queryKey = (search: string, filters = '') => (filters === '' ? [...root, search] : [...root, search, filters]);
  const fetchPage = (search: string, pageNumber: number, filters = '') => {
    const query = new URLSearchParams(filters);
    if (search !== '') query.set('searchParam', search);
    if (pageNumber > 1) query.set('pageNumber', String(pageNumber));
    return callApi('GET', query.size === 0 ? readPath : `${readPath}?${query}`, { schema: spec.list });
  };
  const { readPage, change, refresh, setVisibleRows } = controlLoadedPages<Row>({ root, queryKey, fetchPage });
  const rowKey = (id: Row['id'] | string) => ['row', name, String(id)];
  const findShownRow = (id: Row['id'] | string): Row | undefined =>
    serverQueries
      .getQueriesData<LoadedPages<Row>>({ queryKey: root })
      .flatMap(([, data]) => data?.pages ?? [])
      .flatMap(({ rows }) => rows)
      .find((row) => String(row.id) === String(id));
  const changeRows = (replace: (row: Row) => Row): void =>
    change((pages) => replaceLoadedRows(pages, (rows) => rows.map(replace)));
  const upsert = (row: Row): void => {
    const isShown = findShownRow(row.id) !== undefined;
    const unfiltered = serverQueries.getQueryData<LoadedPages<Row>>(queryKey(''));
    serverQueries.setQueryData<Row>(rowKey(row.id), (alone) => alone && row);
    change((pages, isUnfiltered) => upsertRow(pages, row, isUnfiltered));
    // If not all pages are loaded, the device can't tell where a new row belongs, so the list is read again.
    if (!isShown && unfiltered?.pages.at(-1)?.hasMore !== false) refresh();
  };
  const removeRow = (id: Row['id']): void => {
    change((pages) => replaceLoadedRows(pages, (rows) => rows.filter((row) => row.id !== id)));
    serverQueries.removeQueries({ queryKey: rowKey(id) });
  };
  const applyLiveRow = (row: Row): void => {
    const before = findShownRow(row.id);
    // The live event came late and has an older row than the shown one, so the list is read again.
    if (before !== undefined && isOlder(row, before)) refresh();
    else upsert(row);
  };
  const collection: Collection<Row, Create, Update> = {
    ...spec,
    name,
    queryKey,
    rowKey,
    findRow: findShownRow,
    fetchPage,
    readPage,
    fetchRow: async (id) => {
      const row = await callApi('GET', `${readPath}/${id}`, { schema });
      if (findShownRow(id) !== undefined) upsert(row);
      return row;
    },
    createRow: async (body, idempotencyKey) => {
      const created = await callApi('POST', path, { body, idempotencyKey, schema });
      upsert(created);
      return created;
    },
    updateRow: async (id, body) => {
      const updated = await callApi('PUT', updateAt === 'body' ? path : `${path}/${id}`, { body, schema });
      upsert(updated);
      return updated;
    },
    deleteRow: async (id) => {
      await callApi('DELETE', `${path}/${id}`, { schema: v.unknown() });
      removeRow(id);
    },
    patchRow: async (before, after, save) => {
      upsert(after);
      try {
        await save();
      } catch (error) {
        // The former row is shown again only if no other screen has changed the row in the meantime.
        const shown = findShownRow(after.id);
        if (shown !== undefined && hashKey([shown]) === hashKey([after]))
          changeRows((row) => (row.id === before.id ? before : row));
        if (error instanceof ApiRefusal && error.code === 'ERR_VERSION_CONFLICT') refresh();
        throw error;
      }
    },
    hidden: createStore<ReadonlySet<string>>(new Set()),
    upsert,
    drop: removeRow,
    refresh,
    setVisibleRows,
    recall: async (database) => {
      if (offline === 'none') return;
      const held = await findStoredRows(database, name);
      const rows = v.safeParse(v.array(schema), held?.rows);
      if (held === undefined || !rows.success || databaseStore.get() !== database) return;
      if (serverQueries.getQueryData(queryKey('')) !== undefined) return;
      const page = { rows: rows.output, count: rows.output.length, hasMore: false };
      serverQueries.setQueryData<LoadedPages<Row>>(
        queryKey(''),
        { pages: [page], pageParams: [1] },
        { updatedAt: held.readAtMs },
      );
    },
  };
  spec.live({ upsert: applyLiveRow, drop: removeRow, refresh });
  if (offline === 'last-read') storeRowsOnRead(collection);
  return collection;
}

function isOlder(row: CollectionRow, than: CollectionRow): boolean {
  if (row.version !== undefined && than.version !== undefined) return row.version < than.version;
  return row.updatedAt !== undefined && than.updatedAt !== undefined && row.updatedAt < than.updatedAt;
}

/**
 * Replaces a loaded row, unless the loaded one is newer. If the row is not loaded, but all other rows of the list are, the row is
 * added at the end. It is not added to a list with a search or a filter, which may leave the row out.
 */
function upsertRow<Row extends CollectionRow>(
  pages: readonly CollectionPageData<Row>[],
  row: Row,
  isUnfiltered: boolean,
): CollectionPageData<Row>[] {
  const isLoaded = pages.some(({ rows }) => rows.some(({ id }) => id === row.id));
  const end = pages.at(-1)?.hasMore === false ? pages.length - 1 : undefined;
  const replace = (each: Row) => (each.id === row.id && !isOlder(row, each) ? row : each);
  if (isLoaded || !isUnfiltered) return replaceLoadedRows(pages, (rows) => rows.map(replace));
  return replaceLoadedRows(pages, (rows, at) => (at === end ? [...rows, row] : rows));
}

function replaceLoadedRows<Row>(
  pages: readonly CollectionPageData<Row>[],
  change: (rows: readonly Row[], index: number) => readonly Row[],
): CollectionPageData<Row>[] {
  const next = pages.map((page, index) => ({ ...page, rows: change(page.rows, index) }));
  const grown = next.reduce((sum, page, at) => sum + page.rows.length - (pages[at]?.rows.length ?? 0), 0);
  return next.map((page) => ({ ...page, count: page.count + grown }));
}

/**
 * The maximum number of rows of a list that the device stores. The rows are stored again after each loaded page, and storing all
 * rows of a long list would take longer than a frame.
 */
const MAX_STORED_ROWS = 1_000;

/** Stores the first rows of the list on the device each time they have been read or changed. */
function storeRowsOnRead({ name, queryKey }: { name: string; queryKey: (search: string) => readonly string[] }): void {
  const whole = hashKey(queryKey(''));
  serverQueries.getQueryCache().subscribe((event) => {
    const database = databaseStore.get();
    if (event.type !== 'updated' || event.action.type !== 'success' || database === undefined) return;
    if (event.query.queryHash !== whole) return;
    const { data, fetchMeta, dataUpdatedAt } = event.query.state;
    const { pages } = data as LoadedPages<CollectionRow>; // The query cache holds pages of rows under this key.
    // A further page does not change the earlier rows. If the earlier rows alone reach the maximum that the device stores, there
    // is nothing to store.
    const isFurtherPage = event.action.manual !== true && fetchMeta?.fetchMore !== undefined;
    if (isFurtherPage && listRowsToStore(pages.slice(0, -1)).length === MAX_STORED_ROWS) return;
    void storeRows(database, name, { rows: listRowsToStore(pages), readAtMs: dataUpdatedAt });
  });
}

/** Returns the rows that the device stores, each row once. */
function listRowsToStore(pages: readonly CollectionPageData<CollectionRow>[]): CollectionRow[] {
  const first = new Map<CollectionRow['id'], CollectionRow>();
  for (const { rows } of pages) {
    if (first.size >= MAX_STORED_ROWS) break;
    for (const row of rows) first.set(row.id, row);
  }
  return [...first.values()].slice(0, MAX_STORED_ROWS);
}

/**
 * Returns the rows of all pages, each row once. A row that moved to the next page between two reads would otherwise appear twice.
 */
export const listUniqueRows = <Row extends CollectionRow>(pages: readonly CollectionPageData<Row>[]): Row[] => [
  ...new Map(pages.flatMap(({ rows }) => rows).map((row) => [row.id, row])).values(),
];

import type { DBCore, DBCoreMutateRequest, DBCoreMutateResponse, DBCoreTable } from 'dexie';
import type { LocalDatabase } from '../sync/database/local-database.ts';
import { uuidv7 } from '../platform/uuidv7.ts';
import { createTabSignal } from '../sync/create-tab-signal.ts';
import { toStaleTextMarkKey, type StaleTextMark } from './stale-text-marks.ts';

/**
 * Rows that a tab wrote or deleted. For messages, `ids` are the ids of their tickets. `ids` is undefined if the ids are
 * unknown, as for an emptied table. A read that starts after receiving this report sees the change.
 */
export type WrittenRows = {
  readonly database: string;
  readonly table: 'tickets' | 'contacts' | 'messages';
  readonly ids: readonly number[] | undefined;
};

const signal = createTabSignal<WrittenRows>('written');
export const onRowsWritten = signal.on;

/**
 * Reports changed rows to all listeners that derive data from them, and marks the tickets whose messages change. Must be called
 * before the database is opened.
 */
export function watchRowWrites(database: LocalDatabase): void {
  const raise = (table: WrittenRows['table'], ids: WrittenRows['ids']): void =>
    signal.raise({ database: database.name, table, ids });
  database.use({
    stack: 'dbcore',
    name: 'written-rows',
    create: (core: DBCore) => ({
      ...core,
      table: (name) => {
        const below = core.table(name);
        if (name === 'messages') return { ...below, mutate: (request) => mutateMessages(core, below, { request, raise }) };
        if (name !== 'tickets' && name !== 'contacts') return below;
        return {
          ...below,
          mutate: (request) =>
            below.mutate(request).then((result) => {
              raise(name, listWrittenIds(request));
              return result;
            }),
        };
      },
    }),
  });
}

function listWrittenIds(request: DBCoreMutateRequest): WrittenRows['ids'] {
  if (request.type === 'delete') return request.keys;
  return request.type === 'deleteRange' ? undefined : request.values.map(({ id }: { id: number }) => id);
}

function mutateMessages(
  core: DBCore,
  below: DBCoreTable,
  {
    request,
    raise,
  }: { readonly request: DBCoreMutateRequest; readonly raise: (table: 'messages', ids: WrittenRows['ids']) => void },
): Promise<DBCoreMutateResponse> {
  const mutate = (ids: WrittenRows['ids']): Promise<DBCoreMutateResponse> =>
    Promise.all([below.mutate(request), markTicketsStale(core, request, ids ?? [])]).then(([result]) => {
      raise('messages', ids);
      return result;
    });
  if (request.type === 'deleteRange') return mutate(undefined);
  if (request.type !== 'delete') return mutate(listTicketIds(request.values));
  return below.getMany({ trans: request.trans, keys: request.keys }).then((rows) => mutate(listTicketIds(rows)));
}

/**
 * Marks tickets within the running write. Rows are written in transactions of `listRowTables`, which include `meta`. A clear of a
 * single table runs without `meta`, and needs no mark.
 */
function markTicketsStale(core: DBCore, { trans }: DBCoreMutateRequest, ticketIds: readonly number[]): Promise<unknown> {
  // The cast is needed because at this level Dexie's transactions are the browser's, which its types don't express.
  const { objectStoreNames } = trans as unknown as IDBTransaction;
  if (ticketIds.length === 0 || !objectStoreNames.contains('meta')) return Promise.resolve();
  const value = uuidv7();
  const marks = ticketIds.map((id): StaleTextMark => ({ key: toStaleTextMarkKey(id), value }));
  return core.table('meta').mutate({ type: 'put', trans, values: marks });
}

const listTicketIds = (rows: readonly ({ readonly ticketId: number } | undefined)[]): number[] => [
  ...new Set(rows.flatMap((row) => (row === undefined ? [] : [row.ticketId]))),
];

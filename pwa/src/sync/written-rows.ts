import type { DBCore, DBCoreMutateRequest, DBCoreTable } from 'dexie';
import type { LocalDatabase } from './local-database.ts';
import { tabSignal } from './tab-signal.ts';

/**
 * Rows that some tab wrote or deleted. Of messages it names the tickets they are in; where that can't be told, as of
 * deleted messages, `ids` is undefined. A read that starts when this is heard sees what was written.
 */
export type WrittenRows = {
  readonly database: string;
  readonly table: 'tickets' | 'contacts' | 'messages';
  readonly ids: readonly number[] | undefined;
};

const signal = tabSignal<WrittenRows>('written');
export const onRowsWritten = signal.on;

/** Lets whoever keeps something made from rows know when they change. Call before the database is opened. */
export function watchWrites(database: LocalDatabase): void {
  const { name } = database;
  const watched = (
    table: WrittenRows['table'],
    below: DBCoreTable,
    idsOf: (request: DBCoreMutateRequest) => WrittenRows['ids'],
  ) => ({
    ...below,
    mutate: (request: DBCoreMutateRequest) =>
      below.mutate(request).then((result) => {
        signal.raise({ database: name, table, ids: idsOf(request) });
        return result;
      }),
  });
  database.use({
    stack: 'dbcore',
    name: 'written-rows',
    create: (core: DBCore) => ({
      ...core,
      table: (table) => {
        const below = core.table(table);
        if (table === 'tickets' || table === 'contacts') return watched(table, below, keysOf);
        return table === 'messages' ? watched(table, below, ticketsOf) : below;
      },
    }),
  });
}

function keysOf(request: DBCoreMutateRequest): WrittenRows['ids'] {
  if (request.type === 'delete') return request.keys;
  return request.type === 'deleteRange' ? undefined : request.values.map(({ id }: { id: number }) => id);
}

function ticketsOf(request: DBCoreMutateRequest): WrittenRows['ids'] {
  if (request.type === 'delete' || request.type === 'deleteRange') return undefined;
  return [...new Set(request.values.map(({ ticketId }: { ticketId: number }) => ticketId))];
}

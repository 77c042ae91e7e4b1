import type { CompiledQuery } from 'kysely';
import type { CompanyId, TicketId } from '@prosa/contract/ids';
import type { LiveEvent, LiveEventKind } from '@prosa/contract/live/live-events';
import type { FeedPosition } from '@prosa/contract/sync/feed-position';
import type { SyncedName, SyncedRows } from '@prosa/contract/sync/synced-rows';
import type { Ticket } from '@prosa/contract/tickets/ticket';
import type { TicketViewer } from '@prosa/domain/tickets/sees-ticket';
import type { Changes } from '../write.ts';
import type { EntityChanges, EntityKey, EntityName, EntityRows, RowAction } from './entity-changes.ts';
import type { FeedTable, PhaseInput, PullPhase } from './pull-phase.ts';

/** A ticket whose parts changed, and the users who may see it. */
export type TicketWithViewers = { readonly ticket: Ticket; readonly viewers: readonly TicketViewer[] };

/** A changed row and the users concerned. `row` is undefined if it was deleted. */
export type RowEvent<N extends EntityName> = {
  readonly id: EntityRows[N]['id'];
  readonly action: RowAction;
  readonly row: EntityRows[N] | undefined;
  readonly asOf: FeedPosition;
  readonly changes: Changes;
  /** Users who all see phone numbers, or who all see them masked. */
  readonly users: readonly TicketViewer[];
  readonly findSeen: (ticketId: TicketId) => TicketWithViewers | undefined;
  /** Sends one event to the sockets in any of `rooms`. */
  readonly send: <K extends LiveEventKind>(
    rooms: readonly string[],
    kind: K,
    ...payload: LiveEvent<K> extends undefined ? [] : [payload: LiveEvent<K>]
  ) => void;
};

// The following types have methods instead of function properties, so that a list can hold declarations of different rows.
/** How a company's users learn of changed rows after the transaction commits. */
export type EntityEvents<N extends EntityName, Stored> = {
  /** Returns the statement that reads the rows for events. Undefined if there are none. */
  read(companyId: CompanyId, changes: Changes): CompiledQuery<Stored> | undefined;
  toRow(storedRow: Stored): EntityRows[N];
  /** Masks the row for users who may not see numbers. Left out if no row has a number. */
  mask?(row: EntityRows[N]): EntityRows[N];
  /** Sends the events of one changed row to those who may see it. */
  publish(event: RowEvent<N>): void;
};

/**
 * How devices get rows. `lookup`: the table is small, so a page brings all that changed. `phases`: rows come in steps.
 * `hiddenBy` is a step after all rows that names those no longer visible to the user. Deleted rows are removals, which a
 * trigger records under the table's name.
 */
export type EntityPull<N extends EntityName> = {
  readonly table: FeedTable;
  lookup?(input: PhaseInput): Promise<readonly (N extends SyncedName ? SyncedRows[N] : never)[]>;
  readonly phases?: readonly PullPhase[];
  readonly hiddenByPhase?: PullPhase;
};

export type Entity<N extends EntityName = EntityName, Stored = unknown> = {
  readonly name: N;
  /** Left out if devices hold no rows of it. */
  readonly pull?: EntityPull<N>;
  /** Left out if only the pull brings changes. */
  readonly events?: EntityEvents<N, Stored>;
};

/** Declares an entity: how the pull reads it, who sees it, and its live events. `sync/entities.ts` lists all entities. */
export const defineEntity = <N extends EntityName, Stored>(entity: Entity<N, Stored>): Entity<N, Stored> => entity;

/** Makes the function that reads an entity's changed rows by their ids. */
export const createChangedRowsReader =
  <N extends EntityName, Stored>(
    name: N,
    select: (companyId: CompanyId, ids: readonly EntityKey<N>[]) => CompiledQuery<Stored>,
  ) =>
  (companyId: CompanyId, { [name]: changedRows }: EntityChanges): CompiledQuery<Stored> | undefined =>
    changedRows.size === 0 ? undefined : select(companyId, [...changedRows.keys()]);

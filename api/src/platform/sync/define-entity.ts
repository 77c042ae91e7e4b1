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

/** A ticket whose parts are told of, and the users who may see it. */
export type SeenTicket = { readonly ticket: Ticket; readonly by: readonly TicketViewer[] };

/** One changed row and whom it concerns. `row` is undefined where it is gone. */
export type Telling<N extends EntityName> = {
  readonly id: EntityRows[N]['id'];
  readonly action: RowAction;
  readonly row: EntityRows[N] | undefined;
  readonly asOf: FeedPosition;
  readonly changes: Changes;
  /** Users who all see phone numbers, or who all see them masked. */
  readonly users: readonly TicketViewer[];
  readonly findSeen: (ticketId: TicketId) => SeenTicket | undefined;
  /** Sends one event to the sockets in any of `rooms`. */
  readonly send: <K extends LiveEventKind>(
    rooms: readonly string[],
    kind: K,
    ...payload: LiveEvent<K> extends undefined ? [] : [payload: LiveEvent<K>]
  ) => void;
};

// The members of the following types are methods, so that a list can hold declarations of different rows.
/** How a company's users hear of rows that changed, after the transaction is committed. */
export type EntityNews<N extends EntityName, Stored> = {
  /** The statement that reads the rows that events carry; undefined where there are none to read. */
  read(companyId: CompanyId, changes: Changes): CompiledQuery<Stored> | undefined;
  toRow(stored: Stored): EntityRows[N];
  /** The row as a user sees it whom the company hides numbers from; left out where no row has any. */
  mask?(row: EntityRows[N]): EntityRows[N];
  /** Sends the events of one changed row to those who may see it. */
  tell(telling: Telling<N>): void;
};

/**
 * How devices are given rows. `lookup`: the table is small, a page brings all that changed. `phases`: rows come in steps.
 * `hiddenBy` is a step that comes after all rows and names those that left the user's sight.
 * Rows that were deleted are removals, recorded by a trigger under the table's name.
 */
export type EntityPull<N extends EntityName> = {
  readonly table: FeedTable;
  lookup?(input: PhaseInput): Promise<readonly (N extends SyncedName ? SyncedRows[N] : never)[]>;
  readonly phases?: readonly PullPhase[];
  readonly hiddenBy?: PullPhase;
};

export type Entity<N extends EntityName = EntityName, Stored = unknown> = {
  readonly name: N;
  /** Left out where devices hold no rows of it. */
  readonly pull?: EntityPull<N>;
  /** Left out where the pull alone tells of changes. */
  readonly news?: EntityNews<N, Stored>;
};

/** Declares an entity: how the pull reads it, who sees it, and what live events say of it. It is listed in `sync/entities.ts`. */
export const defineEntity = <N extends EntityName, Stored>(entity: Entity<N, Stored>): Entity<N, Stored> => entity;

/** Makes the reading of an entity's changed rows by their ids. */
export const readChanged =
  <N extends EntityName, Stored>(
    name: N,
    select: (companyId: CompanyId, ids: readonly EntityKey<N>[]) => CompiledQuery<Stored>,
  ) =>
  (companyId: CompanyId, { [name]: changed }: EntityChanges): CompiledQuery<Stored> | undefined =>
    changed.size === 0 ? undefined : select(companyId, [...changed.keys()]);

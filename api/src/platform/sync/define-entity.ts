import type { CompiledQuery } from 'kysely';
import type { CompanyId, TicketId } from '@prosa/contract/ids';
import type { LiveEvent, LiveEventKind } from '@prosa/contract/live/live-events';
import type { FeedPosition } from '@prosa/contract/sync/feed-position';
import type { SyncedName, SyncedRows } from '@prosa/contract/sync/synced-rows';
import type { Ticket } from '@prosa/contract/tickets/ticket';
import type { TicketViewer } from '@prosa/domain/tickets/sees-ticket';
import type { Changes } from '../write.ts';
import type { EntityChanges, EntityId, EntityName, EntityRows, RowAction } from './entity-changes.ts';
import type { FeedTable, PhaseInput, PullPhase } from './pull-phase.ts';

/** A ticket with the users who may see it. */
export type TicketWithViewers = { readonly ticket: Ticket; readonly viewers: readonly TicketViewer[] };

/** The event of a changed row, with the users who may receive it. `row` is undefined if the row was deleted. */
export type RowEvent<N extends EntityName> = {
  readonly id: EntityRows[N]['id'];
  readonly action: RowAction;
  readonly row: EntityRows[N] | undefined;
  readonly asOf: FeedPosition;
  readonly changes: Changes;
  /** The users who may receive the event. They all see phone numbers, or all see them masked. */
  readonly users: readonly TicketViewer[];
  readonly findSeen: (ticketId: TicketId) => TicketWithViewers | undefined;
  /** Sends one event to the sockets in any of `rooms`. */
  readonly send: <K extends LiveEventKind>(
    rooms: readonly string[],
    kind: K,
    ...payload: LiveEvent<K> extends undefined ? [] : [payload: LiveEvent<K>]
  ) => void;
};

// The following types have methods instead of function properties, so that one list can contain declarations whose rows have
// different types.
/** The live events of an entity, which are sent after the transaction has committed. */
export type EntityEvents<N extends EntityName, Stored> = {
  /** Returns the statement that reads the changed rows for their events, or undefined if there are no such rows. */
  read(companyId: CompanyId, changes: Changes): CompiledQuery<Stored> | undefined;
  toRow(storedRow: Stored): EntityRows[N];
  /** Masks the phone numbers in the row for users who may not see them. An entity without phone numbers has no such function. */
  mask?(row: EntityRows[N]): EntityRows[N];
  /** Sends the events of one changed row to the users who may see it. */
  publish(event: RowEvent<N>): void;
};

/**
 * The ways in which devices receive rows. `lookup` lists the changed rows of a small table, which all fit on one page. `phases`
 * add rows to pages in steps. `hiddenByPhase` runs after the phases of all entities, and adds the removals of rows that the user
 * no longer sees. Deleted rows need no phase of their entity: a trigger records each of them as a removal with the name of its
 * table.
 */
export type EntityPull<N extends EntityName> = {
  readonly table: FeedTable;
  lookup?(input: PhaseInput): Promise<readonly (N extends SyncedName ? SyncedRows[N] : never)[]>;
  readonly phases?: readonly PullPhase[];
  readonly hiddenByPhase?: PullPhase;
};

export type Entity<N extends EntityName = EntityName, Stored = unknown> = {
  readonly name: N;
  /** Undefined if devices store no rows of the entity. */
  readonly pull?: EntityPull<N>;
  /** Undefined if devices receive changes of the entity only by the pull. */
  readonly events?: EntityEvents<N, Stored>;
};

/** Declares an entity: how the pull reads it, who sees it, and its live events. `sync/entities.ts` lists all entities. */
export const defineEntity = <N extends EntityName, Stored>(entity: Entity<N, Stored>): Entity<N, Stored> => entity;

/** Creates the function that reads an entity's changed rows by their ids. */
export const createChangedRowsReader =
  <N extends EntityName, Stored>(name: N, select: (companyId: CompanyId, ids: readonly EntityId<N>[]) => CompiledQuery<Stored>) =>
  (companyId: CompanyId, { [name]: changedRows }: EntityChanges): CompiledQuery<Stored> | undefined =>
    changedRows.size === 0 ? undefined : select(companyId, [...changedRows.keys()]);

import type { FileList } from '@prosa/contract/file-lists/file-list';
import type { PhraseCampaign } from '@prosa/contract/flows/phrase-campaign';
import type { UserEvent } from '@prosa/contract/live/live-events';
import type { UserSummary } from '@prosa/contract/session/session';
import type { Flow } from '@prosa/contract/flows/flow';
import type { QueueIntegration } from '@prosa/contract/integrations/integration';
import type { LongJob } from '@prosa/contract/long-jobs/long-job';
import { syncedNames, type SyncedName, type SyncedRows } from '@prosa/contract/sync/synced-rows';
import type { Ticket } from '@prosa/contract/tickets/ticket';

/** A user as live events send it. */
type UserInLiveEvent = Omit<UserEvent, 'action' | 'asOf'> & Pick<UserSummary, 'id'>;

/**
 * The rows that live events send, by entity: the rows that devices store, and the rows that only screens list. A ticket contains
 * the rows that it refers to.
 */
export type EntityRows = Omit<SyncedRows, 'tickets' | 'users'> & {
  readonly tickets: Ticket;
  readonly users: UserInLiveEvent;
  readonly flows: Flow;
  readonly flowCampaigns: PhraseCampaign;
  readonly fileLists: FileList;
  readonly integrations: QueueIntegration;
  readonly longJobs: LongJob;
};
export type EntityName = keyof EntityRows;
/** The type of the ids of an entity's rows. */
export type EntityId<N extends EntityName> = EntityRows[N]['id'];

export type RowAction = 'create' | 'update' | 'delete';
/** The rows of each entity that a transaction changed. */
export type EntityChanges = { readonly [N in EntityName]: Map<EntityId<N>, RowAction> };

const screenOnlyEntityNames = [
  'flows',
  'flowCampaigns',
  'fileLists',
  'integrations',
  'longJobs',
] as const satisfies readonly Exclude<EntityName, SyncedName>[];
export const entityNames: readonly EntityName[] = [...syncedNames, ...screenOnlyEntityNames];

/** Creates an object with an entry for each entity. `makeEach` returns the value of an entry for the entity's name. */
export const mapEntities = <Each extends { readonly [N in EntityName]: unknown }>(
  makeEach: <N extends EntityName>(name: N) => Each[N],
): Each =>
  // The type of `Object.fromEntries` doesn't express that there is an entry for each name.
  Object.fromEntries(entityNames.map((name) => [name, makeEach(name)])) as Each;

export const createEntityChanges = (): EntityChanges => mapEntities<EntityChanges>(() => new Map());

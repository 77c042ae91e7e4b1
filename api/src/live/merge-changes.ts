import { entityNames, mapEntities, type EntityChanges, type RowAction } from '../platform/sync/entity-changes.ts';
import type { Changes } from '../platform/write.ts';

/** Returns whether the changes of a transaction cause no live events. */
export const hasNoEvents = (changes: Changes): boolean =>
  changes.chatDepartures.length === 0 && changes.settings.size === 0 && entityNames.every((name) => changes[name].size === 0);

/** Returns whether the changes cause only events for members of chats. */
export const hasOnlyChatEvents = (changes: Changes): boolean => hasNoEvents({ ...changes, chats: new Map(), chatDepartures: [] });

/** Merges the changes of several transactions, in the order of their commits, as if one transaction had made them. */
export const mergeChanges = (all: readonly Changes[]): Changes => ({
  ...mapEntities<EntityChanges>((name) => {
    const merged = mergeRowActions(all.map((changes: EntityChanges) => changes[name]));
    return merged as EntityChanges[typeof name]; // the merged map has the type of its entity
  }),
  inboxViewUsers: new Map(all.flatMap(({ inboxViewUsers }) => [...inboxViewUsers])),
  noteTickets: new Map(all.flatMap(({ noteTickets }) => [...noteTickets])),
  chatMessages: new Map(all.flatMap(({ chatMessages }) => [...chatMessages])),
  chatDepartures: all.flatMap(({ chatDepartures }) => chatDepartures),
  settings: new Set(all.flatMap(({ settings }) => [...settings])),
  ticketsWithInbound: new Set(all.flatMap(({ ticketsWithInbound }) => [...ticketsWithInbound])),
  rooms: new Set(all.flatMap(({ rooms }) => [...rooms])),
  laterJobs: all.flatMap(({ laterJobs }) => laterJobs),
  jobs: new Set(all.flatMap(({ jobs }) => [...jobs])),
});

/**
 * Merges the changes of several commits. Each row has one event with its last state. A row that was added and then changed counts
 * as added, and a deleted row stays deleted.
 */
function mergeRowActions<Id>(all: readonly ReadonlyMap<Id, RowAction>[]): Map<Id, RowAction> {
  const merged = new Map<Id, RowAction>();
  for (const actions of all)
    for (const [id, action] of actions) {
      const former = merged.get(id);
      merged.set(id, former === undefined || action === 'delete' ? action : former);
    }
  return merged;
}

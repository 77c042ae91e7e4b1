import type { Entity } from '../platform/sync/define-entity.ts';
import { entities } from '../sync/entities.ts';

type EntityWithEvents = Entity & { readonly events: NonNullable<Entity['events']> };

/** The entities with live events. */
export const liveEntities: readonly EntityWithEvents[] = entities.filter(
  (entity): entity is EntityWithEvents => entity.events !== undefined,
);

import type { Entity } from '../platform/sync/define-entity.ts';
import { entities } from '../sync/entities.ts';

type PublishedEntity = Entity & { readonly events: NonNullable<Entity['events']> };

/** The entities with live events. */
export const liveEntities: readonly PublishedEntity[] = entities.filter(
  (entity): entity is PublishedEntity => entity.events !== undefined,
);

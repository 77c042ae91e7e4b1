import type { Entity } from '../platform/sync/define-entity.ts';
import { entities } from '../sync/entities.ts';

type Told = Entity & { readonly news: NonNullable<Entity['news']> };

/** The entities that live events announce. */
export const toldEntities: readonly Told[] = entities.filter((entity): entity is Told => entity.news !== undefined);

import type { ChannelAdapters } from '../channels/channel-adapter.ts';
import type { PictureRenderer } from '../media/pictures/create-picture-renderer.ts';
import type { Config } from './config.ts';
import type { LiveEvents } from './realtime/live-events.ts';
import type { Redis } from '@prosa/server/redis';
import type { LoadScopeOptions, Claims, Scope } from './access/scope.ts';
import type { Secrets } from './secrets.ts';
import type { CommitServices } from './write.ts';

/**
 * The services of one process. `createServices` creates them once. Functions receive them as an argument, and never import them.
 */
export type Services = CommitServices & {
  readonly config: Config;
  readonly live: LiveEvents;
  /** The connection to Redis, or null if this is the only process. */
  readonly redis: Redis | null;
  readonly pictures: PictureRenderer;
  readonly secrets: Secrets;
  readonly channels: ChannelAdapters;
  /** Limits how many returning devices reconnect and pull at the same time, so that devices in use come first. */
  readonly limitReturning: <T>(work: () => Promise<T>) => Promise<T>;
  /** Loads the caller of a request. Two checks separate companies: this one, and the policies of the database. */
  readonly loadScope: (claims: Claims, options?: LoadScopeOptions) => Promise<Scope>;
};

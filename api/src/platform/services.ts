import type { ChannelAdapters } from '../channels/channel-adapter.ts';
import type { Pictures } from '../media/pictures/create-pictures.ts';
import type { Config } from './config.ts';
import type { LiveEvents } from './realtime/live-events.ts';
import type { Redis } from '@prosa/server/redis';
import type { LoadScopeOptions, Claims, Scope } from './access/scope.ts';
import type { Secrets } from './secrets.ts';
import type { CommitServices } from './write.ts';

/** The services of one process. `createServices` makes them once, and they are passed down and never imported as a global. */
export type Services = CommitServices & {
  readonly config: Config;
  readonly live: LiveEvents;
  /** Null if this is the only process. */
  readonly redis: Redis | null;
  readonly pictures: Pictures;
  readonly secrets: Secrets;
  readonly channels: ChannelAdapters;
  /** Limits how many devices reconnect and catch up at once, so that working devices go before them. */
  readonly limitReturning: <T>(work: () => Promise<T>) => Promise<T>;
  /**
   * Loads the caller of a request: the first of the two checks that keep companies apart (the other is the database's
   * policies).
   */
  readonly loadScope: (claims: Claims, options?: LoadScopeOptions) => Promise<Scope>;
};

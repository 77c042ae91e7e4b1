import type { Logger } from 'pino';
import type { CompanyId } from '@prosa/contract/ids';
import type { DocumentSignals } from '@prosa/server/document-signals';
import type { TenantDatabase } from '@prosa/database/tenant';
import type { ChannelAdapters } from '../channels/channel-adapter.ts';
import type { Pictures } from '../media/pictures/create-pictures.ts';
import type { DocumentWork } from '../documents/document-work.ts';
import type { TicketSubscriber } from '../tickets/rows/ticket-events.ts';
import type { Config } from './config.ts';
import type { LiveEvents } from './realtime/live-events.ts';
import type { MediaStore } from './storage/media-store.ts';
import type { Redis } from '@prosa/server/redis';
import type { LoadScopeOptions, Claims, Scope } from './access/scope.ts';
import type { Secrets } from './secrets.ts';
import type { WakeSignal } from './jobs/wake-signal.ts';
import type { Changes } from './write.ts';

/** The services of one process; made once by `createServices` and passed down, never imported as a global. */
export type Services = {
  readonly config: Config;
  readonly log: Logger;
  readonly database: TenantDatabase;
  readonly live: LiveEvents;
  /** Null if this is the only process. */
  readonly redis: Redis | null;
  readonly jobs: Pick<WakeSignal, 'wake'>;
  /** Tells the sync-servers that a log has grown, or that rights have changed. */
  readonly documentSignals: DocumentSignals;
  readonly media: MediaStore;
  readonly pictures: Pictures;
  readonly documentWork: DocumentWork;
  readonly secrets: Secrets;
  readonly channels: ChannelAdapters;
  /** Sends connected users what a committed write changed. */
  readonly announce: (companyId: CompanyId, changes: Changes) => Promise<void>;
  /** Limits how many devices reconnect and catch up at once, so that working devices go before them. */
  readonly comeBack: <T>(work: () => Promise<T>) => Promise<T>;
  /**
   * Loads the caller of a request: the first of the two checks that keep companies apart (the other is the database's
   * policies).
   */
  readonly loadScope: (claims: Claims, options?: LoadScopeOptions) => Promise<Scope>;
  /** The reactions of other features to a ticket's changes, in its transaction. */
  readonly ticketSubscribers: readonly TicketSubscriber[];
  /** The current time; tests set it. */
  readonly clock: () => Date;
  /** Makes a UUIDv7. */
  readonly newId: () => string;
};

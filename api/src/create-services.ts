import pLimit from 'p-limit';
import { createDocumentSignals, createSharedDocumentSignals } from '@prosa/server/document-signals';
import { openTenantDatabase } from '@prosa/database/tenant';
import { createChannelAdapters } from './channel-adapters.ts';
import { createDocumentChanger } from './documents/document-changer.ts';
import { createChangesPublisher } from './live/publish-changes.ts';
import { createPictureRenderer } from './media/pictures/create-picture-renderer.ts';
import type { Config } from './platform/config.ts';
import { ticketSubscribers } from './ticket-subscribers.ts';
import { settlesWithin } from './platform/settles-within.ts';
import { createLiveEvents } from './platform/realtime/live-events.ts';
import { createLog } from './platform/log.ts';
import { createMediaStore } from './platform/storage/create-media-store.ts';
import { newId } from './platform/new-id.ts';
import { connectRedis } from './platform/redis.ts';
import { loadScope } from './platform/access/scope.ts';
import { createSharedWakeSignal } from './platform/jobs/shared-wake-signal.ts';
import { createSecrets } from './platform/secrets.ts';
import type { Services } from './platform/services.ts';
import { createWakeSignal, type WakeSignal } from './platform/jobs/wake-signal.ts';

/**
 * The share of the database pool's connections that the pulls and sockets of devices may use at the same time. After a restart of
 * the server, all devices reconnect at the same moment, and must not use all connections of the pool.
 */
const RECONNECTING_POOL_SHARE = 1 / 3;

/** Creates the services of one process. `closeServices` closes them. */
export async function createServices(config: Config): Promise<Services & { readonly jobs: WakeSignal }> {
  const log = createLog(config.logLevel);
  const redis = await connectRedis(config, log);
  const services: Services & { readonly jobs: WakeSignal } = {
    config,
    log,
    database: openTenantDatabase(config.databaseUrl, {
      poolSize: config.databasePoolSize,
      onPoolError: (error) => log.warn({ err: error }, 'a database connection broke'),
    }),
    live: await createLiveEvents(redis, log),
    redis,
    jobs: redis === null ? createWakeSignal() : await createSharedWakeSignal(redis, log),
    documentSignals:
      redis === null
        ? createDocumentSignals()
        : await createSharedDocumentSignals(redis, (error) => log.debug({ err: error }, 'a document’s signal was not published')),
    media: createMediaStore(config),
    pictures: createPictureRenderer(log),
    documentChanger: createDocumentChanger(),
    secrets: createSecrets(config.secretKey),
    channels: createChannelAdapters(config, () => services),
    publishChanges: createChangesPublisher(() => services),
    limitReturning: pLimit(Math.ceil(config.databasePoolSize * RECONNECTING_POOL_SHARE)),
    loadScope: (claims, options) => loadScope(services, claims, options),
    ticketSubscribers,
    clock: () => new Date(),
    newId: () => newId(),
  };
  return services;
}

/** The time in milliseconds that closing waits for an open transaction to return its database connection. */
const CLOSE_TIMEOUT_MS = 2_000;

/** Closes the connections of `services`. Live events can no longer be sent afterwards. */
export async function closeServices({ live, redis, database, pictures, documentChanger }: Services): Promise<void> {
  pictures.close();
  await documentChanger.close();
  await live.close();
  redis?.client.destroy();
  await settlesWithin(CLOSE_TIMEOUT_MS, database.close());
}

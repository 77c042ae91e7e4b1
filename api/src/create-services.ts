import { join } from 'node:path';
import { openTenantDatabase } from '@prosa/database/tenant';
import { createChannelAdapters } from './channels/channel-adapters.ts';
import { publishChanges } from './live/publish-changes.ts';
import type { Config } from './platform/config.ts';
import { folderMediaStore } from './platform/folder-media-store.ts';
import { createWakeSignal, type WakeSignal } from './platform/job-mover.ts';
import { createLiveEvents } from './platform/live-events.ts';
import { createLog } from './platform/log.ts';
import { newId } from './platform/new-id.ts';
import { s3MediaStore } from './platform/s3-media-store.ts';
import { createSecrets } from './platform/secrets.ts';
import type { Services } from './platform/services.ts';

/** Opens what one process works with. The caller closes `live` and `database`. */
export async function createServices(config: Config): Promise<Services & { readonly jobs: WakeSignal }> {
  const log = createLog(config.logLevel);
  const services: Services & { readonly jobs: WakeSignal } = {
    config,
    log,
    database: openTenantDatabase(config.databaseUrl, {
      poolSize: config.databasePoolSize,
      onPoolError: (error) => log.warn({ err: error }, 'a database connection broke'),
    }),
    live: await createLiveEvents(config.redisUrl, log),
    jobs: createWakeSignal(),
    media: config.s3 === null ? folderMediaStore(join(config.dataDir, 'media')) : s3MediaStore(config.s3),
    secrets: createSecrets(config.secretKey),
    channels: createChannelAdapters(config, () => services),
    announce: (companyId, changes) => publishChanges(services, companyId, changes),
    clock: () => new Date(),
    newId: () => newId(),
  };
  return services;
}

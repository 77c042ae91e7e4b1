import { createServer } from 'node:http';
import { createDocumentSignals, createSharedDocumentSignals } from '@prosa/server/document-signals';
import { openRedis } from '@prosa/server/redis';
import { endCallersOnError } from '@prosa/server/stray-errors';
import { assertRoleObeysPolicies, openTenantDatabase } from '@prosa/database/tenant';
import { isAllowedOrigin } from '@prosa/domain/session/is-allowed-origin';
import { pino, type Logger } from 'pino';
import type { SyncConfig } from './config.ts';
import { createSyncServer } from './create-sync-server.ts';

/**
 * The maximum time for which a stopping server waits until pending updates are stored, in milliseconds. After this time, the
 * server cuts the connections.
 */
const STOP_TIMEOUT_MS = 10_000;

/** Starts a sync-server as a separate process. `stop` shuts it down gracefully. */
export async function startSyncServer(config: SyncConfig): Promise<{ port: number; log: Logger; stop: () => Promise<void> }> {
  const log = pino({ level: config.logLevel });
  const database = openTenantDatabase(config.databaseUrl, {
    poolSize: config.databasePoolSize,
    onPoolError: (error) => log.warn({ err: error }, 'a database connection broke'),
  });
  await assertRoleObeysPolicies(database);
  const onRedisError = (error: unknown): void => log.warn({ err: error }, 'redis is not answering');
  const redis = config.redis === null ? null : await openRedis(config.redis.url, config.redis.secretKey, onRedisError);
  if (redis === null) log.warn('without REDIS_URL what other processes do is found out by polls alone');
  const sync = createSyncServer({
    database,
    signals: redis === null ? createDocumentSignals() : await createSharedDocumentSignals(redis, onRedisError),
    log,
    isAllowedOrigin: (request) => isAllowedOrigin(config, request),
    clock: () => new Date(),
    metricsToken: config.metricsToken,
    updatesPerSecond: config.updatesPerSecond,
  });
  const server = createServer(sync.answer);
  server.on('upgrade', sync.upgrade);
  endCallersOnError(server);
  await new Promise<void>((done, refuse) => {
    server.once('error', refuse);
    server.listen(config.port, done);
  });
  server.on('error', (error) => log.error({ err: error }, 'the server failed to take a connection'));
  const address = server.address();
  return {
    log,
    port: typeof address === 'object' && address !== null ? address.port : config.port,
    async stop() {
      server.close();
      await sync.stop(STOP_TIMEOUT_MS);
      server.closeAllConnections();
      redis?.client.destroy();
      await database.close();
    },
  };
}

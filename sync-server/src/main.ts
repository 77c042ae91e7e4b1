import { catchStrayErrors } from '@prosa/server/stray-errors';
import { readConfig } from './config.ts';
import { startSyncServer } from './start-sync-server.ts';

/**
 * Runs the sync-server as a separate process, for installations with several processes. With `npx pnpm start`, the sync-server
 * runs inside the single process of Prosa.
 */
const server = await startSyncServer(readConfig(process.env));
process.stdout.write(`The sync-server listens on port ${server.port}\n`);

const stop = (code: number): void => {
  server.stop().then(
    () => process.exit(code),
    () => process.exit(1),
  );
};
process.once('SIGINT', () => stop(0));
process.once('SIGTERM', () => stop(0));
catchStrayErrors({
  onError: (error, origin) => server.log.error({ err: error, origin }, 'nobody caught an error'),
  stop: () => stop(1),
});

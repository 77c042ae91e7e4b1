import { readConfig } from './config.ts';
import { startSyncServer } from './start-sync-server.ts';

/** The sync-server as a process of its own, for more than one instance; `npx pnpm start` runs it inside the one process. */
const server = await startSyncServer(readConfig(process.env));
process.stdout.write(`The sync-server listens on port ${server.port}\n`);

const stop = (): void => {
  server.stop().then(
    () => process.exit(0),
    () => process.exit(1),
  );
};
process.once('SIGINT', stop);
process.once('SIGTERM', stop);

import { readConfig } from '@prosa/sync-server/config';
import { startSyncServer } from '@prosa/sync-server/start-sync-server';
import { sayFigures } from './say-figures.ts';

/** The sync-server as it is, in a process of its own, which tells its parent the port and what it asks for. */
const { port } = await startSyncServer({ ...readConfig(process.env), port: 0 });
sayFigures();
process.send?.(port);

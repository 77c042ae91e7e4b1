import { readConfig } from '@prosa/sync-server/config';
import { startSyncServer } from '@prosa/sync-server/start-sync-server';
import { sayFigures } from './say-figures.ts';

/** More than a client of the benchmark can: the control knows no such limit, and what a server can take is asked. */
const UPDATES_PER_SECOND = 1_000;
/** The sync-server as it is, but for that, in a process of its own, which tells its parent the port and what it asks for. */
const { port } = await startSyncServer({ ...readConfig(process.env), port: 0, updatesPerSecond: UPDATES_PER_SECOND });
sayFigures();
process.send?.(port);

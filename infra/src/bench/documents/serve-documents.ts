import { readConfig } from '@prosa/sync-server/config';
import { startSyncServer } from '@prosa/sync-server/start-sync-server';
import { sayFigures } from './say-figures.ts';

/** More than a client of the benchmark sends: the control has no such limit, and the server's capacity is measured. */
const UPDATES_PER_SECOND = 1_000;
/** The sync-server, apart from that limit unchanged, in its own process, which tells its parent the port and figures. */
const { port } = await startSyncServer({ ...readConfig(process.env), port: 0, updatesPerSecond: UPDATES_PER_SECOND });
sayFigures();
process.send?.(port);

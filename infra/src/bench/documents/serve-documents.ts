import { readConfig } from '@prosa/sync-server/config';
import { startSyncServer } from '@prosa/sync-server/start-sync-server';
import { answerFigureQuestions } from './answer-figure-questions.ts';

/**
 * The maximum number of updates of a connection in a second. No client of the benchmark reaches it, because the benchmark
 * measures capacity, and Yjs' own server has no such limit.
 */
const UPDATES_PER_SECOND = 1_000;
/**
 * Runs the sync-server in a separate process. Only its limit of updates differs from production. The process reports the server's
 * port and figures to its parent.
 */
const { port } = await startSyncServer({ ...readConfig(process.env), port: 0, updatesPerSecond: UPDATES_PER_SECOND });
answerFigureQuestions();
process.send?.(port);

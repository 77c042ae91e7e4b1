import { readConfig } from '@prosa/sync-server/config';
import { startSyncServer } from '@prosa/sync-server/start-sync-server';
import { answerFigureQuestions } from './answer-figure-questions.ts';

/**
 * The limit of updates for each connection. It is so high that no client of the benchmark reaches it, because the benchmark
 * measures capacity, and the server with which it compares the sync-server has no limit.
 */
const UPDATES_PER_SECOND = 1_000;
/**
 * Runs the sync-server in a separate process, with only the limit above changed. The process reports the server's port and
 * figures to its parent.
 */
const { port } = await startSyncServer({ ...readConfig(process.env), port: 0, updatesPerSecond: UPDATES_PER_SECOND });
answerFigureQuestions();
process.send?.(port);

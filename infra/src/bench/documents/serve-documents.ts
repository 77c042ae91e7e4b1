import { readConfig } from '@prosa/sync-server/config';
import { startSyncServer } from '@prosa/sync-server/start-sync-server';
import { answerFigureQuestions } from './answer-figure-questions.ts';

/**
 * No client of the benchmark may reach the limit of updates, so the limit is raised. The control has no limit, and the benchmark
 * measures capacity.
 */
const UPDATES_PER_SECOND = 1_000;
/**
 * Runs the sync-server in a separate process, unchanged except for the limit above. It reports its port and figures to the
 * parent.
 */
const { port } = await startSyncServer({ ...readConfig(process.env), port: 0, updatesPerSecond: UPDATES_PER_SECOND });
answerFigureQuestions();
process.send?.(port);

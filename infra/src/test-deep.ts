import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';

/**
 * `pnpm test:deep`: runs the tests that draw random histories and inputs. Draws more histories and inputs than an ordinary test
 * run. Also runs the test of the benchmarks.
 */
const deepTestFiles = [
  'pwa/src/sync-simulation/simulation.test.ts',
  'packages/e2e/src/convergence.pg.test.ts',
  'api/src/flow-runs/flow-transcript.pg.test.ts',
  'api/src/intake/answers/bursts.pg.test.ts',
  'api/src/intake/connection-play.pg.test.ts',
  'api/src/set-up/import-contacts.pg.test.ts',
  'api/src/testing/simulated-day/simulated-day.pg.test.ts',
  'api/src/tickets/timers/timer-jobs.pg.test.ts',
  'api/src/tenancy/fuzzed-input.pg.test.ts',
  'infra/src/killed-answers.pg.test.ts',
  'infra/src/killed-import.pg.test.ts',
  'infra/src/bench/server-benches.test.ts',
];
const { status } = spawnSync('vitest', ['run', ...deepTestFiles], {
  cwd: resolve(import.meta.dirname, '../..'),
  env: {
    SIMULATE_HISTORIES: '2000',
    CONVERGENCE_HISTORIES: '60',
    FLOW_HISTORIES: '40',
    BURST_HISTORIES: '300',
    CONNECTION_PLAYS: '300',
    DAY_CUSTOMERS: '200',
    ANSWER_KILLS: '5',
    OVERDUE_TICKETS: '3000',
    FUZZ_RUNS: '40',
    IMPORT_ROWS: '100000',
    IMPORT_KILLS: '3',
    TEST_DEEP: '1',
    ...process.env,
  },
  stdio: 'inherit',
});
process.exitCode = status ?? 1;

import 'fake-indexeddb/auto';
import { expect, it, vi } from 'vitest';
import { offlineCommandNames } from '@prosa/contract/sync/offline-commands';
import { offlineCommands } from '../offline-commands.ts';
import { payloadGenerators } from './generators.ts';
import { HISTORIES_OF_TEST_RUN, runHistories } from './run-histories.ts';

vi.mock('socket.io-client', () => import('./fake-socket.ts'));

/** `pnpm simulate <histories> [seed]` and `pnpm test:deep` set these two variables. */
const count = Number(process.env['SIMULATE_HISTORIES'] ?? HISTORIES_OF_TEST_RUN);
const firstSeed = Number(process.env['SIMULATE_SEED'] ?? 1);

it('the simulation has a generator for every command that the app has', () => {
  expect(Object.keys(payloadGenerators).toSorted()).toEqual(Object.keys(offlineCommands).toSorted());
});

it(
  `the engine converges, and nothing is lost, doubled or sent in another user's name: ${count} histories from seed ${firstSeed}`,
  async () => {
    const done = await runHistories(firstSeed, count, offlineCommands);
    // In a thousand histories each command must have reached the server at least once. Otherwise the effect of some command
    // would be untested.
    if (count >= 1000) expect(offlineCommandNames.filter((name) => !done.has(name))).toEqual([]);
  },
  Math.max(count * 1_500, 60_000),
);

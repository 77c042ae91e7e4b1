import 'fake-indexeddb/auto';
import { expect, it, vi } from 'vitest';
import { offlineCommandNames } from '@prosa/contract/sync/offline-commands';
import { offlineCommands } from '../offline-commands.ts';
import { payloadGenerators } from './generators.ts';
import { readDocumentedSeeds } from './planted/planted-bugs-table.ts';
import { runHistories } from './run-histories.ts';
import table from '../../../docs/simulation.md?raw';

vi.mock('socket.io-client', () => import('./fake-socket.ts'));

/** The number of histories that a test run contains if `SIMULATE_HISTORIES` is not set. */
const DEFAULT_HISTORY_COUNT = 60;
/** `pnpm simulate <histories> [seed]` and `pnpm test:deep` set these two variables. */
const { SIMULATE_HISTORIES: asked, SIMULATE_SEED: firstSeed = '1' } = process.env;
const consecutiveSeeds = Array.from({ length: Number(asked ?? DEFAULT_HISTORY_COUNT) }, (_, place) => Number(firstSeed) + place);
/**
 * If `SIMULATE_HISTORIES` is not set, the test also runs each history in which a planted bug is found according to
 * docs/simulation.md.
 */
const seeds = new Set(asked === undefined ? [...consecutiveSeeds, ...readDocumentedSeeds(table).values()] : consecutiveSeeds);

it('the simulation has a generator for every command that the app has', () => {
  expect(Object.keys(payloadGenerators).toSorted()).toEqual(Object.keys(offlineCommands).toSorted());
});

it(
  `the engine converges, and nothing is lost, doubled or sent in another user's name: ${seeds.size} histories from seed ${firstSeed}`,
  async () => {
    const done = await runHistories(seeds, offlineCommands);
    // In a thousand histories each command must have reached the server at least once. Otherwise the effect of some command
    // would be untested.
    if (seeds.size >= 1000) expect(offlineCommandNames.filter((name) => !done.has(name))).toEqual([]);
  },
  Math.max(seeds.size * 1_500, 60_000),
);

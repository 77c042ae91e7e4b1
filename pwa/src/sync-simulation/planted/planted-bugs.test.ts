import 'fake-indexeddb/auto';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { offlineCommands } from '../../offline-commands.ts';
import { generateHistory, runHistory } from '../history.ts';
import { invariantNames } from '../violation.ts';
import { installNetwork } from '../network.ts';
import type { PlantedChange } from './planted.ts';
import { plantedBugs } from './planted-bugs.ts';
import { plantedInWorkspace } from './planted-in-workspace.ts';
import type { PlantedBug } from './planting.ts';
import { installVirtualWorld } from '../virtual-world.ts';
import { formatPlantedBugsTable, readDocumentedSeeds } from './planted-bugs-table.ts';
import table from '../../../../docs/simulation.md?raw';

vi.mock('socket.io-client', () => import('../fake-socket.ts'));

const undo: (() => void)[] = [];
beforeAll(() => void undo.push(installVirtualWorld(), installNetwork()));
afterAll(() => undo.forEach((each) => each()));

/** The number of histories after which the test gives up on finding a planted bug. */
const MAX_HISTORIES = 3000;
const documentedSeeds = readDocumentedSeeds(table);
/** The number of histories within which the bugs in `readilyCaughtBugs` must be found. */
const MAX_READILY_CAUGHT_SEED = 200;
const readilyCaughtBugs = new Set([...plantedInWorkspace.map(({ name }) => name), 'what an entry builds on is not waited for']);

const caughtBugs: { name: string; caughtBy: string; seed: number }[] = [];

const listBrokenInvariants = async (seed: number, planted: PlantedChange) =>
  (await runHistory(generateHistory(seed), offlineCommands, planted)).breaches.map(({ invariant }) => invariant);

async function isCaughtBy(seed: number, { caughtBy, planted, harmlessAlone = [] }: PlantedBug): Promise<boolean> {
  if (!(await listBrokenInvariants(seed, planted)).includes(caughtBy)) return false;
  for (const part of harmlessAlone) if ((await listBrokenInvariants(seed, part)).length > 0) return false;
  return true;
}

it.each(plantedBugs)(
  'the planted bug “$name” breaks the assertion: $caughtBy',
  async (bug) => {
    const { name, caughtBy } = bug;
    const listed = documentedSeeds.get(name);
    if (listed !== undefined && readilyCaughtBugs.has(name)) expect(listed).toBeLessThanOrEqual(MAX_READILY_CAUGHT_SEED);
    if (listed !== undefined && (await isCaughtBy(listed, bug))) return void caughtBugs.push({ name, caughtBy, seed: listed });
    for (let seed = 1; seed <= MAX_HISTORIES; seed++) {
      if (!(await isCaughtBy(seed, bug))) continue;
      caughtBugs.push({ name, caughtBy, seed });
      expect.fail(`docs/simulation.md lists the seed ${listed}, which shows nothing; ${seed} does`);
    }
    expect.fail(`${MAX_HISTORIES} histories and nobody saw it`);
  },
  600_000,
);

it('there are at least 80 planted bugs, and docs/simulation.md lists all of them', () => {
  expect(plantedBugs.length).toBeGreaterThanOrEqual(80);
  expect(
    table.includes(formatPlantedBugsTable(caughtBugs)),
    `the table of docs/simulation.md has to be\n${formatPlantedBugsTable(caughtBugs)}`,
  ).toBe(true);
});

it('together the planted bugs break every assertion, so that each assertion is known to be able to fail', () => {
  expect(invariantNames.filter((name) => !plantedBugs.some(({ caughtBy }) => caughtBy === name))).toEqual([]);
});

import 'fake-indexeddb/auto';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { offlineCommands } from '../../offline-commands.ts';
import { drawHistory, runHistory } from './history.ts';
import { installNetwork } from './network.ts';
import { plantedBugs } from './planted-bugs.ts';
import { installVirtualWorld } from './virtual-world.ts';
import { docTable, findSeedIn } from './planted-bugs-table.ts';
import table from '../../../../docs/simulation.md?raw';

vi.mock('socket.io-client', () => import('./fake-socket.ts'));

const undo: (() => void)[] = [];
beforeAll(() => void undo.push(installVirtualWorld(), installNetwork()));
afterAll(() => undo.forEach((each) => each()));

/** Most histories a planted bug may stay unseen. */
const MOST = 400;

const found: { name: string; caughtBy: string; seed: number }[] = [];

it.each(plantedBugs)(
  '“$name” breaks: $caughtBy',
  async ({ name, caughtBy, planted }) => {
    const known = findSeedIn(table, name);
    const seeds = [...(known === undefined ? [] : [known]), ...Array.from({ length: MOST }, (_each, at) => at + 1)];
    for (const seed of seeds) {
      const { breaches } = await runHistory(drawHistory(seed), offlineCommands, planted);
      if (!breaches.some(({ invariant }) => invariant === caughtBy)) continue;
      found.push({ name, caughtBy, seed });
      return;
    }
    expect.fail(`${MOST} histories and nobody saw it`);
  },
  120_000,
);

it('are at least 40, and all in the table of docs/simulation.md', () => {
  expect(plantedBugs.length).toBeGreaterThanOrEqual(40);
  // Otherwise: replace the table with this.
  expect(table).toContain(docTable(found.map((each) => ({ ...each, seed: findSeedIn(table, each.name) ?? each.seed }))));
});

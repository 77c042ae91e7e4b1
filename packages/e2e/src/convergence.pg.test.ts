import 'fake-indexeddb/auto';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { TestSocket } from '@prosa/api/testing/connect-live';
import { offlineCommandNames } from '@prosa/contract/sync/offline-commands';
import { installNetwork } from '@prosa/pwa/sync-simulation/network';
import { openRealCompany, type RealCompany } from './convergence/company.ts';
import { openLiveSockets } from './convergence/open-live-sockets.ts';
import { runRealHistory } from './convergence/run-real-history.ts';

// The test replaces the sockets of the app's offline engine by fake ones. The sockets that the test itself opens to the API stay
// real.
vi.mock('socket.io-client', async (importOriginal) => {
  const real = await importOriginal<typeof import('socket.io-client')>();
  const fake = await import('@prosa/pwa/sync-simulation/fake-socket');
  return { ...real, io: (url: string, options: object) => (url.startsWith('/') ? fake.io() : real.io(url, options)) };
});

/**
 * The smallest number of histories in which every command occurs. `pnpm test:deep` runs at least this number, and an ordinary
 * test run fewer.
 */
const MIN_HISTORIES_FOR_ALL_COMMANDS = 60;
const count = Number(process.env['CONVERGENCE_HISTORIES'] ?? 10);
const firstSeed = Number(process.env['CONVERGENCE_SEED'] ?? 1);

let company: RealCompany;
let sockets: Map<number, TestSocket>;
let undo: () => void;
beforeAll(async () => {
  company = await openRealCompany();
  sockets = await openLiveSockets(company);
  undo = installNetwork();
});
afterAll(async () => {
  undo();
  for (const each of sockets.values()) each.close();
  await company.stop();
});

it(
  `all devices end with the rows of the real API, and the model server answers like the real API: ${count} histories from seed ${firstSeed}`,
  async () => {
    const done = new Map<string, number>();
    let compared = 0;
    for (let seed = firstSeed; seed < firstSeed + count; seed++) {
      const outcome = await runRealHistory(company, sockets, seed);
      expect(outcome.faults, `seed ${seed}, run with CONVERGENCE_SEED=${seed} CONVERGENCE_HISTORIES=1`).toEqual([]);
      for (const [name, times] of outcome.done) done.set(name, (done.get(name) ?? 0) + times);
      compared += outcome.compared;
    }
    if (count < MIN_HISTORIES_FOR_ALL_COMMANDS) return;
    // The test is complete only if each command has reached the real API at least once.
    expect(offlineCommandNames.filter((name) => !done.has(name))).toEqual([]);
    expect(compared).toBeGreaterThan(count);
  },
  Math.max(count * 3_000, 240_000),
);

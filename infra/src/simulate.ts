import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';

/**
 * `pnpm simulate <histories> [seed]`: runs this number of simulated histories of the app's offline engine. `seed` is the seed of the
 * first history (docs/simulation.md).
 */
const [histories = '2000', seed = '1'] = process.argv.slice(2);
if (!/^\d+$/.test(histories) || !/^\d+$/.test(seed)) {
  console.error('usage: pnpm simulate <histories> [seed]');
  process.exit(2);
}
console.log(`${histories} histories from seed ${seed}`);
const { status } = spawnSync('vitest', ['run', '--project', 'unit', 'pwa/src/sync-simulation/simulation.test.ts'], {
  cwd: resolve(import.meta.dirname, '../..'),
  env: { ...process.env, SIMULATE_HISTORIES: histories, SIMULATE_SEED: seed },
  stdio: 'inherit',
});
process.exitCode = status ?? 1;

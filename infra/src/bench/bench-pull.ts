import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { compareInTurns, type ComparedSide } from './load/compare-in-turns.ts';
import type { BenchContext } from './bench-context.ts';
import type { BenchResult } from './bench-result.ts';
import { openBenchPage } from './pages/open-bench-page.ts';

const Round = v.object({ operations: v.number(), elapsedMs: v.number(), cpuMs: v.number() });

/** Compares two ways to store the rows of an initial pull in the browser: the app's own, and a bare `bulkAdd` of Dexie. */
export async function benchPull({ effort }: Pick<BenchContext, 'effort'>): Promise<BenchResult[]> {
  const profile = mkdtempSync(join(tmpdir(), 'prosa-bench-pull-'));
  const { tab, close } = await openBenchPage(profile);
  try {
    const side =
      (which: 'pull' | 'bare'): ComparedSide =>
      async () =>
        v.parse(Round, await tab.evaluate(`measure(${JSON.stringify(which)}, ${JSON.stringify(effort.pulled)})`));
    const comparison = await compareInTurns(side('pull'), side('bare'), effort.rounds);
    return [
      {
        name: 'initial pull',
        subject: 'pages applied by the offline engine',
        control: "Dexie's bulkAdd, page by page, same indices",
        comparison,
        aims: [{ what: 'rows a second of the control', aim: 0.8, is: 'at least', measured: comparison.ratio }],
        notes: ['the pages lie ready in memory: no network and no parsing; the time of a browser’s thread stands for its CPU'],
      },
    ];
  } finally {
    await close();
    rmSync(profile, { recursive: true, force: true });
  }
}

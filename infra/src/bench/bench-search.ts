import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import type { BenchResult } from './bench-result.ts';
import { openBenchPage } from './open-bench-page.ts';
import { median } from './quantile.ts';

const DEVICE = { tickets: 10_000, messagesPerTicket: 20 };
/** Rare and common, with and without accents, numbers, half words as they are typed, and what isn't there. */
const TERMS = [
  'bo',
  'boleto',
  'CONFIGURACAO',
  'configuração',
  'do atendimento 9999',
  'reuniao',
  '2ª via',
  'café 😀',
  'nada disso',
  'm',
];
const ROUNDS = 3;

const Round = v.object({ elapsedMs: v.number() });
const Searched = v.object({
  indexMs: v.number(),
  loadMs: v.number(),
  tookMs: v.array(v.number()),
  hits: v.array(v.number()),
});

/** Searching all a device holds at its fullest, offline, with the first pull that filled it. */
export async function benchSearch(): Promise<BenchResult[]> {
  const profile = mkdtempSync(join(tmpdir(), 'prosa-bench-search-'));
  const { tab, close } = await openBenchPage(profile);
  try {
    const heap = await tab.context().newCDPSession(tab);
    const heapMb = async (): Promise<number> => {
      await heap.send('HeapProfiler.collectGarbage');
      return (await heap.send('Runtime.getHeapUsage')).usedSize / 1_000_000;
    };
    const pullMs = v.parse(v.number(), await tab.evaluate(`fill(${JSON.stringify(DEVICE)}, 'bench-device')`));
    const bare = v.parse(Round, await tab.evaluate(`measure('bare', ${JSON.stringify(DEVICE)})`));
    const before = await heapMb();
    const asked = Array.from({ length: ROUNDS }, () => TERMS).flat();
    const { indexMs, loadMs, tookMs, hits } = v.parse(
      Searched,
      await tab.evaluate(`searchDevice('bench-device', ${JSON.stringify(asked)})`),
    );
    const heldMb = (await heapMb()) - before;
    const rows = DEVICE.tickets * (1 + DEVICE.messagesPerTicket);
    const found = TERMS.map((term, at) => `${term}: ${hits[at]}`).join(', ');
    return [
      {
        name: 'offline search',
        subject: `the search over ${DEVICE.tickets} tickets and ${DEVICE.tickets * DEVICE.messagesPerTicket} messages on the device`,
        control: 'none',
        aims: [
          { what: 'median search, ms', aim: 50, is: 'at most', measured: median(tookMs) },
          { what: 'slowest search, ms', aim: 50, is: 'at most', measured: Math.max(...tookMs) },
        ],
        notes: [
          `first pull ${Math.round(rows / (pullMs / 1000))} rows/s (${(pullMs / 1000).toFixed(1)} s), ${(bare.elapsedMs / pullMs).toFixed(2)} times bare bulkAdd’s rate; all texts made ${(indexMs / 1000).toFixed(1)} s, loaded ${loadMs.toFixed(0)} ms, held ${heldMb.toFixed(0)} MB`,
          `tickets found: ${found}`,
          'the searcher runs in the page here and in a worker in the app',
        ],
      },
    ];
  } finally {
    await close();
    rmSync(profile, { recursive: true, force: true });
  }
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import type { BenchResult } from './bench-result.ts';
import { openBenchPage } from './pages/open-bench-page.ts';
import { median, quantile } from './load/quantile.ts';

const DEVICE = { tickets: 10_000, messagesPerTicket: 20 };
/** The typed texts: partial and whole words, rare and common, with and without accents, numbers, and texts without a match. */
const SEARCH_TERMS = [
  'b',
  'bo',
  'z',
  'zé',
  'conf',
  'CONFIGURACAO',
  'configuração',
  'bom dia boleto',
  'lhenhoqui',
  'palmo te',
  '(11) 9000-79',
  '90316760',
  '9999',
  'obrigado 😀',
  'xq',
  'nada disso',
];
const ROUNDS = 20;

const SearchFigures = v.object({
  indexMs: v.number(),
  loadMs: v.number(),
  upkeepMs: v.array(v.number()),
  tookMs: v.array(v.number()),
  hits: v.array(v.number()),
});

/** Measures an offline search over a full device. */
export async function benchSearch(): Promise<BenchResult[]> {
  const profile = mkdtempSync(join(tmpdir(), 'prosa-bench-search-'));
  const { tab, close } = await openBenchPage(profile);
  try {
    const heap = await tab.context().newCDPSession(tab);
    const readHeapMb = async (): Promise<number> => {
      await heap.send('HeapProfiler.collectGarbage');
      return (await heap.send('Runtime.getHeapUsage')).usedSize / 1_000_000;
    };
    await tab.evaluate(`fillDevice('bench-device', ${JSON.stringify(DEVICE)})`);
    const before = await readHeapMb();
    const queries = Array.from({ length: ROUNDS }, () => SEARCH_TERMS).flat();
    const { indexMs, loadMs, upkeepMs, tookMs, hits } = v.parse(
      SearchFigures,
      await tab.evaluate(`searchDevice('bench-device', ${JSON.stringify(queries)})`),
    );
    const heldMb = (await readHeapMb()) - before;
    const each = SEARCH_TERMS.map((term, at) => {
      const tookOfTerm = tookMs.filter((_, index) => index % SEARCH_TERMS.length === at);
      return `“${term}” ${median(tookOfTerm).toFixed(1)} (${hits[at]})`;
    });
    return [
      {
        name: 'offline search',
        subject: `the search over ${DEVICE.tickets} tickets and ${DEVICE.tickets * DEVICE.messagesPerTicket} messages on the device`,
        control: 'none',
        aims: [
          { what: 'median search, ms', aim: 50, is: 'at most', measured: median(tookMs) },
          { what: 'search, 99th percentile, ms', aim: 50, is: 'at most', measured: quantile(tookMs, 0.99) },
        ],
        notes: [
          `slowest of ${tookMs.length} ${Math.max(...tookMs).toFixed(0)} ms, the first ${tookMs[0]?.toFixed(0)} ms`,
          `median ms of each (tickets on the first page): ${each.join(', ')}`,
          `all texts made ${(indexMs / 1000).toFixed(1)} s, checked and loaded ${loadMs.toFixed(0)} ms, held ${heldMb.toFixed(0)} MB; a ticket’s text after one message more: median ${median(upkeepMs).toFixed(1)} ms`,
          'the searcher runs in the page here and in a worker in the app',
        ],
      },
    ];
  } finally {
    await close();
    rmSync(profile, { recursive: true, force: true });
  }
}

import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { FULL_EFFORT, type BenchContext } from './bench-context.ts';
import { isAimMet, type BenchResult } from './bench-result.ts';
import { benchColdStart } from './bench-cold-start.ts';
import { benchContacts } from './bench-contacts.ts';
import { benchDocuments } from './documents/bench-documents.ts';
import { benchDevice } from './bench-device.ts';
import { benchFirstLoad } from './bench-first-load.ts';
import { benchIntake } from './intake/bench-intake.ts';
import { benchLighthouse } from './bench-lighthouse.ts';
import { benchLists } from './lists/bench-lists.ts';
import { benchLive } from './bench-live.ts';
import { benchPdf } from './bench-pdf.ts';
import { benchPull } from './bench-pull.ts';
import { benchReads } from './bench-reads.ts';
import { benchReconnect } from './bench-reconnect.ts';
import { benchSearch } from './bench-search.ts';
import { benchWebhook } from './bench-webhook.ts';
import { openBenchInstallation } from './open-bench-installation.ts';
import { formatResultTable } from './format-result-table.ts';

const benches: Readonly<Record<string, (context: BenchContext) => Promise<BenchResult[]>>> = {
  webhook: benchWebhook,
  intake: benchIntake,
  reads: benchReads,
  lists: benchLists,
  live: benchLive,
  reconnect: benchReconnect,
  documents: benchDocuments,
  'cold-start': benchColdStart,
  pull: benchPull,
  device: benchDevice,
  contacts: benchContacts,
  search: benchSearch,
  pdf: benchPdf,
  'first-load': benchFirstLoad,
  lighthouse: benchLighthouse,
};

const resultsFolder = join(import.meta.dirname, '../../bench/results');

/**
 * `pnpm bench [name…]`: runs the benchmarks with these names, or all benchmarks. Prints each aim with the measured value, and
 * stores the results as JSON and as a table in Markdown.
 */
async function runBenches(names: readonly string[]): Promise<void> {
  const unknown = names.filter((name) => !Object.hasOwn(benches, name));
  if (unknown.length > 0)
    throw new Error(`No benchmark is called ${unknown.join(', ')}. There are ${Object.keys(benches).join(', ')}.`);
  const chosen = Object.entries(benches).filter(([name]) => names.length === 0 || names.includes(name));
  const runName = names.length === 0 ? 'all' : names.join('-');
  const installation = await openBenchInstallation(process.env);
  const results: BenchResult[] = [];
  try {
    for (const [name, bench] of chosen) {
      console.error(`running ${name}`);
      results.push(...(await bench({ installation, effort: FULL_EFFORT })));
      writeResults(results, runName);
    }
  } finally {
    await installation.close();
  }
  console.log(formatResultTable(results));
  const missed = results.flatMap(({ aims }) => aims).filter((aim) => !isAimMet(aim)).length;
  console.log(missed === 0 ? 'Every aim was met.' : `${missed} aims were missed.`);
}

function writeResults(results: readonly BenchResult[], name: string): void {
  mkdirSync(resultsFolder, { recursive: true });
  const at = new Date().toISOString();
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}`;
  writeFileSync(join(resultsFolder, `${name}.json`), `${JSON.stringify({ at, machine, results }, null, 2)}\n`);
  writeFileSync(
    join(resultsFolder, `${name}.md`),
    `# Benchmarks, ${at.slice(0, 10)}\n\n${machine}\n\n${formatResultTable(results)}`,
  );
}

await runBenches(process.argv.slice(2));

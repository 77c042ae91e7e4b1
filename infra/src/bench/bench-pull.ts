import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import * as v from 'valibot';
import { alternate, type Side } from './alternate.ts';
import type { BenchContext } from './bench-context.ts';
import type { BenchResult } from './bench-result.ts';
import { openBrowser, serveTexts } from './browser.ts';

const pwa = resolve(import.meta.dirname, '../../../pwa');
const Round = v.object({ operations: v.number(), elapsedMs: v.number(), cpuMs: v.number() });

/** Applying an initial pull in the browser against Dexie's bare bulkAdd of the same rows. */
export async function benchPull({ effort }: Pick<BenchContext, 'effort'>): Promise<BenchResult[]> {
  execFileSync(process.execPath, [join(pwa, 'node_modules/vite/bin/vite.js'), 'build', '--config', 'bench/vite.config.ts'], {
    cwd: pwa,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const page = { type: 'text/html', body: '<!doctype html><title>bench</title><script src="/apply-pull.js"></script>' };
  const script = { type: 'text/javascript', body: readFileSync(join(pwa, 'dist-bench/apply-pull.js'), 'utf8') };
  const server = await serveTexts({ '/': page, '/apply-pull.js': script });
  const profile = mkdtempSync(join(tmpdir(), 'prosa-bench-pull-'));
  const browser = await openBrowser(profile);
  try {
    const tab = await browser.newPage();
    await tab.goto(server.url);
    const side =
      (which: 'pull' | 'bare'): Side =>
      async () =>
        v.parse(Round, await tab.evaluate(`measure(${JSON.stringify(which)}, ${JSON.stringify(effort.pulled)})`));
    const comparison = await alternate(side('pull'), side('bare'), effort.rounds);
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
    await browser.close();
    await server.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

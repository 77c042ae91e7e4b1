import { join, resolve } from 'node:path';
import { execFileSync } from 'node:child_process';
import type { BenchResult } from './bench-result.ts';

const pwa = resolve(import.meta.dirname, '../../../pwa');

/** What a first visit loads of JavaScript before the inbox can be used; `pnpm test` fails where it grows past this by 2 kB. */
export async function benchFirstLoad(): Promise<BenchResult[]> {
  const said = execFileSync(process.execPath, [join(pwa, 'measure-first-load.ts')], { encoding: 'utf8' });
  const measured = Number(/first load: ([\d.]+) kB/.exec(said)?.[1]);
  return [
    {
      name: 'first load',
      subject: 'the built app',
      control: 'none',
      aims: [{ what: 'JavaScript before the inbox is usable, kB gzip', aim: 195, is: 'at most', measured }],
      notes: [],
    },
  ];
}

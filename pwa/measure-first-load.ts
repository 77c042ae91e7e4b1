import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import * as v from 'valibot';

/** What may come over the network before the inbox can be used, in gzipped bytes, and by how much a run may miss it. */
const BUDGET = 195_000;
const TOLERANCE = 2_000;

const Chunk = v.object({
  file: v.string(),
  imports: v.optional(v.array(v.string()), []),
});
const Manifest = v.record(v.string(), Chunk);

/** The gzipped size of the scripts a first visit to the tickets needs: entry, tickets page, one language, and what they import. */
export function measureFirstLoad(dist: string): number {
  const manifest = v.parse(Manifest, JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')));
  const needed = new Set<string>();
  const need = (key: string): void => {
    const chunk = manifest[key];
    if (chunk === undefined || needed.has(chunk.file)) return;
    needed.add(chunk.file);
    for (const imported of chunk.imports) need(imported);
  };
  const page = readFileSync(join(dist, 'index.html'), 'utf8');
  const scripts = new Set([...page.matchAll(/<meta name="part" content="\/([^"]+)"/g)].map(([, file]) => file));
  if (scripts.size === 0) throw new Error('the page has no scripts');
  for (const [key, { file }] of Object.entries(manifest))
    if (scripts.has(file) || /(?:tickets-page\.tsx|i18n\/src\/pt\.ts)$/.test(key)) need(key);
  return [...needed].reduce((total, file) => total + gzipSync(readFileSync(join(dist, file))).length, 0);
}

if (import.meta.main) {
  const bytes = measureFirstLoad(join(import.meta.dirname, 'dist'));
  console.info(`first load: ${(bytes / 1000).toFixed(1)} kB of JavaScript gzipped, of ${BUDGET / 1000} kB`);
  if (bytes > BUDGET + TOLERANCE) process.exitCode = 1;
}

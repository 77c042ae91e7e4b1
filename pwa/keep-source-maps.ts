import { cp, mkdir, readdir, rm, stat, utimes } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import type { Plugin } from 'vite';

/**
 * The time for which the source maps of a former build are kept, in milliseconds. A page of this build may stay open that long
 * and report errors.
 */
const RETENTION_MS = 90 * 24 * 60 * 60 * 1_000;

/**
 * Moves the source maps of a build from the served folder to the folder `source-maps` beside it, where `pnpm stack` looks for
 * them. Names of maps contain a hash of the content, so the folder can hold the maps of many builds.
 */
export function keepSourceMaps(): Plugin {
  let outDir = '';
  let root = '';
  return {
    name: 'prosa-keep-source-maps',
    apply: 'build',
    enforce: 'post',
    configResolved: (config) => {
      root = config.root;
      outDir = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      sequential: true,
      order: 'post',
      handler: async (error) => (error === undefined ? moveMaps(outDir, join(root, 'source-maps'), new Date()) : undefined),
    },
  };
}

/** Moves every map below `from` into `to`. Deletes the maps in `to` that were in no build for `RETENTION_MS`. */
export async function moveMaps(from: string, to: string, now: Date): Promise<void> {
  await mkdir(to, { recursive: true });
  const entries = await readdir(from, { recursive: true, withFileTypes: true });
  for (const { name, parentPath } of entries.filter((entry) => entry.isFile() && entry.name.endsWith('.map'))) {
    const kept = join(to, basename(name));
    await cp(join(parentPath, name), kept);
    await utimes(kept, now, now);
    await rm(join(parentPath, name));
  }
  for (const name of await readdir(to))
    if (now.getTime() - (await stat(join(to, name))).mtimeMs > RETENTION_MS) await rm(join(to, name));
}

import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';

/** The number of previous builds whose assets stay available, for pages that were opened before an upgrade. */
const MAX_FORMER_BUILDS = 2;

/**
 * Copies the assets of the build in `pwaDir` into `folder`. Returns the folders of the stored builds, most recently used first.
 * Deletes older builds. Several processes may run this function at the same time.
 */
export async function keepBuildAssets(pwaDir: string, folder: string, now: Date): Promise<readonly string[]> {
  await mkdir(folder, { recursive: true });
  if (existsSync(join(pwaDir, 'assets'))) {
    const buildFolder = join(folder, await readBuildId(pwaDir));
    if (!existsSync(buildFolder)) await copyAllOrNothing(pwaDir, buildFolder);
    await utimes(buildFolder, now, now);
  }
  const builds = await Promise.all(
    (await readdir(folder))
      .filter((name) => /^[0-9a-f]{16}$/.test(name))
      .map(async (name) => ({ path: join(folder, name), usedAt: (await stat(join(folder, name))).mtimeMs })),
  );
  builds.sort((a, b) => b.usedAt - a.usedAt);
  for (const { path } of builds.slice(MAX_FORMER_BUILDS + 1)) await rm(path, { recursive: true, force: true });
  return builds.slice(0, MAX_FORMER_BUILDS + 1).map(({ path }) => path);
}

/**
 * Returns the id of a build: a hash of the page and of the names of the assets. The name of an asset depends on the asset's
 * content, so two different builds have different ids.
 */
const readBuildId = async (pwaDir: string): Promise<string> =>
  createHash('sha256')
    .update(await readFile(join(pwaDir, 'index.html')))
    .update((await readdir(join(pwaDir, 'assets'))).toSorted().join('\n'))
    .digest('hex')
    .slice(0, 16);

async function copyAllOrNothing(pwaDir: string, buildFolder: string): Promise<void> {
  const partial = `${buildFolder}.${randomUUID()}.partial`;
  await cp(join(pwaDir, 'assets'), join(partial, 'assets'), { recursive: true });
  try {
    await rename(partial, buildFolder);
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    // If the folder exists, another process has already stored the same build.
    if (!existsSync(buildFolder)) throw error;
  }
}

import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';

/** How many previous builds keep their assets, for pages that were opened before an upgrade. */
const FORMER_BUILDS = 2;

/**
 * Copies the assets of the build in `pwaDir` into `folder` and returns the folders of the builds kept there, the most recently
 * used first. Older ones are removed. Processes may do so concurrently.
 */
export async function keepBuildAssets(pwaDir: string, folder: string, now: Date): Promise<readonly string[]> {
  await mkdir(folder, { recursive: true });
  if (existsSync(join(pwaDir, 'assets'))) {
    const buildFolder = join(folder, await buildId(pwaDir));
    if (!existsSync(buildFolder)) await copyWhole(pwaDir, buildFolder);
    await utimes(buildFolder, now, now);
  }
  const builds = await Promise.all(
    (await readdir(folder))
      .filter((name) => /^[0-9a-f]{16}$/.test(name))
      .map(async (name) => ({ path: join(folder, name), usedAt: (await stat(join(folder, name))).mtimeMs })),
  );
  builds.sort((a, b) => b.usedAt - a.usedAt);
  for (const { path } of builds.slice(FORMER_BUILDS + 1)) await rm(path, { recursive: true, force: true });
  return builds.slice(0, FORMER_BUILDS + 1).map(({ path }) => path);
}

/** The page names its assets by their content, so the page's own content identifies the build. */
const buildId = async (pwaDir: string): Promise<string> =>
  createHash('sha256')
    .update(await readFile(join(pwaDir, 'index.html')))
    .update((await readdir(join(pwaDir, 'assets'))).toSorted().join('\n'))
    .digest('hex')
    .slice(0, 16);

async function copyWhole(pwaDir: string, buildFolder: string): Promise<void> {
  const partial = `${buildFolder}.${randomUUID()}.partial`;
  await cp(join(pwaDir, 'assets'), join(partial, 'assets'), { recursive: true });
  try {
    await rename(partial, buildFolder);
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    // Another process stored the same build first.
    if (!existsSync(buildFolder)) throw error;
  }
}

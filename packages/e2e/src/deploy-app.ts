import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const builtApp = resolve(import.meta.dirname, '../../../pwa/dist');

export type Deployment = {
  readonly folder: string;
  readonly deploy: (version: number) => Promise<void>;
  readonly remove: () => Promise<void>;
};

/**
 * Copies the built app into a new folder, as version 1. `deploy` turns the copy into another version of the same app: it writes
 * the number of the version into the page, and gives the page another revision in the service worker.
 */
export async function deployApp(): Promise<Deployment> {
  const folder = await mkdtemp(join(tmpdir(), 'prosa-app-'));
  await cp(builtApp, folder, { recursive: true });
  const replaceInFile = async (name: string, from: RegExp, to: string): Promise<void> => {
    const path = join(folder, name);
    const before = await readFile(path, 'utf8');
    const after = before.replace(from, to);
    if (after === before) throw new Error(`${name} is not built as expected`);
    await writeFile(path, after);
    // The compressed copies still have the former content, so they are deleted.
    for (const ending of ['br', 'gz']) await rm(`${path}.${ending}`, { force: true });
  };
  const deploy = async (version: number): Promise<void> => {
    await replaceInFile(
      'index.html',
      /(?:<meta name="version" content="\d+">)?<\/head>/,
      `<meta name="version" content="${version}"></head>`,
    );
    const revision = String(version).padStart(32, '0');
    await replaceInFile(
      'service-worker.js',
      /"revision":"[0-9a-f]+","url":"index\.html"/,
      `"revision":"${revision}","url":"index.html"`,
    );
  };
  await deploy(1);
  return { folder, deploy, remove: () => rm(folder, { recursive: true, force: true }) };
}

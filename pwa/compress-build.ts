import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Pictures and fonts are already compressed. */
const COMPRESSIBLE = new Set(['.css', '.html', '.js', '.json', '.svg', '.txt', '.webmanifest']);
/** Compressing a file below the size of a network packet saves nothing, in bytes. */
const WORTH_BYTES = 1_000;
/** The best quality takes five times as long for a twelfth less size, so only the files that every first visit loads use it. */
const BEST_QUALITY = 11;
const QUICK_QUALITY = 9;

/**
 * Writes a `.br` and a `.gz` beside every file of the build that becomes smaller by compression. The server sends them as they
 * are.
 */
export function compressBuild(): Plugin {
  let outDir = '';
  return {
    name: 'prosa-compress-build',
    apply: 'build',
    enforce: 'post',
    configResolved: (config) => {
      outDir = resolve(config.root, config.build.outDir);
    },
    // The order `post` runs this after the service worker was written.
    closeBundle: {
      sequential: true,
      order: 'post',
      handler: (error) => (error === undefined ? compressFolder(outDir) : undefined),
    },
  };
}

/** Compresses the files of `folder`. Files that its page names get the best quality. */
export async function compressFolder(folder: string): Promise<void> {
  const pagePath = join(folder, 'index.html');
  // A failed build also closes its bundle, and has no page.
  if (!existsSync(pagePath)) return;
  const page = await readFile(pagePath, 'utf8');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && COMPRESSIBLE.has(extname(entry.name)));
  await Promise.all(
    files.map(({ parentPath, name }) => compressFile(join(parentPath, name), page.includes(name) ? BEST_QUALITY : QUICK_QUALITY)),
  );
}

async function compressFile(path: string, quality: number): Promise<void> {
  const content = await readFile(path);
  if (content.length < WORTH_BYTES) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  const [brotli, gzipped] = await Promise.all([
    toBrotli(content, { params }),
    toGzip(content, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  if (brotli.length < content.length) await writeFile(`${path}.br`, brotli);
  if (gzipped.length < content.length) await writeFile(`${path}.gz`, gzipped);
}

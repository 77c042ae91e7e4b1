import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** The extensions of files that are worth compressing. Pictures and fonts are compressed already. */
const COMPRESSIBLE_EXTENSIONS = new Set(['.css', '.html', '.js', '.json', '.svg', '.txt', '.webmanifest']);
/** The minimum size of a file that is compressed, in bytes. A smaller file fits in one network packet anyway. */
const MIN_BYTES_TO_COMPRESS = 1_000;
/**
 * The level of compression for the files that every first visit loads. It takes five times as long as `QUICK_QUALITY`, and makes
 * files a twelfth smaller.
 */
const BEST_QUALITY = 11;
/** The level of compression for all other files. */
const QUICK_QUALITY = 9;

/**
 * Writes a `.br` and a `.gz` copy of each file of the build that becomes smaller by compression. The server sends these copies.
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
    // With the order `post`, this step runs after the service worker is written.
    closeBundle: {
      sequential: true,
      order: 'post',
      handler: (error) => (error === undefined ? compressFolder(outDir) : undefined),
    },
  };
}

/** Compresses the files of `folder`. The files that `index.html` names are compressed at the best level. */
export async function compressFolder(folder: string): Promise<void> {
  const pagePath = join(folder, 'index.html');
  // A failed build closes its bundle too, but has no page and nothing to compress.
  if (!existsSync(pagePath)) return;
  const page = await readFile(pagePath, 'utf8');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && COMPRESSIBLE_EXTENSIONS.has(extname(entry.name)));
  await Promise.all(
    files.map(({ parentPath, name }) => compressFile(join(parentPath, name), page.includes(name) ? BEST_QUALITY : QUICK_QUALITY)),
  );
}

async function compressFile(path: string, quality: number): Promise<void> {
  const content = await readFile(path);
  if (content.length < MIN_BYTES_TO_COMPRESS) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  const [brotli, gzipped] = await Promise.all([
    toBrotli(content, { params }),
    toGzip(content, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  if (brotli.length < content.length) await writeFile(`${path}.br`, brotli);
  if (gzipped.length < content.length) await writeFile(`${path}.gz`, gzipped);
}

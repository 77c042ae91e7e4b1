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
/** The size from which a file is compressed, in bytes. A smaller file fits in one network packet anyway. */
const WORTH_BYTES = 1_000;
/**
 * The levels of compression. The best level takes five times as long and makes files a twelfth smaller. Only the files that every
 * first visit loads get the best level.
 */
const BEST_QUALITY = 11;
const QUICK_QUALITY = 9;

/**
 * Writes a `.br` and a `.gz` beside every file of the build that compression makes smaller. The server sends these copies as
 * they are.
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
    // The order `post` runs this step after the service worker is written.
    closeBundle: {
      sequential: true,
      order: 'post',
      handler: (error) => (error === undefined ? compressFolder(outDir) : undefined),
    },
  };
}

/** Compresses the files of `folder`. The files to which `index.html` refers get the best quality. */
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
  if (content.length < WORTH_BYTES) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  const [brotli, gzipped] = await Promise.all([
    toBrotli(content, { params }),
    toGzip(content, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  if (brotli.length < content.length) await writeFile(`${path}.br`, brotli);
  if (gzipped.length < content.length) await writeFile(`${path}.gz`, gzipped);
}

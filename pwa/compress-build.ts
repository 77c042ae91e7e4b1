import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Pictures and fonts are compressed already. */
const COMPRESSIBLE = new Set(['.css', '.html', '.js', '.json', '.svg', '.txt', '.webmanifest']);
/** Below a network packet there is nothing to win, in bytes. */
const WORTH_BYTES = 1_000;
/** The best quality takes five times as long for a twelfth less, so only the files every first visit loads get it. */
const BEST_QUALITY = 11;
const QUICK_QUALITY = 9;

/** Writes a `.br` and a `.gz` beside every file of the build that becomes smaller by it, for the server to send as they are. */
export function compressBuild(): Plugin {
  let outDir = '';
  return {
    name: 'prosa-compress-build',
    apply: 'build',
    enforce: 'post',
    configResolved: (config) => {
      outDir = resolve(config.root, config.build.outDir);
    },
    // After the service worker is written, too.
    closeBundle: {
      sequential: true,
      order: 'post',
      handler: (error) => (error === undefined ? compressFolder(outDir) : undefined),
    },
  };
}

/** Compresses the files of `folder`; the names that its page holds get the best quality. */
export async function compressFolder(folder: string): Promise<void> {
  const pagePath = join(folder, 'index.html');
  // A build that failed is closed, too.
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

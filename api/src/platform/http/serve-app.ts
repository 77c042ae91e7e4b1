import { serveStatic } from '@hono/node-server/serve-static';
import type { Context, Hono } from 'hono';
import { createEntityTagReader, matchesEntityTag } from './file-tags.ts';

/** Matches paths that are never a page of the app. An unknown path of this kind is answered with an error. */
const NON_PAGE_PATH_PATTERN = /^\/(?:api|socket\.io|sync|\.well-known)(?:\/|$)/;
/** Matches paths of files by their extension. No page of the app has an extension in its address. */
const FILE_PATH_PATTERN = /\.\w+$/;

/** Matches paths of hidden files and folders, such as `.vite`, in which the build tool lists the built files. */
const HIDDEN_PATH_PATTERN = /(?:\/|%2f)(?:\.|%2e)/i;

/**
 * Matches the scripts of workers. Only pages and workers follow the security policy in the headers of their own file, so all
 * other assets are sent with a short one.
 */
const WORKER_SCRIPT_PATH_PATTERN = /worker[^/]*\.js$/;
const NON_PAGE_SECURITY_POLICY = `default-src 'none'; frame-ancestors 'none'`;

const noNextHandler = async (): Promise<void> => {};

type FileAnswerer = (c: Context) => Promise<Response | undefined>;

/**
 * Serves the built app from `folder`. The names of assets contain a hash of their content, so browsers cache them without limit.
 * Pages of `formerBuilds` may still be open, so their assets are served, too. A missing asset is answered with an error, so that
 * a page of an older build notices that its assets are gone. All other files are revalidated each time, with 304 if unchanged. A
 * path without a file extension is a page of the app.
 */
export function serveApp(app: Hono, folder: string, formerBuilds: readonly string[] = []): void {
  const files = createFileAnswerer(folder);
  const former = formerBuilds.map((root) => createFileAnswerer(root));
  const start = createFileAnswerer(folder, 'index.html');

  app.get('/assets/*', async (c) => {
    let answer = await files(c);
    for (const build of former) answer ??= await build(c);
    if (answer === undefined) return c.notFound();
    answer.headers.set('cache-control', 'public, max-age=31536000, immutable');
    // A short policy saves a tenth of the bytes of a first visit.
    if (!WORKER_SCRIPT_PATH_PATTERN.test(c.req.path)) answer.headers.set('content-security-policy', NON_PAGE_SECURITY_POLICY);
    return answer;
  });
  // The service worker handles content that a phone shares to the app. Without a service worker, the page reports that nothing
  // has arrived.
  app.post('/share', (c) => c.redirect('/share', 303));
  app.get('*', async (c) => {
    if (NON_PAGE_PATH_PATTERN.test(c.req.path) || HIDDEN_PATH_PATTERN.test(c.req.path)) return c.notFound();
    const answer = (await files(c)) ?? (FILE_PATH_PATTERN.test(c.req.path) ? undefined : await start(c));
    if (answer === undefined) return c.notFound();
    answer.headers.set('cache-control', 'no-cache');
    return answer;
  });
}

/**
 * Answers with a file of `root`: the file at the request's path, or at `path`. Sends the compressed file if the build has one
 * and the browser accepts it.
 */
function createFileAnswerer(root: string, path?: string): FileAnswerer {
  const tagOf = createEntityTagReader();
  const hashedNames = new WeakMap<Context, string>();
  const options = {
    root,
    ...(path === undefined ? {} : { path }),
    onFound: (file: string, c: Context) => void hashedNames.set(c, file),
  };
  const serveUncompressed = serveStatic(options);
  const compressed = serveStatic({ ...options, precompressed: true });
  return async (c) => {
    // A range counts the bytes of the uncompressed file, so only a request without a range gets the compressed file.
    const answer = await (c.req.header('range') === undefined ? compressed : serveUncompressed)(c, noNextHandler);
    const file = hashedNames.get(c);
    if (answer === undefined || file === undefined) return undefined;
    const tag = await tagOf(file);
    answer.headers.set('etag', tag);
    answer.headers.set('vary', 'Accept-Encoding');
    if (answer.status !== 200 || !matchesEntityTag(tag, c.req.header('if-none-match'))) return answer;
    await answer.body?.cancel();
    // The answer is built anew, because the context already has the length and encoding of the file.
    return new Response(null, { status: 304, headers: { etag: tag, vary: 'Accept-Encoding' } });
  };
}

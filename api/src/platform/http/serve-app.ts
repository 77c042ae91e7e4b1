import { serveStatic } from '@hono/node-server/serve-static';
import type { Context, Hono } from 'hono';
import { createEntityTags, matchesEntityTag } from './file-tags.ts';

/** Paths that are never a page of the app: an unknown one is an error. */
const NOT_THE_APP = /^\/(?:api|socket\.io|sync|\.well-known)(?:\/|$)/;
/** Whether a path asks for a file by its extension. No page's address has one. */
const IS_FILE = /\.\w+$/;

/** Matches hidden files and folders, such as the build's own notes. */
const IS_HIDDEN = /(?:\/|%2f)(?:\.|%2e)/i;

/** Workers follow the policy of their own file, and pages that of theirs. Other files need none. */
const IS_WORKER = /worker[^/]*\.js$/;
const NO_PAGE_POLICY = `default-src 'none'; frame-ancestors 'none'`;

const refusePage = async (): Promise<void> => {};

type FileAnswerer = (c: Context) => Promise<Response | undefined>;

/**
 * Serves the built app from `folder`. The names of assets contain a hash of their content, so browsers cache them forever, except
 * those of `formerBuilds`, whose pages may still be open. A missing asset is an error, so that an old device notices. Everything
 * else is revalidated each time and is a 304 if unchanged. A path without a file extension is a page of the app.
 */
export function serveApp(app: Hono, folder: string, formerBuilds: readonly string[] = []): void {
  const files = answerFiles(folder);
  const former = formerBuilds.map((root) => answerFiles(root));
  const start = answerFiles(folder, 'index.html');

  app.get('/assets/*', async (c) => {
    let answer = await files(c);
    for (const build of former) answer ??= await build(c);
    if (answer === undefined) return c.notFound();
    answer.headers.set('cache-control', 'public, max-age=31536000, immutable');
    // The whole policy was a tenth of a first visit's bytes.
    if (!IS_WORKER.test(c.req.path)) answer.headers.set('content-security-policy', NO_PAGE_POLICY);
    return answer;
  });
  // The service worker handles what a phone shares to the app. Without it, the page says that nothing has arrived.
  app.post('/share', (c) => c.redirect('/share', 303));
  app.get('*', async (c) => {
    if (NOT_THE_APP.test(c.req.path) || IS_HIDDEN.test(c.req.path)) return c.notFound();
    const answer = (await files(c)) ?? (IS_FILE.test(c.req.path) ? undefined : await start(c));
    if (answer === undefined) return c.notFound();
    answer.headers.set('cache-control', 'no-cache');
    return answer;
  });
}

/**
 * Answers with the file of `root` that a request names, or with `path`: compressed if the build did so and the browser accepts
 * it.
 */
function answerFiles(root: string, path?: string): FileAnswerer {
  const tagOf = createEntityTags();
  const hashedNames = new WeakMap<Context, string>();
  const options = {
    root,
    ...(path === undefined ? {} : { path }),
    onFound: (file: string, c: Context) => void hashedNames.set(c, file),
  };
  const serveUncompressed = serveStatic(options);
  const compressed = serveStatic({ ...options, precompressed: true });
  return async (c) => {
    // A range counts the bytes of the uncompressed file.
    const answer = await (c.req.header('range') === undefined ? compressed : serveUncompressed)(c, refusePage);
    const file = hashedNames.get(c);
    if (answer === undefined || file === undefined) return undefined;
    const tag = await tagOf(file);
    answer.headers.set('etag', tag);
    answer.headers.set('vary', 'Accept-Encoding');
    if (answer.status !== 200 || !matchesEntityTag(tag, c.req.header('if-none-match'))) return answer;
    await answer.body?.cancel();
    // The answer is rebuilt, because the context has the file's length and encoding by now.
    return new Response(null, { status: 304, headers: { etag: tag, vary: 'Accept-Encoding' } });
  };
}

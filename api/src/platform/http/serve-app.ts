import { serveStatic } from '@hono/node-server/serve-static';
import type { Context, Hono } from 'hono';
import { createFileTags, isNamed } from './file-tags.ts';

/** Paths that are never a page of the app: an unknown one is an error, not the app. */
const NOT_THE_APP = /^\/(?:api|socket\.io|sync|\.well-known)(?:\/|$)/;
/** Asks for a file by its ending. No address of a page has one. */
const IS_FILE = /\.\w+$/;

/** Names a file or a folder that is hidden, as the build's own notes are. */
const IS_HIDDEN = /(?:\/|%2f)(?:\.|%2e)/i;

/** Workers go by the policy of their own file, pages by that of theirs, and nothing else that is served by any. */
const IS_WORKER = /worker[^/]*\.js$/;
const NO_PAGE_POLICY = `default-src 'none'; frame-ancestors 'none'`;

const none = async (): Promise<void> => {};

type Answerer = (c: Context) => Promise<Response | undefined>;

/**
 * Serves the built app from `folder`: named by their content, assets are kept forever, and a missing one is an error (an old
 * device must notice), but for those of `formerBuilds`, whose pages may still be open. All else is asked for anew each time
 * and is a 304 where nothing changed. A path that asks for no file is a page of the app.
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
    // The whole policy made a tenth of a first visit's bytes.
    if (!IS_WORKER.test(c.req.path)) answer.headers.set('content-security-policy', NO_PAGE_POLICY);
    return answer;
  });
  // The worker takes what a phone shares to the app. Where it is gone, the page says that nothing has come.
  app.post('/share', (c) => c.redirect('/share', 303));
  app.get('*', async (c) => {
    if (NOT_THE_APP.test(c.req.path) || IS_HIDDEN.test(c.req.path)) return c.notFound();
    const answer = (await files(c)) ?? (IS_FILE.test(c.req.path) ? undefined : await start(c));
    if (answer === undefined) return c.notFound();
    answer.headers.set('cache-control', 'no-cache');
    return answer;
  });
}

/** Answers with the file of `root` that a request names, or with `path`: compressed where the build did so and the browser takes it. */
function answerFiles(root: string, path?: string): Answerer {
  const tagOf = createFileTags();
  const found = new WeakMap<Context, string>();
  const options = {
    root,
    ...(path === undefined ? {} : { path }),
    onFound: (file: string, c: Context) => void found.set(c, file),
  };
  const plain = serveStatic(options);
  const compressed = serveStatic({ ...options, precompressed: true });
  return async (c) => {
    // A range counts the bytes of the file itself.
    const answer = await (c.req.header('range') === undefined ? compressed : plain)(c, none);
    const file = found.get(c);
    if (answer === undefined || file === undefined) return undefined;
    const tag = await tagOf(file);
    answer.headers.set('etag', tag);
    answer.headers.set('vary', 'Accept-Encoding');
    if (answer.status !== 200 || !isNamed(tag, c.req.header('if-none-match'))) return answer;
    await answer.body?.cancel();
    // The answer is built anew, because the context carries the length and the encoding of the file by now.
    return new Response(null, { status: 304, headers: { etag: tag, vary: 'Accept-Encoding' } });
  };
}

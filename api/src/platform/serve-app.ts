import { serveStatic } from '@hono/node-server/serve-static';
import type { Hono } from 'hono';

/** Paths that are never a page of the app: an unknown one is an error, not the app. */
const NOT_THE_APP = /^\/(?:api|socket\.io|sync)(?:\/|$)/;

const none = async (): Promise<void> => {};

/**
 * Serves the built app from `folder`: named by their content, assets are kept forever, and a missing one is an error (an old
 * device must notice), but for those of `formerBuilds`, whose pages may still be open. All else is asked for anew each time, and what is no file is a page of the app.
 */
export function serveApp(app: Hono, folder: string, formerBuilds: readonly string[] = []): void {
  const files = serveStatic({ root: folder });
  const former = formerBuilds.map((root) => serveStatic({ root }));
  const start = serveStatic({ root: folder, path: 'index.html' });

  app.get('/assets/*', async (c) => {
    let answer = await files(c, none);
    for (const build of former) answer ??= await build(c, none);
    if (answer === undefined) return c.notFound();
    answer.headers.set('cache-control', 'public, max-age=31536000, immutable');
    return answer;
  });
  app.get('*', async (c) => {
    if (NOT_THE_APP.test(c.req.path)) return c.notFound();
    const answer = (await files(c, none)) ?? (await start(c, none));
    if (answer === undefined) return c.notFound();
    answer.headers.set('cache-control', 'no-cache');
    return answer;
  });
}

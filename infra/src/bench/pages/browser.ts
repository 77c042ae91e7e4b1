import { createServer, type Server } from 'node:http';
import { chromium, type BrowserContext, type BrowserContextOptions } from 'playwright-core';
import { findChromium } from '../../find-browsers.ts';

const BROWSER_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-sync',
];

/**
 * Opens Debian's Chromium with a profile folder. If another browser is later opened with the same folder, it finds the data of
 * this one.
 */
export const openBrowser = async (
  profile: string,
  { args = [], ...options }: BrowserContextOptions & { args?: readonly string[] } = {},
): Promise<BrowserContext> =>
  chromium.launchPersistentContext(profile, {
    executablePath: await findChromium(process.env),
    args: [...BROWSER_ARGUMENTS, ...args],
    locale: 'pt-BR',
    viewport: { width: 1280, height: 800 },
    ...options,
  });

/** Serves fixed texts by path on a local port. */
export async function serveTexts(
  texts: Readonly<Record<string, { readonly type: string; readonly body: string }>>,
): Promise<{ url: string; close: () => Promise<void> }> {
  const server: Server = createServer((request, response) => {
    const text = texts[request.url ?? ''];
    response.writeHead(text === undefined ? 404 : 200, { 'content-type': text?.type ?? 'text/plain' }).end(text?.body ?? '');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return {
    url: `http://localhost:${address.port}`,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

import { join } from 'node:path';
import type { BenchContext } from './bench-context.ts';
import type { BenchResult } from './bench-result.ts';
import { openBrowser } from './pages/browser.ts';
import { FIRST_LOAD_LIMITS, measureFirstLoad } from './pages/measure-first-load.ts';
import { DEMO_ATTENDANT, withDemoServer } from './with-demo-server.ts';

const toKilobytes = (bytes: number): number => bytes / 1_000;

/**
 * Measures the bytes and requests of a first visit until the log-in form is usable, and until the inbox is usable. Compares them
 * with the limits that the journey `shell` also checks.
 */
export async function benchFirstLoad({ installation: { config } }: BenchContext): Promise<BenchResult[]> {
  const { login, inbox } = await withDemoServer(config.pwaDir ?? '', async (url, folder) => {
    const browser = await openBrowser(join(folder, 'profile'));
    try {
      return await measureFirstLoad(await browser.newPage(), url, DEMO_ATTENDANT);
    } finally {
      await browser.close();
    }
  });
  const { loginRequests, loginBytes, inboxRequests, inboxScriptBytes } = FIRST_LOAD_LIMITS;
  return [
    {
      name: 'first load',
      subject: 'a first visit over HTTP/1.1, counted over the wire',
      control: 'none',
      aims: [
        {
          what: 'kB until the log-in form, without the font',
          aim: toKilobytes(loginBytes),
          is: 'at most',
          measured: toKilobytes(login.bytes),
        },
        { what: 'requests until the log-in form', aim: loginRequests, is: 'at most', measured: login.requests },
        {
          what: 'kB of scripts that the inbox waits for',
          aim: toKilobytes(inboxScriptBytes),
          is: 'at most',
          measured: toKilobytes(inbox.scriptBytes),
        },
        { what: 'requests until the inbox is usable', aim: inboxRequests, is: 'at most', measured: inbox.requests },
      ],
      notes: [
        `${toKilobytes(inbox.bytes).toFixed(0)} kB until the inbox, and ${toKilobytes(inbox.fontBytes).toFixed(0)} kB of font; ${inbox.workerRequests} requests of the service worker by then`,
      ],
    },
  ];
}

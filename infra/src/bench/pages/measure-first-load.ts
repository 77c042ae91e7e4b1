import type { Page } from 'playwright-core';

/** The maximum number of requests and bytes that a first visit may need until the app is usable. */
export const FIRST_LOAD_LIMITS = {
  loginRequests: 15,
  loginBytes: 135_000,
  inboxRequests: 38,
  inboxScriptBytes: 192_000,
} as const;

/**
 * The requests that the browser started until a part of the visit was usable, and their bytes on the wire, with headers and
 * compression.
 */
export type FirstLoadMeasurement = {
  readonly requests: number;
  /** The bytes without fonts, because texts are shown before their fonts arrive. */
  readonly bytes: number;
  readonly fontBytes: number;
  /** The bytes of the scripts for which the inbox waits. */
  readonly scriptBytes: number;
  /** The number of requests that the service worker makes to fill its cache. */
  readonly workerRequests: number;
};

type MeasuredRequest = { readonly isFont: boolean; readonly isAwaited: boolean; bytes: number };

/** Matches the scripts for which the inbox waits. The browser loads the other scripts when it is idle. */
const BLOCKING_FILES = /\/(?:index|first|rolldown-runtime|texts-app-\w+|login|inbox)-[^/]+\.js$/;

/**
 * Visits the app at `url` in a new browser profile and signs in. Measures the requests until the log-in form is usable, and until
 * the inbox is usable.
 */
export async function measureFirstLoad(
  page: Page,
  url: string,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<{ login: FirstLoadMeasurement; inbox: FirstLoadMeasurement }> {
  const asked = new Map<string, MeasuredRequest>();
  let workerRequests = 0;
  page.context().on('request', (request) => {
    if (request.serviceWorker() !== null) workerRequests += 1;
  });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  devtools.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    if (/^https?:/.test(request.url))
      asked.set(requestId, { isFont: type === 'Font', isAwaited: BLOCKING_FILES.test(request.url), bytes: 0 });
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const one = asked.get(requestId);
    if (one !== undefined) one.bytes = encodedDataLength;
  });
  const loaded = (): FirstLoadMeasurement => {
    const bytesOf = (all: readonly MeasuredRequest[]) => all.reduce((sum, { bytes }) => sum + bytes, 0);
    const all = [...asked.values()];
    return {
      requests: all.length,
      bytes: bytesOf(all.filter(({ isFont }) => !isFont)),
      fontBytes: bytesOf(all.filter(({ isFont }) => isFont)),
      scriptBytes: bytesOf(all.filter(({ isAwaited }) => isAwaited)),
      workerRequests,
    };
  };
  await page.goto(url);
  const submit = page.getByRole('button', { name: 'Entrar' });
  await submit.waitFor();
  const login = loaded();
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await submit.click();
  await page.locator('a[href^="/tickets/"]').first().waitFor();
  return { login, inbox: loaded() };
}

import type { Page } from 'playwright-core';
import * as v from 'valibot';

/** The maximum number of requests and bytes that a first visit may need until the app is usable. */
export const FIRST_LOAD_LIMITS = {
  loginRequests: 15,
  loginBytes: 138_000,
  inboxRequests: 38,
  inboxScriptBytes: 194_000,
} as const;

/**
 * The requests that the browser started until a part of the app was usable. Their bytes are those on the wire, with headers and
 * compression.
 */
export type FirstLoadMeasurement = {
  readonly requests: number;
  /** The bytes without those of fonts, because the texts are readable before their fonts arrive. */
  readonly bytes: number;
  readonly fontBytes: number;
  /** The bytes of the scripts for which the inbox waits. */
  readonly scriptBytes: number;
  /** The number of requests that the service worker makes to fill its cache. */
  readonly workerRequests: number;
};

type MeasuredRequest = { readonly isFont: boolean; readonly isAwaited: boolean; readonly startedAtMs: number; bytes: number };

/** The selector of the log-in button. Once the button is there, the log-in form is usable. */
const LOGIN_BUTTON_SELECTOR = 'button[type=submit]';
/** The selector of a link to a ticket. Once such a link is there, the inbox is usable. */
const TICKET_LINK_SELECTOR = 'a[href^="/tickets/"]';
/**
 * A script that records, within the page, when the log-in button and the first link to a ticket appear. On a busy machine, the
 * measuring process could learn of such an element too late: the browser may by then load files that the element does not need.
 */
const RECORD_SHOWN_PARTS_SCRIPT = `
  globalThis.shownAtMs = {};
  new MutationObserver(() => {
    for (const selector of ${JSON.stringify([LOGIN_BUTTON_SELECTOR, TICKET_LINK_SELECTOR])})
      if (document.querySelector(selector) !== null) shownAtMs[selector] ??= performance.timeOrigin + performance.now();
  }).observe(document, { childList: true, subtree: true });`;

/** Matches the scripts for which the inbox waits. The browser loads the other scripts when it is idle. */
const BLOCKING_FILES_PATTERN = /\/(?:index|first|rolldown-runtime|texts-app-\w+|login|inbox)-[^/]+\.js$/;

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
  devtools.on('Network.requestWillBeSent', ({ requestId, request, type, wallTime }) => {
    if (!/^https?:/.test(request.url)) return;
    const isAwaited = BLOCKING_FILES_PATTERN.test(request.url);
    asked.set(requestId, { isFont: type === 'Font', isAwaited, startedAtMs: wallTime * 1_000, bytes: 0 });
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const one = asked.get(requestId);
    if (one !== undefined) one.bytes = encodedDataLength;
  });
  await page.addInitScript({ content: RECORD_SHOWN_PARTS_SCRIPT });
  const measureUntil = async (selector: string): Promise<FirstLoadMeasurement> => {
    await page.locator(selector).first().waitFor();
    const shownAtMs = v.parse(v.number(), await page.evaluate(`shownAtMs[${JSON.stringify(selector)}]`));
    const all = [...asked.values()];
    const started = all.filter(({ startedAtMs }) => startedAtMs <= shownAtMs);
    const sumBytes = (of: readonly MeasuredRequest[]) => of.reduce((sum, { bytes }) => sum + bytes, 0);
    return {
      requests: started.length,
      bytes: sumBytes(started.filter(({ isFont }) => !isFont)),
      fontBytes: sumBytes(started.filter(({ isFont }) => isFont)),
      scriptBytes: sumBytes(all.filter(({ isAwaited }) => isAwaited)),
      workerRequests,
    };
  };
  await page.goto(url);
  const login = await measureUntil(LOGIN_BUTTON_SELECTOR);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar' }).click();
  return { login, inbox: await measureUntil(TICKET_LINK_SELECTOR) };
}

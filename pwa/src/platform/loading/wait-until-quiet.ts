import { firstScreenShown } from './first-screen.ts';

/** The time for which the page must have had no running request, in milliseconds. */
const QUIET_MS = 500;

let requestsUnderWay = 0;
const requestEnds = new EventTarget();

/** Counts a request of the page as running until it ends. */
export async function trackRequest<T>(request: Promise<T>): Promise<T> {
  requestsUnderWay += 1;
  try {
    return await request;
  } finally {
    requestsUnderWay -= 1;
    requestEnds.dispatchEvent(new Event('end'));
  }
}

/** Resolves once the first screen is shown and the page has had no request for a while. */
export async function waitUntilQuiet(): Promise<void> {
  await firstScreenShown;
  await new Promise<void>((resolve) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const files = new PerformanceObserver(() => wait());
    const wait = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (requestsUnderWay > 0) return;
        files.disconnect();
        requestEnds.removeEventListener('end', wait);
        resolve();
      }, QUIET_MS);
    };
    files.observe({ type: 'resource' });
    requestEnds.addEventListener('end', wait);
    wait();
  });
}

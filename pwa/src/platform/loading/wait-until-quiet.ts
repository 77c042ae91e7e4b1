import { firstScreenShown } from './first-screen.ts';

/** The time without a running request after which the page counts as quiet, in milliseconds. */
const QUIET_MS = 500;

let runningRequestCount = 0;
const requestEnds = new EventTarget();

/** Counts a request of the page as running until it ends. */
export async function trackRequest<T>(request: Promise<T>): Promise<T> {
  runningRequestCount += 1;
  try {
    return await request;
  } finally {
    runningRequestCount -= 1;
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
        if (runningRequestCount > 0) return;
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

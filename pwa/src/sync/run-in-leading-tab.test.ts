import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { runInLeadingTab } from './run-in-leading-tab.ts';

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  page.visibilityState = 'visible';
  vi.stubGlobal('document', page);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Advances fake time in steps, so that messages between tabs, which take real time, arrive. */
async function advanceTimeInSteps(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 1_000) {
    await vi.advanceTimersByTimeAsync(1_000);
    await messageRoundTrip();
  }
}
const messageRoundTrip = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage('');
  });
const untilAborted = (signal: AbortSignal) => new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));

it('[T1] one of two tabs leads, and the other tab takes over when the leader closes', async () => {
  const working: string[] = [];
  const start = (tab: string) => {
    const stop = new AbortController();
    const work = async (signal: AbortSignal) => {
      working.push(tab);
      await untilAborted(signal);
      working.splice(working.indexOf(tab), 1);
    };
    runInLeadingTab('two-tabs', work, stop.signal);
    return stop;
  };
  const first = start('first');
  await vi.waitFor(() => expect(working).toEqual(['first']));
  const second = start('second');
  // A leader that is asked repeatedly answers each time, so it keeps the lead.
  for (let n = 0; n < 20; n += 1) await advanceTimeInSteps(10_000);
  expect(working).toEqual(['first']);
  first.abort();
  await vi.waitFor(() => expect(working).toEqual(['second']));
  second.abort();
  await vi.waitFor(() => expect(working).toEqual([]));
});

it("[T2] a frozen leader loses the lead to a visible tab that it doesn't answer, and never to a hidden tab", async () => {
  const held = Promise.withResolvers<void>();
  const frozen = navigator.locks.request('prosa-sync-frozen', () => {
    held.resolve();
    return new Promise<never>(() => undefined);
  });
  const lost = expect(frozen).rejects.toThrow();
  await held.promise;
  let working = 0;
  const stop = new AbortController();
  const work = async (signal: AbortSignal) => {
    working++;
    await untilAborted(signal);
  };
  page.visibilityState = 'hidden';
  runInLeadingTab('frozen', work, stop.signal);
  await vi.advanceTimersByTimeAsync(200_000);
  expect(working).toBe(0);
  page.visibilityState = 'visible';
  await vi.advanceTimersByTimeAsync(10_000);
  expect(working).toBe(0);
  await vi.advanceTimersByTimeAsync(5_000);
  await lost;
  await vi.waitFor(() => expect(working).toBe(1));
  stop.abort();
});

/**
 * Replaces Web Locks with a fake that refuses each request with an error of the name `name`. After 50 requests the fake stops
 * answering, so that an endless loop ends.
 */
function refuseLocks(name: string): { readonly requests: () => number } {
  let requests = 0;
  vi.stubGlobal('navigator', {
    locks: {
      request: async () => {
        requests += 1;
        if (requests > 50) await new Promise<never>(() => undefined);
        throw new DOMException('The document is not fully active.', name);
      },
    },
  });
  return { requests: () => requests };
}

it('[T3] a page that is being unloaded requests the lock again after a second, and not in the same task', async () => {
  const locks = refuseLocks('InvalidStateError');
  const stop = new AbortController();
  runInLeadingTab('unloading', untilAborted, stop.signal);
  await messageRoundTrip();
  expect(locks.requests()).toBe(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(locks.requests()).toBe(2);
  stop.abort();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(locks.requests()).toBe(2);
});

it('[T3] a visible tab leads if the browser denies locks', async () => {
  refuseLocks('SecurityError');
  let working = 0;
  const stop = new AbortController();
  const work = async (signal: AbortSignal) => {
    working += 1;
    await untilAborted(signal);
    working -= 1;
  };
  runInLeadingTab('denied', work, stop.signal);
  await messageRoundTrip();
  expect(working).toBe(1);
  stop.abort();
  await messageRoundTrip();
  expect(working).toBe(0);
});

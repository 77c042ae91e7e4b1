import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { leadOutbox } from './lead-outbox.ts';

const page = { visibilityState: 'visible' };
const storage = new Map<string, string>();

beforeEach(() => {
  vi.useFakeTimers();
  page.visibilityState = 'visible';
  storage.clear();
  vi.stubGlobal('document', page);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const untilAborted = (signal: AbortSignal) => new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));

it('[O8] one of two tabs sends; the other takes over when it closes', async () => {
  const working: string[] = [];
  const start = (tab: string) => {
    const stop = new AbortController();
    const work = async (signal: AbortSignal) => {
      working.push(tab);
      await untilAborted(signal);
      working.splice(working.indexOf(tab), 1);
    };
    leadOutbox('two-tabs', work, stop.signal);
    return stop;
  };
  const first = start('first');
  await vi.waitFor(() => expect(working).toEqual(['first']));
  const second = start('second');
  await vi.advanceTimersByTimeAsync(400_000);
  expect(working).toEqual(['first']);
  first.abort();
  await vi.waitFor(() => expect(working).toEqual(['second']));
  second.abort();
  await vi.waitFor(() => expect(working).toEqual([]));
});

it('[O8] a frozen leader loses the lead after 150 s, to a visible tab only', async () => {
  storage.set('prosa.lead.frozen', String(Date.now()));
  const held = Promise.withResolvers<void>();
  const frozen = navigator.locks.request('prosa-outbox-frozen', () => {
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
  leadOutbox('frozen', work, stop.signal);
  await vi.advanceTimersByTimeAsync(200_000);
  expect(working).toBe(0);
  storage.set('prosa.lead.frozen', String(Date.now()));
  page.visibilityState = 'visible';
  await vi.advanceTimersByTimeAsync(145_000);
  expect(working).toBe(0);
  await vi.advanceTimersByTimeAsync(10_000);
  await lost;
  await vi.waitFor(() => expect(working).toBe(1));
  stop.abort();
});

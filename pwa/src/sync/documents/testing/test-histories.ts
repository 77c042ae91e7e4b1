import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type HistoryServer, runHistory, arbitraryHistoryStep } from './document-histories.ts';
import { trackPendingTasks } from './document-world.ts';

/**
 * `pnpm simulate <histories> [seed]` sets `SIMULATE_HISTORIES` and `SIMULATE_SEED`, which apply to the histories of the engine
 * and of documents.
 */
const historyCount = Number(process.env['SIMULATE_HISTORIES'] ?? 60);

/**
 * Tests that random histories of a chat and of a flow (`%s` in the title) converge. Each history has its own server, and the
 * tests use a fake clock.
 */
export function testHistories(title: string, openServer: () => HistoryServer & { readonly errors?: readonly unknown[] }): void {
  let stopCounting: () => void;
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
    stopCounting = trackPendingTasks();
  });
  afterEach(() => {
    stopCounting();
    vi.useRealTimers();
  });

  it.each([
    ['chat', 'chat:1:018f0000-0000-7000-8000-000000000001:2026-11'],
    ['flow', 'flow:1:1'],
  ] as const)(
    title,
    async (kind, room) => {
      await fc.assert(
        fc.asyncProperty(fc.array(arbitraryHistoryStep, { minLength: 5, maxLength: 40 }), async (history) => {
          const server = openServer();
          expect(await runHistory(kind, room, { server, history, passMs: (ms) => void vi.advanceTimersByTime(ms) })).toBeNull();
          expect(server.errors ?? []).toEqual([]);
        }),
        { numRuns: historyCount },
      );
    },
    Math.max(historyCount * 1_000, 120_000),
  );
}

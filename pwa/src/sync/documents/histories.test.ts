import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { runHistory, steps } from './testing/document-histories.ts';
import { countTasks } from './testing/document-world.ts';
import { createModelServer } from './testing/model-server.ts';

/** `pnpm simulate <histories> [seed]` sets these for the engine's histories; the documents' go along. */
const runs = Number(process.env['SIMULATE_HISTORIES'] ?? 60);

let stopCounting: () => void;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  stopCounting = countTasks();
});
afterEach(() => {
  stopCounting();
  vi.useRealTimers();
});

it.each([
  ['chat', 'chat:1:018f0000-0000-7000-8000-000000000001:2026-11'],
  ['flow', 'flow:1:1'],
] as const)(
  '[D3] a %s loses nothing that is on a device, stores nothing twice, and looks the same everywhere, whatever breaks',
  async (kind, room) => {
    await fc.assert(
      fc.asyncProperty(fc.array(steps, { minLength: 5, maxLength: 40 }), async (history) => {
        const server = createModelServer();
        server.nowMs = Date.now;
        expect(await runHistory(kind, room, server, history, (ms) => void vi.advanceTimersByTime(ms))).toBeNull();
      }),
      { numRuns: runs },
    );
  },
  Math.max(runs * 1_000, 120_000),
);

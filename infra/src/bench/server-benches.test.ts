import { mkdtempSync, rmSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { BenchContext } from './bench-context.ts';
import { benchDocuments } from './documents/bench-documents.ts';
import { benchIntake } from './intake/bench-intake.ts';
import { benchLists } from './lists/bench-lists.ts';
import { benchLive } from './bench-live.ts';
import { benchReads } from './bench-reads.ts';
import { benchReconnect } from './bench-reconnect.ts';
import { benchWebhook } from './bench-webhook.ts';
import { openBenchInstallation } from './open-bench-installation.ts';

const folder = mkdtempSync(join(tmpdir(), 'prosa-bench-smoke-'));
const minute = 60_000;
let installation: BenchContext['installation'];

beforeAll(async () => {
  await chmod(folder, 0o755);
  // Each benchmark restarts the server. Most of a start is stripping types and compiling. With this cache, only the first start
  // does it.
  vi.stubEnv('NODE_COMPILE_CACHE', join(folder, 'compiled'));
  installation = await openBenchInstallation({ BENCH_DATA_DIR: join(folder, 'data') }, { tickets: 400, messagesPerTicket: 2 });
}, 2 * minute);
afterAll(async () => {
  await installation.close();
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

it.each([
  ['webhook', benchWebhook],
  ['intake', benchIntake],
  ['reads', benchReads],
  ['lists', benchLists],
  ['live', benchLive],
  ['reconnect', benchReconnect],
  ['documents', benchDocuments],
])('the benchmark %s ends and reports a number for each of its aims', { timeout: 2 * minute }, async (_name, bench) => {
  const effort = {
    rounds: 1,
    roundMs: 100,
    openLoopMs: 50,
    pulled: { tickets: 1, messagesPerTicket: 1 },
    live: { clients: 3, events: 2_000, told: [3] },
    returning: { clients: 5, spreadMs: 50, watchMs: 200 },
    device: { tickets: 1, messagesPerTicket: 1, events: 1, scrollMs: 1 },
    documents: { shapes: [[2, 2]] as const, idle: 8, nodes: 3, messages: 3, tries: 3 },
    intake: { messages: 5, flood: 20, hanging: 2, conversations: 5, timers: 20 },
    contactRows: 1,
    heldTickets: 1,
    mayInstall: false,
  };
  const results = await bench({ installation, effort });
  for (const { aims } of results) {
    expect(aims.length).toBeGreaterThan(0);
    // On a busy machine, it can happen that no call ends within so short a round. A ratio is then 0 or NaN, which is also a
    // number.
    for (const { measured } of aims) expect(measured).toEqual(expect.any(Number));
  }
});

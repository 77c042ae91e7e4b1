import type { Side } from './alternate.ts';
import { closedLoop, type Call } from './load.ts';
import { treeSpentMs } from './processes.ts';
import type { BenchServer } from './start-server.ts';

/** Requests under way at once, where throughput is compared. */
export const CONCURRENCY = 16;

/** A side that calls `server` in a closed loop; its CPU time is that of the server's and PostgreSQL's processes. */
export const measured =
  (call: Call, server: BenchServer, databaseSpentMs: () => number, durationMs: number): Side =>
  async () => {
    const before = treeSpentMs(server.pid) + databaseSpentMs();
    const done = await closedLoop(call, { concurrency: CONCURRENCY, durationMs });
    return { ...done, cpuMs: treeSpentMs(server.pid) + databaseSpentMs() - before };
  };

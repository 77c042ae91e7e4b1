import type { ComparedSide } from './compare-in-turns.ts';
import { createLeanClient, type LeanClient } from './lean-client.ts';
import { runClosedLoop } from './load.ts';
import { readProcessTreeCpuMs } from '../processes.ts';
import type { BenchServer } from '../start-server.ts';

/** The number of requests that run at the same time in comparisons of throughput. */
export const CONCURRENCY = 16;

/**
 * Creates a side of a comparison that sends requests to `server`. `next` returns the next request. Each connection sends a
 * request only after the answer to its previous one has arrived. The CPU time of a round is that of the server's processes and of
 * PostgreSQL.
 */
export const createRequestSide =
  (
    next: () => Buffer,
    server: BenchServer,
    { databaseSpentMs, durationMs }: { readonly databaseSpentMs: () => number; readonly durationMs: number },
  ): ComparedSide =>
  () =>
    withLeanClient(server, async ({ ask }) => {
      const before = readProcessTreeCpuMs(server.pid) + databaseSpentMs();
      const done = await runClosedLoop(() => ask(next()), { concurrency: CONCURRENCY, durationMs });
      return { ...done, cpuMs: readProcessTreeCpuMs(server.pid) + databaseSpentMs() - before };
    });

/** Runs `work` with a client that is connected to `server`, and closes the client afterwards. */
export async function withLeanClient<T>({ port }: BenchServer, work: (client: LeanClient) => Promise<T>): Promise<T> {
  const client = createLeanClient(port);
  try {
    return await work(client);
  } finally {
    client.close();
  }
}

import { findFreePort } from '../find-free-port.ts';
import { loadBenchTicket } from './load-bench-ticket.ts';
import type { BenchContext } from './bench-context.ts';
import type { BenchResult } from './bench-result.ts';
import { logInBenchUser } from './log-in-bench-user.ts';
import { ensureBenchUsers } from './ensure-bench-users.ts';
import { createDatabaseCpuMeter } from './create-database-cpu-meter.ts';
import { sendHttpRequest } from './load/send-http-request.ts';
import { runOpenLoop, type LoadCall } from './load/load.ts';
import { readProcessTreeCpuMs } from './processes.ts';
import { startServer, type BenchServer } from './start-server.ts';
import { startLiveSwarm } from './load/start-live-swarm.ts';

/** The time in milliseconds within which all clients must have caught up. */
const CATCH_UP_TIMEOUT_MS = 5_000;
const CALLS_PER_SECOND = 40;

/** Measures how live clients reconnect and catch up after a restart, and how fast the API answers during that time. */
export async function benchReconnect({ installation, effort }: BenchContext): Promise<BenchResult[]> {
  const { config } = installation;
  const port = String(await findFreePort());
  const swarm = await startLiveSwarm();
  const startApi = (): Promise<BenchServer> => startServer('serve-product.ts', config, { BENCH_PORT: port });
  let server = await startApi();
  try {
    const headers = await logInBenchUser(server.port);
    const { ticket } = await loadBenchTicket(server.port, headers);
    const read: LoadCall = async () => void (await sendHttpRequest(server.port, `/api/messages/${ticket.id}`, { headers }));
    const { clients, spreadMs, watchMs } = effort.returning;
    const everybody = { port: server.port, members: await ensureBenchUsers(config, clients), spreadMs, pullFrom: '/api/sync' };
    await swarm.open(everybody);
    const quiet = await runOpenLoop(read, { perSecond: CALLS_PER_SECOND, durationMs: effort.openLoopMs });
    await server.stop();
    await swarm.leave();
    server = await startApi();
    const databaseSpentMs = await createDatabaseCpuMeter(config.databaseUrl);
    const meters = {
      server: () => readProcessTreeCpuMs(server.pid),
      database: databaseSpentMs,
      clients: () => readProcessTreeCpuMs(swarm.pid),
    };
    const before = { server: meters.server(), database: meters.database(), clients: meters.clients() };
    const startedAt = performance.now();
    let caughtUpMs = 0;
    const [, busy] = await Promise.all([
      swarm.open(everybody).then(() => (caughtUpMs = performance.now() - startedAt)),
      runOpenLoop(read, { perSecond: CALLS_PER_SECOND, durationMs: watchMs }),
    ]);
    const formatCpuPerClient = (meter: keyof typeof meters): string => ((meters[meter]() - before[meter]) / clients).toFixed(2);
    return [
      {
        name: 'reconnecting',
        subject: `the API while ${clients} clients come back`,
        control: 'the API when it is quiet',
        latency: { subject: busy, control: quiet },
        aims: [
          { what: `${clients} clients caught up, ms`, aim: CATCH_UP_TIMEOUT_MS, is: 'at most', measured: caughtUpMs },
          { what: 'p99 of the API, times the quiet one', aim: 3, is: 'at most', measured: busy.p99Ms / quiet.p99Ms },
        ],
        notes: [
          `${clients} users of companies of 50, in one process, spread at random over ${spreadMs} ms; each pulls on from where it was, once it is let in`,
          `CPU a client: server ${formatCpuPerClient('server')} ms, PostgreSQL ${formatCpuPerClient('database')} ms, and the client itself ${formatCpuPerClient('clients')} ms on the same processors`,
        ],
      },
    ];
  } finally {
    await swarm.stop();
    await server.stop();
  }
}

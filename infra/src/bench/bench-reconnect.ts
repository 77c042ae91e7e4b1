import { findFreePort } from '../find-free-port.ts';
import { aTicket } from './a-ticket.ts';
import type { BenchContext } from './bench-context.ts';
import type { BenchResult } from './bench-result.ts';
import { benchSession } from './bench-session.ts';
import { crowd } from './crowd.ts';
import { httpCall } from './http-call.ts';
import { openLoop, type Call } from './load.ts';
import { startServer } from './start-server.ts';
import { startSwarm } from './swarm.ts';

/** By when everybody is to have what they missed. */
const CAUGHT_UP_MS = 5_000;
const CALLS_PER_SECOND = 40;

/** Live clients that all come back when the server was restarted, each reading what it missed, and the API meanwhile. */
export async function benchReconnect({ installation, effort }: BenchContext): Promise<BenchResult[]> {
  const { config } = installation;
  const port = String(await findFreePort());
  const swarm = await startSwarm();
  let server = await startServer('serve-product.ts', config, { BENCH_PORT: port });
  try {
    const headers = await benchSession(server.port);
    const { ticket } = await aTicket(server.port, headers);
    const read: Call = async () => void (await httpCall(server.port, `/api/messages/${ticket.id}`, { headers }));
    const quiet = await openLoop(read, { perSecond: CALLS_PER_SECOND, durationMs: effort.openLoopMs });
    const { clients, spreadMs, watchMs } = effort.returning;
    const members = await crowd(config, clients);
    const everybody = { port: server.port, members, spreadMs, pullFrom: '/api/sync' };
    await swarm.open(everybody);
    await server.stop();
    await swarm.leave();
    server = await startServer('serve-product.ts', config, { BENCH_PORT: port });
    const startedAt = performance.now();
    let caughtUpMs = 0;
    const [, busy] = await Promise.all([
      swarm.open(everybody).then(() => (caughtUpMs = performance.now() - startedAt)),
      openLoop(read, { perSecond: CALLS_PER_SECOND, durationMs: watchMs }),
    ]);
    return [
      {
        name: 'reconnecting',
        subject: `the API while ${clients} clients come back`,
        control: 'the API when it is quiet',
        latency: { subject: busy, control: quiet },
        aims: [
          { what: `${clients} clients caught up, ms`, aim: CAUGHT_UP_MS, is: 'at most', measured: caughtUpMs },
          { what: 'p99 of the API, times the quiet one', aim: 3, is: 'at most', measured: busy.p99Ms / quiet.p99Ms },
        ],
        notes: [
          `${clients} users of companies of 50, in one process, spread at random over ${spreadMs} ms; each pulls once it is let in`,
          'the clients run on the same processors; the aim speaks of 5,000 of them',
        ],
      },
    ];
  } finally {
    await swarm.stop();
    await server.stop();
  }
}

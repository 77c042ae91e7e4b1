import { liveEvents } from '@prosa/contract/live/live-events';
import { Client } from 'pg';
import * as v from 'valibot';
import { compareInTurns, type Comparison, type ComparedSide } from './load/compare-in-turns.ts';
import { loadBenchTicket, type BenchTicket } from './load-bench-ticket.ts';
import type { BenchContext } from './bench-context.ts';
import type { BenchResult } from './bench-result.ts';
import type { BenchUser } from './ensure-bench-users.ts';
import { logInBenchUser } from './log-in-bench-user.ts';
import { createDatabaseCpuMeter } from './create-database-cpu-meter.ts';
import { toRequestBytes } from './load/lean-client.ts';
import { createRequestSide } from './load/create-request-side.ts';
import { readProcessTreeCpuMs } from './processes.ts';
import { startServer, type BenchServer } from './start-server.ts';
import { startLiveSwarm, type LiveSwarm } from './load/start-live-swarm.ts';

/**
 * Makes two comparisons: how fast Prosa and bare `ws` send live events, and how fast messages are stored with and without
 * listening clients.
 */
export async function benchLive(context: BenchContext): Promise<BenchResult[]> {
  const { config } = context.installation;
  const product = await startServer('serve-product.ts', config);
  try {
    const headers = await logInBenchUser(product.port);
    const ticket = await loadBenchTicket(product.port, headers);
    const deliveries = await benchDeliveries(context, ticket);
    const results: BenchResult[] = [deliveries];
    for (const told of context.effort.live.told) {
      const bareMs = (deliveries.comparison.control.cpuMsPerOperation * told) / DELIVERIES_PER_OPERATION;
      results.push(await benchStoring(context, product, { headers, ticket, input: { told, bareMs } }));
    }
    return results;
  } finally {
    await product.stop();
  }
}

/**
 * The text of the private notes that the benchmark stores. Afterwards, the benchmark finds its notes by this text and deletes
 * them.
 */
const BENCH_NOTE_TEXT = 'Nota do banco de provas';
/**
 * The number of deliveries that count as one operation. A single delivery takes a few microseconds, but CPU time is measured in
 * hundredths of a second.
 */
const DELIVERIES_PER_OPERATION = 1_000;

async function benchDeliveries(
  { installation, effort }: BenchContext,
  ticket: BenchTicket,
): Promise<BenchResult & { readonly comparison: Comparison }> {
  const { config, companyId } = installation;
  const event = v.parse(liveEvents.appMessage, {
    action: 'create',
    ticket: ticket.ticket,
    message: ticket.message,
    contact: ticket.ticket.contact,
    asOf: '1000',
  });
  const env = { BENCH_COMPANY: String(companyId), BENCH_EVENT: JSON.stringify(event) };
  const ours = await startServer('serve-live.ts', config, env);
  const bare = await startServer('serve-bare-live.ts', config, env);
  const swarms = [await startLiveSwarm(), await startLiveSwarm()] as const;
  const { clients, events } = effort.live;
  try {
    const openSwarm = (swarm: LiveSwarm, { port }: BenchServer, member: BenchUser | null): Promise<void> =>
      swarm.open({ port, members: Array.from({ length: clients }, () => member), spreadMs: 0, pullFrom: null });
    await openSwarm(swarms[0], ours, { company: companyId, token: '' });
    await openSwarm(swarms[1], bare, null);
    const createSide =
      (server: BenchServer, swarm: LiveSwarm): ComparedSide =>
      async () => {
        const startedAt = performance.now();
        const before = readProcessTreeCpuMs(server.pid);
        await swarm.hear(events * clients, () => server.tell(events));
        const cpuMs = readProcessTreeCpuMs(server.pid) - before;
        return { operations: (events * clients) / DELIVERIES_PER_OPERATION, elapsedMs: performance.now() - startedAt, cpuMs };
      };
    const comparison = await compareInTurns(createSide(ours, swarms[0]), createSide(bare, swarms[1]), effort.rounds);
    const { subject, control } = comparison;
    return {
      name: 'live events',
      subject: 'socket.io as Prosa sends with it',
      control: 'bare ws',
      comparison,
      aims: [
        {
          what: 'server CPU a delivery, times the control’s',
          aim: 1.5,
          is: 'at most',
          measured: subject.cpuMsPerOperation / control.cpuMsPerOperation,
        },
      ],
      notes: [
        `an operation is 1,000 deliveries; ${clients} clients, one event to all of them at a time, ${env.BENCH_EVENT.length} bytes each`,
      ],
    };
  } finally {
    await Promise.all([ours.stop(), bare.stop(), ...swarms.map((swarm) => swarm.stop())]);
  }
}

/**
 * Compares how fast one server stores messages with and without `told` listening clients. The clients connect before each round
 * in which they listen, and disconnect after it. `bareMs` is the CPU time in which bare `ws` sends one event to all these
 * clients.
 */
async function benchStoring(
  { installation, effort }: BenchContext,
  server: BenchServer,
  {
    headers,
    ticket: { openIds },
    input: { told, bareMs },
  }: {
    readonly headers: { readonly authorization: string };
    readonly ticket: BenchTicket;
    readonly input: { readonly told: number; readonly bareMs: number };
  },
): Promise<BenchResult> {
  const { config, companyId } = installation;
  const swarm = await startLiveSwarm();
  try {
    const token = headers.authorization.slice('Bearer '.length);
    const members = Array.from({ length: told }, () => ({ company: companyId, token }));
    const meter = await createDatabaseCpuMeter(config.databaseUrl);
    const body = Buffer.from(JSON.stringify({ body: BENCH_NOTE_TEXT, isPrivate: true }));
    let place = 0;
    const sent = { ...headers, 'content-type': 'application/json' };
    const createInsertRequest = (): Buffer =>
      toRequestBytes('POST', `/api/messages/${openIds[place++ % openIds.length]}`, { headers: sent, body });
    const quiet = createRequestSide(createInsertRequest, server, { databaseSpentMs: meter, durationMs: effort.roundMs });
    const heard: ComparedSide = async () => {
      await swarm.open({ port: server.port, members, spreadMs: 0, pullFrom: null });
      const done = await quiet();
      await swarm.leave();
      return done;
    };
    const comparison = await compareInTurns(heard, quiet, effort.rounds);
    const quietMs = comparison.control.cpuMsPerOperation;
    return {
      name: `inserts, ${told} told`,
      subject: `messages stored, ${told} live clients told`,
      control: 'the same with nobody connected',
      comparison,
      aims: [{ what: 'throughput of the control', aim: 0.95, is: 'at least', measured: comparison.ratio }],
      notes: [
        `private notes over ${openIds.length} tickets; CPU is that of server and PostgreSQL together`,
        `each is told to all ${told}: that takes bare ws ${bareMs.toFixed(2)} ms, with which alone ${(quietMs / (quietMs + bareMs)).toFixed(2)} of the control’s throughput would be left`,
      ],
    };
  } finally {
    await swarm.stop();
    await deleteBenchNotes(config.databaseOwnerUrl ?? '', companyId, openIds);
  }
}

/** Deletes the benchmark's private notes from the database. */
async function deleteBenchNotes(ownerUrl: string, companyId: number, tickets: readonly number[]): Promise<void> {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query('set role prosa_platform');
    const from = [companyId, tickets, BENCH_NOTE_TEXT];
    await client.query('delete from messages where company_id = $1 and ticket_id = any($2::int[]) and body = $3', from);
    await client.query(`delete from removals where company_id = $1 and entity = 'messages'`, [companyId]);
    await client.query('reset role');
    for (const table of ['messages', 'removals']) await client.query(`vacuum ${table}`);
  } finally {
    await client.end();
  }
}

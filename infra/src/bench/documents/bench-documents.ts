import { setTimeout as sleep } from 'node:timers/promises';
import { CompanyId } from '@prosa/contract/ids';
import * as v from 'valibot';
import { compareInTurns, type Comparison, type ComparedSide } from '../load/compare-in-turns.ts';
import type { BenchContext } from '../bench-context.ts';
import type { BenchResult } from '../bench-result.ts';
import { createDatabaseCpuMeter } from '../create-database-cpu-meter.ts';
import { readProcessTreeCpuMs } from '../processes.ts';
import { median } from '../load/quantile.ts';
import { startServer, type BenchServer } from '../start-server.ts';
import { openDocumentRooms, type DocumentRooms } from './document-rooms.ts';
import { serverFigures } from './answer-figure-questions.ts';
import { startDocumentSwarm, type DocumentSwarm } from './start-document-swarm.ts';
import { measureGuardCpuShare } from './measure-guard-share.ts';
import { findSlowestUpdate } from './find-slowest-update.ts';

/** The number of deliveries that count as one operation, because CPU time is measured in hundredths of a second. */
const DELIVERIES_PER_OPERATION = 1_000;
/** The maximum time until the server unloads a document that nobody uses (sync-server/SPEC.md P5), in milliseconds. */
const UNLOADED_AFTER_MS = 45_000;
/**
 * The maximum time until the server folds the updates of a document that no client changes (sync-server/SPEC.md P4), in
 * milliseconds.
 */
const FOLDED_AFTER_MS = 15_000;
const LOADS = 5;
const KILOBYTE = 1024;

type DocumentBenchContext = {
  readonly ours: BenchServer;
  readonly peer: BenchServer;
  readonly bare: BenchServer;
  readonly rooms: DocumentRooms;
  readonly meter: () => number;
};

/** Compares the sync-server with Yjs' own server, which has no room tickets, no guard and no log. */
export async function benchDocuments({ installation, effort }: BenchContext): Promise<BenchResult[]> {
  const { config } = installation;
  const rooms = await openDocumentRooms(config, v.parse(CompanyId, installation.companyId));
  const ours = await startServer('documents/serve-documents.ts', config);
  const peer = await startServer('documents/serve-peer-documents.ts', config);
  const bare = await startServer('documents/serve-bare-sockets.ts', config);
  try {
    const scene: DocumentBenchContext = { ours, peer, bare, rooms, meter: await createDatabaseCpuMeter(config.databaseUrl) };
    // Memory is measured first. Otherwise the sync-server could use memory that former measurements have freed, and would seem to
    // need less.
    const results = [await benchMemory(scene, effort.documents.idle, effort.roundMs)];
    for (const shape of effort.documents.shapes) results.push(await benchRoomShape(scene, shape, effort));
    results.push(await benchLargeDocuments(scene, effort.documents, effort.roundMs));
    results.push(benchHostileUpdates(effort.documents.tries));
    return results;
  } finally {
    await Promise.all([ours, peer, bare].map((server) => server.stop()));
    await rooms.close();
  }
}

/** The seed of the search for a slow update. It is constant, so each run of the benchmark tries the same updates. */
const SEED = 1;

function benchHostileUpdates(tries: number): BenchResult {
  const { ms, shape, isAccepted } = findSlowestUpdate(tries, SEED);
  return {
    name: 'hostile updates',
    subject: 'an update of permitted size, checked and taken in',
    control: '-',
    aims: [{ what: 'CPU of the dearest that a search found, ms', aim: 1_000, is: 'at most', measured: ms }],
    notes: [
      `${tries} tries from seed ${SEED}: ${shape.clients} client ids of ${shape.pieces} pieces at ${shape.keys} keys that hang on ${shape.link}, ${isAccepted ? 'taken in' : 'refused'}`,
      'the sync-server does it in a thread and ends that after 5 s, so the event loop is not held',
    ],
  };
}

const toSocketUrl = ({ port }: BenchServer, path = ''): string => `ws://127.0.0.1:${port}${path}`;

/** Repeats the name of each room `clients` times, because each name stands for one connection. */
const repeatRoomNames = (names: readonly string[], clients: number): string[] =>
  names.flatMap((name) => Array.from({ length: clients }, () => name));

async function benchRoomShape(
  { ours, peer, rooms, meter }: DocumentBenchContext,
  [documents, clients]: readonly [number, number],
  { rounds, roundMs }: BenchContext['effort'],
): Promise<BenchResult> {
  const swarms = [await startDocumentSwarm(), await startDocumentSwarm()] as const;
  const places = repeatRoomNames(await rooms.createFlows(documents), clients);
  const p99: { ours: number[]; peer: number[] } = { ours: [], peer: [] };
  const createSide =
    (server: BenchServer, swarm: DocumentSwarm, latencies: number[]): ComparedSide =>
    async () => {
      const before = readProcessTreeCpuMs(server.pid);
      const { deliveries, elapsedMs, p99Ms } = await swarm.move({ forMs: roundMs });
      latencies.push(p99Ms);
      return { operations: deliveries / DELIVERIES_PER_OPERATION, elapsedMs, cpuMs: readProcessTreeCpuMs(server.pid) - before };
    };
  try {
    await swarms[0].open({ url: toSocketUrl(ours, '/sync'), seats: await rooms.createRoomTickets(places), draws: true });
    await swarms[1].open({ url: toSocketUrl(peer), seats: places.map((room) => ({ room, ticket: null })), draws: true });
    const stored = meter();
    const comparison = await compareInTurns(createSide(ours, swarms[0], p99.ours), createSide(peer, swarms[1], p99.peer), rounds);
    const storedMs = meter() - stored;
    const { subject, control } = comparison;
    return {
      name: `${documents} documents × ${clients}`,
      subject: 'sync-server with tickets, guard and log',
      control: '@y/websocket-server',
      comparison,
      aims: [
        {
          what: 'server CPU a delivery, times the control’s',
          aim: 0.6,
          is: 'at most',
          measured: subject.cpuMsPerOperation / control.cpuMsPerOperation,
        },
        { what: 'deliveries a second, times the control’s', aim: 1.8, is: 'at least', measured: comparison.ratio },
      ],
      notes: [
        'an operation is 1,000 deliveries of a move to another; all move a node of their own at once, each again once all others have heard of its move before; ours lets a connection write 1,000 times a second here, 50 as it comes',
        `p99 from a move to its last delivery: ${median(p99.ours).toFixed(1)} ms, the control ${median(p99.peer).toFixed(1)} ms`,
        `PostgreSQL took ${(storedMs / countOperations(comparison, rounds, roundMs)).toFixed(2)} ms beside, per operation`,
        `the guard took ${(measureGuardCpuShare(subject.cpuMsPerOperation, clients - 1) * 100).toFixed(0)} % of the server's CPU`,
      ],
    };
  } finally {
    await Promise.all(swarms.map((swarm) => swarm.leave().finally(() => swarm.stop())));
  }
}

/** Returns about how many operations the subject performed in all rounds together. */
const countOperations = ({ subject }: Comparison, rounds: number, roundMs: number): number =>
  Math.max(1, (subject.perSecond * rounds * roundMs) / 1000);

async function benchMemory(
  { ours, peer, bare, rooms }: DocumentBenchContext,
  idle: number,
  roundMs: number,
): Promise<BenchResult> {
  const CLIENTS = 4;
  const measure = async (server: BenchServer, path: string, names: readonly string[]) => {
    const places = repeatRoomNames(names, CLIENTS);
    const swarm = await startDocumentSwarm();
    const before = await server.ask(serverFigures.memory);
    const seats = server === ours ? await rooms.createRoomTickets(places) : places.map((room) => ({ room, ticket: null }));
    await swarm.open({ url: toSocketUrl(server, path), seats, draws: server !== bare });
    await sleep(roundMs);
    const open = await server.ask(serverFigures.memory);
    await swarm.leave();
    await swarm.stop();
    return { before, perConnection: (open - before) / places.length };
  };
  const measureAll = async () => {
    const names = await rooms.createFlows(Math.ceil(idle / CLIENTS));
    const all = [await measure(ours, '/sync', names), await measure(peer, '', names), await measure(bare, '', names)] as const;
    await sleep(roundMs < FOLDED_AFTER_MS / 5 ? roundMs : UNLOADED_AFTER_MS);
    return all;
  };
  // The result of the first measurement is discarded. It only warms the processes up: their compiled code stays in memory, and
  // must not count as memory that disconnected clients leave behind.
  await measureAll();
  const warm = { own: await ours.ask(serverFigures.memory), other: await peer.ask(serverFigures.memory) };
  const [own, other, floor] = await measureAll();
  const ownKept = Math.max(1, (await ours.ask(serverFigures.memory)) - warm.own);
  const otherKept = Math.max(1, (await peer.ask(serverFigures.memory)) - warm.other);
  const connections = Math.ceil(idle / CLIENTS) * CLIENTS;
  const toKilobytes = (bytes: number): string => (bytes / KILOBYTE).toFixed(1);
  return {
    name: 'memory of documents',
    subject: 'sync-server',
    control: '@y/websocket-server',
    aims: [
      { what: 'memory kept once all left, share of the control’s', aim: 0.05, is: 'at most', measured: ownKept / otherKept },
    ],
    notes: [
      `${connections} idle connections at ${connections / CLIENTS} documents: ${toKilobytes(own.perConnection)} kB each; the control ${toKilobytes(other.perConnection)} kB, bare ws ${toKilobytes(floor.perConnection)} kB`,
      `kept once all left, after as many before: ${toKilobytes(ownKept)} kB, the control ${toKilobytes(otherKept)} kB`,
    ],
  };
}

async function benchLargeDocuments(
  { ours, rooms }: DocumentBenchContext,
  { nodes, messages }: { readonly nodes: number; readonly messages: number },
  roundMs: number,
): Promise<BenchResult> {
  const large = [
    { what: `a flow of ${nodes} nodes`, room: await rooms.createLargeFlow(nodes) },
    { what: `a chat's month of ${messages} messages`, room: await rooms.createLargeChat(messages) },
  ];
  const swarm = await startDocumentSwarm();
  try {
    const notes: string[] = [];
    const measureLoads = async (times: number, state: string): Promise<void> => {
      for (const { what, room } of large) {
        const loads: number[] = [];
        for (let time = 0; time < times; time += 1) {
          const seats = await rooms.createRoomTickets([room]);
          loads.push(...(await swarm.open({ url: toSocketUrl(ours, '/sync'), seats, draws: false })).loadMs);
        }
        notes.push(`${what}, ${state}: there after ${median(loads).toFixed(0)} ms`);
      }
    };
    await measureLoads(1, 'with its whole log');
    await ours.ask(serverFigures.stall);
    await sleep(Math.min(FOLDED_AFTER_MS, roundMs * 5));
    const stallMs = await ours.ask(serverFigures.stall);
    await swarm.leave();
    await measureLoads(LOADS, 'folded');
    const aim = {
      what: 'lateness of the event loop while both are folded, p99 in ms',
      aim: 10,
      is: 'at most',
      measured: stallMs,
    } as const;
    return { name: 'large documents', subject: 'sync-server', control: '-', aims: [aim], notes };
  } finally {
    await swarm.stop();
  }
}

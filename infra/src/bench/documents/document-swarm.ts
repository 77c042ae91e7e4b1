import * as v from 'valibot';
import { quantile } from '../load/quantile.ts';
import { createMoveReader, type ClocksByClientId } from './create-move-reader.ts';
import { connectDrawingClient, type DrawingClient } from './connect-drawing-client.ts';
import { DocumentSwarmOrder, type DocumentSwarmReport } from './document-swarm-order.ts';

// This program runs clients of documents in a separate process, so that their CPU time doesn't count as the server's.

type SwarmClient = { readonly seat: DrawingClient; clock: number; missing: number; sentAt: number };
type RoomClients = { readonly places: Map<number, SwarmClient>; readonly read: (frame: Buffer) => ClocksByClientId };

const clientsByRoom = new Map<string, RoomClients>();
let isMoving = false;
let deliveries = 0;
let latencies: number[] = [];

const sendReport = (report: DocumentSwarmReport): void => void process.send?.(report);

/**
 * Counts moves of other clients that a frame brings to the client `by`. The client's own moves, which the frame may also contain,
 * don't count.
 */
function countDeliveries({ places, read }: RoomClients, by: number, frame: Buffer): void {
  for (const [clientId, clock] of read(frame)) {
    const mover = places.get(clientId);
    if (mover === undefined || clientId === by || mover.missing === 0 || clock < mover.clock) continue;
    deliveries += 1;
    mover.missing -= 1;
    if (mover.missing > 0) continue;
    latencies.push(performance.now() - mover.sentAt);
    if (isMoving) moveNode(places, mover);
  }
}

function moveNode({ size }: RoomClients['places'], place: SwarmClient): void {
  place.missing = size - 1;
  place.sentAt = performance.now();
  place.clock = place.seat.move();
}

/** The maximum number of clients that connect at the same time. A server on the same machine can accept so many. */
const MAX_CONNECTING_CLIENTS = 50;

async function connectClients({ url, seats, draws }: Extract<DocumentSwarmOrder, { do: 'open' }>): Promise<void> {
  const loadMs: number[] = [];
  for (let from = 0; from < seats.length; from += MAX_CONNECTING_CLIENTS)
    await Promise.all(
      seats.slice(from, from + MAX_CONNECTING_CLIENTS).map(async (asked) => {
        const table = clientsByRoom.get(asked.room) ?? { places: new Map<number, SwarmClient>(), read: createMoveReader() };
        clientsByRoom.set(asked.room, table);
        let own = -1;
        const taken = await connectDrawingClient(url, asked, { draws, onUpdate: (frame) => countDeliveries(table, own, frame) });
        own = taken.seat.clientId;
        table.places.set(own, { seat: taken.seat, clock: 0, missing: 0, sentAt: 0 });
        loadMs.push(taken.loadMs);
      }),
    );
  sendReport({ did: 'open', loadMs });
}

function moveNodesOfAllClients(forMs: number): void {
  deliveries = 0;
  latencies = [];
  isMoving = true;
  const startedAt = performance.now();
  for (const { places } of clientsByRoom.values()) for (const place of places.values()) moveNode(places, place);
  const endRound = (): void => {
    // On a busy machine, a short round may end before the first move has reached all clients. The round is then prolonged.
    if (latencies.length === 0) return void setTimeout(endRound, forMs);
    isMoving = false;
    sendReport({ did: 'moved', deliveries, elapsedMs: performance.now() - startedAt, p99Ms: quantile(latencies, 0.99) });
  };
  setTimeout(endRound, forMs);
}

function disconnectSwarm(): void {
  for (const { places } of clientsByRoom.values()) for (const { seat } of places.values()) seat.leave();
  clientsByRoom.clear();
  sendReport({ did: 'left' });
}

process.on('message', (message) => {
  const order = v.parse(DocumentSwarmOrder, message);
  if (order.do === 'open') void connectClients(order);
  else if (order.do === 'move') moveNodesOfAllClients(order.forMs);
  else disconnectSwarm();
});
// The process ends with its parent, because no other process would stop it.
process.on('disconnect', () => process.exit());
process.send?.('ready');

import * as v from 'valibot';
import { quantile } from '../quantile.ts';
import { takeSeat, type Seat } from './seat.ts';
import { DocumentOrder, type DocumentReport } from './swarm-orders.ts';

/** Clients of documents in a process of their own: what they cost is not the server's. */
type Table = { readonly seats: Seat[]; turn: number; missing: number; sentAt: number };

const tables = new Map<string, Table>();
let isMoving = false;
let deliveries = 0;
let latencies: number[] = [];

const say = (report: DocumentReport): void => void process.send?.(report);

/** One of the room hears of a move. The peer tells the mover too: that is no delivery. */
function heard(room: string, bySelf: boolean): void {
  const table = tables.get(room);
  if (table === undefined || bySelf || table.missing === 0) return;
  deliveries += 1;
  table.missing -= 1;
  if (table.missing > 0) return;
  latencies.push(performance.now() - table.sentAt);
  if (isMoving) moveNext(table);
}

function moveNext(table: Table): void {
  table.turn = (table.turn + 1) % table.seats.length;
  table.missing = table.seats.length - 1;
  table.sentAt = performance.now();
  table.seats[table.turn]?.move();
}

/** As many at once as a server of this machine lets in without turning one away. */
const AT_ONCE = 50;

async function open({ url, seats, draws }: Extract<DocumentOrder, { do: 'open' }>): Promise<void> {
  const loadMs: number[] = [];
  for (let from = 0; from < seats.length; from += AT_ONCE)
    await Promise.all(
      seats.slice(from, from + AT_ONCE).map(async (asked) => {
        const table = tables.get(asked.room) ?? { seats: [], turn: 0, missing: 0, sentAt: 0 };
        tables.set(asked.room, table);
        let place = -1;
        const taken = await takeSeat(url, asked, { draws, onUpdate: () => heard(asked.room, table.turn === place) });
        place = table.seats.push(taken.seat) - 1;
        loadMs.push(taken.loadMs);
      }),
    );
  say({ did: 'open', loadMs });
}

function move(forMs: number): void {
  deliveries = 0;
  latencies = [];
  isMoving = true;
  const startedAt = performance.now();
  for (const table of tables.values()) moveNext(table);
  setTimeout(() => {
    isMoving = false;
    say({ did: 'moved', deliveries, elapsedMs: performance.now() - startedAt, p99Ms: quantile(latencies, 0.99) });
  }, forMs);
}

function leave(): void {
  for (const { seats } of tables.values()) for (const seat of seats) seat.leave();
  tables.clear();
  say({ did: 'left' });
}

process.on('message', (message) => {
  const order = v.parse(DocumentOrder, message);
  if (order.do === 'open') void open(order);
  else if (order.do === 'move') move(order.forMs);
  else leave();
});
// Without its parent nobody stops it.
process.on('disconnect', () => process.exit());
process.send?.('ready');

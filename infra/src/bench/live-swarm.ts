import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import * as v from 'valibot';
import { WebSocket } from 'ws';
import { SwarmOrder } from './swarm.ts';
import { httpCall } from './http-call.ts';

/** Many live clients in a process of their own: opens them, counts what comes, and tells its parent when all of it has. */
const clients: WebSocket[] = [];
let came = 0;
let expected = Number.POSITIVE_INFINITY;

const settle = (): void => {
  if (came < expected) return;
  expected = Number.POSITIVE_INFINITY;
  process.send?.('all came');
};
const count = (): void => {
  came += 1;
  settle();
};

type Member = Extract<SwarmOrder, { do: 'open' }>['members'][number];

/** One client; resolves when it is let in. A member speaks socket.io, and joins all its user may see. */
async function open(port: number, member: Member): Promise<void> {
  const path = member === null ? '' : '/socket.io/?EIO=4&transport=websocket';
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, { perMessageDeflate: false });
  clients.push(socket);
  if (member === null) {
    socket.on('message', count);
    await once(socket, 'open');
    return;
  }
  await new Promise<void>((done, fail) => {
    socket.on('error', fail);
    socket.on('message', (data: Buffer) => {
      const text = data.toString('latin1', 0, 40);
      if (text.startsWith('0')) socket.send(`40/${member.company},${JSON.stringify({ token: member.token })}`);
      else if (text === '2') socket.send('3');
      else if (text.startsWith('44')) fail(new Error(data.toString()));
      else if (text.startsWith('40')) {
        socket.send(`42/${member.company},["joinNotification"]`);
        done();
      } else if (text.includes('-appMessage')) count();
    });
  });
}

async function obey(order: SwarmOrder): Promise<void> {
  if (order.do === 'expect') {
    came = 0;
    expected = order.events;
    return;
  }
  if (order.do === 'leave') {
    for (const client of clients.splice(0)) client.terminate();
    process.send?.('left');
    return;
  }
  await Promise.all(
    order.members.map(async (member) => {
      if (order.spreadMs > 0) await sleep(Math.random() * order.spreadMs);
      await open(order.port, member);
      if (order.pullFrom !== null && member !== null)
        await httpCall(order.port, order.pullFrom, { headers: { authorization: `Bearer ${member.token}` } });
    }),
  );
  process.send?.('open');
}

process.on('message', (message) => void obey(v.parse(SwarmOrder, message)));
// Without its parent nobody stops it.
process.on('disconnect', () => process.exit());
process.send?.('ready');

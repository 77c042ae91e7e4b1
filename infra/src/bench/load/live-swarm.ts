import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import * as v from 'valibot';
import { WebSocket } from 'ws';
import { LiveSwarmOrder } from './start-live-swarm.ts';
import { sendHttpRequest } from './send-http-request.ts';

// This program runs many live clients in a separate process. It connects the clients, counts their events, and tells its parent
// when all expected events have arrived.

const clients: WebSocket[] = [];
let deliveryCount = 0;
let expected = Number.POSITIVE_INFINITY;

const reportWhenDelivered = (): void => {
  if (deliveryCount < expected) return;
  expected = Number.POSITIVE_INFINITY;
  process.send?.('all came');
};
const countEvent = (): void => {
  deliveryCount += 1;
  reportWhenDelivered();
};

type SwarmMember = Extract<LiveSwarmOrder, { do: 'open' }>['members'][number];

/**
 * Connects a client. Resolves when the server has admitted it. A client of a user uses socket.io, and sends `joinNotification` to
 * receive the user's live events.
 */
async function connectClient(port: number, member: SwarmMember): Promise<void> {
  const path = member === null ? '' : '/socket.io/?EIO=4&transport=websocket';
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, { perMessageDeflate: false });
  clients.push(socket);
  if (member === null) {
    socket.on('message', countEvent);
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
      } else if (text.includes('-appMessage')) countEvent();
    });
  });
}

const Page = v.object({ cursor: v.string(), done: v.boolean() });
/** For each user, the cursor with which the user's last pull ended. After an outage, the next pull continues from it. */
const cursors = new Map<string, string>();

/** Pulls from the user's last cursor until the pull is complete. */
async function pullUntilDone(port: number, path: string, token: string): Promise<void> {
  for (let done = false; !done;) {
    const cursor = cursors.get(token);
    const from = cursor === undefined ? path : `${path}?cursor=${encodeURIComponent(cursor)}`;
    const body = await sendHttpRequest(port, from, { headers: { authorization: `Bearer ${token}` } });
    const page = v.parse(Page, JSON.parse(body.toString('utf8')));
    cursors.set(token, page.cursor);
    ({ done } = page);
  }
}

const TRIES = 10;
const RETRY_PAUSE_MS = 1_000;

/**
 * Repeats a failed attempt after a pause, as the app does. While many clients reconnect, a server may refuse some of their
 * connections.
 */
async function retryAttempt(attempt: () => Promise<void>): Promise<void> {
  for (let left = TRIES; ; left -= 1)
    try {
      return await attempt();
    } catch (error) {
      if (left === 0) throw error;
      await sleep(RETRY_PAUSE_MS * (0.5 + Math.random()));
    }
}

async function runOrder(order: LiveSwarmOrder): Promise<void> {
  if (order.do === 'expect') {
    deliveryCount = 0;
    expected = order.events;
    process.send?.('counts');
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
      await retryAttempt(() => connectClient(order.port, member));
      if (order.pullFrom === null || member === null) return;
      const { pullFrom } = order;
      await retryAttempt(() => pullUntilDone(order.port, pullFrom, member.token));
    }),
  );
  process.send?.('open');
}

process.on('message', (message) => void runOrder(v.parse(LiveSwarmOrder, message)));
// The process ends with its parent, because no other process would stop it.
process.on('disconnect', () => process.exit());
process.send?.('ready');

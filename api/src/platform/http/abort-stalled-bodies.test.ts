import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { abortStalledBodies, BODY_STALL_MS } from './abort-stalled-bodies.ts';

let server: ReturnType<typeof serve>;
let client: Socket;
/** The part of the body that the server has read so far. */
let receivedBody: string;
let outcome: string;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  receivedBody = '';
  outcome = 'under way';
  const app = new Hono();
  app.post('/', abortStalledBodies(), async (c) => {
    try {
      for await (const chunk of c.req.raw.body ?? []) receivedBody += Buffer.from(chunk).toString();
      outcome = 'whole';
    } catch {
      outcome = 'broken off';
    }
    return c.body(outcome);
  });
  const port = await new Promise<number>((listening) => {
    server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, (info) => listening(info.port));
  });
  client = connect(port, '127.0.0.1');
  client.on('error', () => {});
  client.resume();
  client.write('POST / HTTP/1.1\r\nHost: prosa\r\nContent-Length: 3\r\n\r\na');
  await vi.waitFor(() => expect(receivedBody).toBe('a'));
});
afterEach(async () => {
  vi.useRealTimers();
  client.destroy();
  server.close();
  await once(server, 'close');
});

it('a request whose body stops arriving for half a minute is aborted', async () => {
  vi.advanceTimersByTime(BODY_STALL_MS);
  await vi.waitFor(() => expect([outcome, client.closed]).toEqual(['broken off', true]));
});

it('a request whose body arrives slowly is not aborted', async () => {
  client.write('b');
  await vi.waitFor(() => expect(receivedBody).toBe('ab'));
  vi.advanceTimersByTime(BODY_STALL_MS);
  client.write('c');
  await vi.waitFor(() => expect(outcome).toBe('whole'));
});

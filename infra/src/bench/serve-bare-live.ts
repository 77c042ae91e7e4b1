import { setImmediate as turn } from 'node:timers/promises';
import { WebSocketServer } from 'ws';

/**
 * This program serves live events with bare `ws`, with which Prosa's live events are compared. It sends the same payload to every
 * connection.
 */
const event: unknown = JSON.parse(process.env['BENCH_EVENT'] ?? '');
const server = new WebSocketServer({ port: 0, host: '127.0.0.1' }, () => {
  const address = server.address();
  if (typeof address === 'object' && address !== null) process.send?.(address.port);
});
process.on('message', (events: number) => {
  const send = async (): Promise<void> => {
    for (let sent = 0; sent < events; sent += 1) {
      const text = JSON.stringify(event);
      for (const client of server.clients) client.send(text);
      await turn();
    }
  };
  void send();
});
// The process ends with its parent, because no other process would stop it.
process.on('disconnect', () => process.exit());

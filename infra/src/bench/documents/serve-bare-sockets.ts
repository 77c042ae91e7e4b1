import { WebSocketServer } from 'ws';
import { sayFigures } from './say-figures.ts';

/** Serves bare `ws`, to measure the memory of a connection itself. */
const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false }, () => {
  const address = server.address();
  if (typeof address === 'object' && address !== null) process.send?.(address.port);
});
/** An empty sync step 2 completes the sync of each client. */
server.on('connection', (socket) => socket.on('message', () => socket.send(Uint8Array.of(0, 1, 0))));
sayFigures();

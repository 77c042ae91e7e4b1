import type { Server } from 'socket.io';

/** Sends what is due to a connection at once as one packet of the network, not as one for each event: most of what an event costs. */
export function corkBursts(engine: Server['engine']): void {
  engine.on('connection', (connection) => {
    const { socket } = connection.request;
    connection.on('flush', () => socket.cork());
    connection.on('drain', () => socket.uncork());
  });
}

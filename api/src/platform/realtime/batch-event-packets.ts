import type { Server } from 'socket.io';

/**
 * Sends the events that are due to a connection at the same time in one network packet, because packets are most of an event's
 * cost.
 */
export function batchEventPackets(engine: Server['engine']): void {
  engine.on('connection', (connection) => {
    const { socket } = connection.request;
    connection.on('flush', () => socket.cork());
    connection.on('drain', () => socket.uncork());
  });
}

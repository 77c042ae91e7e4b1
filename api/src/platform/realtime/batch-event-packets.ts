import type { Server } from 'socket.io';

/** Sends all events that are due on a connection in one network packet, because packets are the largest cost of an event. */
export function batchEventPackets(engine: Server['engine']): void {
  engine.on('connection', (connection) => {
    const { socket } = connection.request;
    connection.on('flush', () => socket.cork());
    connection.on('drain', () => socket.uncork());
  });
}

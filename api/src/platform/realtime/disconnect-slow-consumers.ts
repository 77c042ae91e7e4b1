import type { Logger } from 'pino';
import type { Server } from 'socket.io';

/**
 * The maximum size in bytes of the events that may wait for one socket. A device with more waiting events pulls at its next
 * connection anyway.
 */
const MAX_WAITING_BYTES = 2 * 1024 * 1024;

/** Disconnects a socket that doesn't read its events, before its waiting events use too much memory. */
export function disconnectSlowConsumers(engine: Server['engine'], log: Logger): void {
  engine.on('connection', (connection) => {
    let waitingBytes = 0;
    connection.on('packetCreate', (packet: { data?: unknown }) => {
      waitingBytes += toPacketSize(packet);
      if (waitingBytes <= MAX_WAITING_BYTES) return;
      log.warn({ waitingBytes }, 'a live connection does not read, and is cut');
      connection.close(true);
    });
    connection.on('flush', (packets: readonly { data?: unknown }[]) => {
      for (const packet of packets) waitingBytes -= toPacketSize(packet);
    });
  });
}

const toPacketSize = ({ data }: { data?: unknown }): number => (typeof data === 'string' ? data.length : 0);

import { once } from 'node:events';
import { WebSocket, type ClientOptions } from 'ws';

/** A connection that can send any bytes. */
export type RawConnection = {
  readonly socket: WebSocket;
  readonly frames: Uint8Array[];
  /** Resolves with the close code of the connection. */
  readonly closed: Promise<number>;
  /** Resolves once the connection is open. */
  readonly opened: Promise<unknown>;
  /** Resolves with the next frame for which `isIt` returns true. A frame that has already arrived counts, too. */
  readonly next: (isIt: (frame: Uint8Array) => boolean) => Promise<Uint8Array>;
};

export function openRawConnection(url: string, options: ClientOptions = {}): RawConnection {
  const socket = new WebSocket(url, options);
  const frames: Uint8Array[] = [];
  const waiting = new Set<() => void>();
  socket.on('message', (data) => {
    frames.push(data instanceof Buffer ? new Uint8Array(data) : new Uint8Array());
    for (const look of waiting) look();
  });
  socket.on('error', () => {}); // An error also closes the socket, and `closed` reports that.
  return {
    socket,
    frames,
    opened: once(socket, 'open'),
    closed: new Promise((done) => socket.once('close', done)),
    next: (isIt) =>
      new Promise((done) => {
        const look = (): void => {
          const found = frames.find(isIt);
          if (found === undefined) return;
          waiting.delete(look);
          done(found);
        };
        waiting.add(look);
        look();
      }),
  };
}

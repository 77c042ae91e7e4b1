import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { Refusal } from '@prosa/documents/guard/refusal';
import { parseRoomName, type Room } from '@prosa/documents/rooms/room-name';
import { WebSocket, WebSocketServer } from 'ws';
import type { ConnectionPeer } from './connection.ts';
import { connectionLimits } from './connection-limits.ts';
import { createFrameWriter, type FrameWriter } from './write-frames.ts';

type ConnectionOptions = {
  readonly isAllowedOrigin: (request: IncomingMessage) => boolean;
  /**
   * Admits a peer to a room with a room ticket. Returns the functions that handle the peer's frames and its end, or a Refusal.
   * Rejects if the decision fails.
   */
  readonly enter: (room: Room, ticket: string, peer: ConnectionPeer) => Promise<AcceptedPeerHandlers | Refusal>;
  readonly onError: (error: unknown) => void;
};
type AcceptedPeerHandlers = { readonly receive: (bytes: Uint8Array) => void; readonly closed: () => void };

/** Accepts upgrade requests for `/sync/{room}`. */
export type ConnectionAcceptor = {
  readonly upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
  /** Accepts no more connections and closes the open ones. Resolves once they are closed, at the latest after `withinMs`. */
  readonly close: (withinMs: number) => Promise<void>;
  /** Stops reading from all connections. */
  readonly pause: () => void;
  /**
   * Ends the connections that have not answered the last ping, and pings the other connections. The caller calls this function
   * about every 30 seconds.
   */
  readonly ping: () => void;
};

const TOO_LARGE_CODE = 1009;
const SERVER_RESTARTS_CODE = 1012;
const SERVER_FAILED_CODE = 1011;
/** The time after which a peer that has not answered a close frame is disconnected, in milliseconds. */
const CLOSE_TIMEOUT_MS = 2_000;
const roomPathPattern = /^\/sync\/([^/?]{1,200})(?:\?(.*))?$/;

/**
 * A WebSocket that closes with Prosa's own code after a frame that is too large. The library would use 1009, after which the
 * stock provider would send the same frame again and again.
 */
class RoomSocket extends WebSocket {
  override close(code?: number, why?: string | Buffer): void {
    super.close(code === TOO_LARGE_CODE ? new Refusal('tooLarge', '').code : code, why);
  }
}

export function createConnectionAcceptor({ isAllowedOrigin, enter, onError }: ConnectionOptions): ConnectionAcceptor {
  const sockets = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: connectionLimits.frameBytes,
    clientTracking: true,
    WebSocket: RoomSocket,
  });
  const frames = createFrameWriter();
  const silent = new WeakSet<WebSocket>();
  let isClosing = false;
  let waiting = 0;

  const accept = (
    websocket: WebSocket,
    socket: Duplex,
    { room, ticket }: { readonly room: Room | null; readonly ticket: string },
  ): void => {
    // Nothing is read from a peer before it is admitted (rule A3 of SPEC.md).
    websocket.pause();
    let isConnected = true;
    websocket.on('error', (error) => {
      // For a frame that is too large, the library reports a RangeError and closes the connection itself, with the code that
      // `RoomSocket` chooses.
      if (!(error instanceof RangeError)) onError(error);
    });
    websocket.once('close', () => (isConnected = false));
    websocket.on('pong', () => silent.delete(websocket));
    const peer = createPeer(websocket, socket, frames);
    if (room === null) return peer.close(new Refusal('notFound', '').code, 'no such room');
    waiting += 1;
    const deadline = setTimeout(
      () => peer.close(new Refusal('unauthenticated', '').code, 'not let in in time'),
      connectionLimits.admissionMs,
    );
    enter(room, ticket, peer)
      .then(
        (entered) => {
          if (entered instanceof Refusal) return peer.close(entered.code, entered.message);
          if (!isConnected || websocket.readyState !== websocket.OPEN) return entered.closed();
          websocket.once('close', entered.closed);
          websocket.on('message', (data, isBinary) => {
            silent.delete(websocket);
            entered.receive(isBinary && data instanceof Uint8Array ? data : new Uint8Array());
          });
          websocket.resume();
        },
        (error: unknown) => {
          onError(error);
          peer.close(SERVER_FAILED_CODE, 'can not be let in now');
        },
      )
      .finally(() => {
        clearTimeout(deadline);
        waiting -= 1;
      });
  };

  return {
    upgrade(request, socket, head) {
      const [, name, query] = roomPathPattern.exec(request.url ?? '') ?? [];
      if (name === undefined) return refuseUpgrade(socket, '404 Not Found');
      if (isClosing || waiting >= connectionLimits.admissions) return refuseUpgrade(socket, '503 Service Unavailable');
      if (!isAllowedOrigin(request)) return refuseUpgrade(socket, '403 Forbidden');
      const ticket = new URLSearchParams(query).get('ticket') ?? '';
      sockets.handleUpgrade(request, socket, head, (websocket) =>
        accept(websocket, socket, { room: parseRoomName(decodeRoomName(name)), ticket }),
      );
    },
    pause() {
      isClosing = true;
      for (const websocket of sockets.clients) websocket.pause();
    },
    async close(withinMs) {
      isClosing = true;
      frames.flushAll();
      const closed = [...sockets.clients].map(
        (websocket) =>
          new Promise<void>((done) => {
            websocket.once('close', () => done());
            // Frames that arrive while a connection is closing are ignored, except for the close frame.
            websocket.removeAllListeners('message');
            websocket.resume();
            websocket.close(SERVER_RESTARTS_CODE, 'the server restarts');
          }),
      );
      const cut = setTimeout(() => {
        for (const websocket of sockets.clients) websocket.terminate();
      }, withinMs);
      await Promise.all(closed);
      clearTimeout(cut);
    },
    ping() {
      for (const websocket of sockets.clients) {
        if (silent.has(websocket)) websocket.terminate();
        else {
          silent.add(websocket);
          websocket.ping();
        }
      }
    },
  };
}

function createPeer(websocket: WebSocket, socket: Duplex, frames: FrameWriter): ConnectionPeer {
  return {
    send(frame) {
      if (websocket.readyState === websocket.OPEN) frames.write(socket, frame);
    },
    close(code, why) {
      frames.flush(socket);
      websocket.close(code, why);
      // The peer's close frame has to be read. All other frames are ignored.
      websocket.resume();
      setTimeout(() => websocket.terminate(), CLOSE_TIMEOUT_MS).unref();
    },
    waitingBytes: () => websocket.bufferedAmount,
    pause: () => websocket.pause(),
    resume: () => websocket.resume(),
  };
}

function decodeRoomName(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return '';
  }
}

/**
 * Refuses an upgrade request and ends its socket. Node passes that socket without listeners. Without an error listener, an error
 * would end the process. If the socket were not ended, it could stay half open for ever.
 */
function refuseUpgrade(socket: Duplex, status: string): void {
  socket.on('error', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`, () => socket.destroy());
}

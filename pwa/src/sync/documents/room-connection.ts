import { createEncoder, toUint8Array, writeVarString, writeVarUint, writeVarUint8Array } from 'lib0/encoding';
import { readVarUint, readVarUint8Array, type Decoder } from 'lib0/decoding';
import { encodeAwarenessUpdate, type Awareness } from 'y-protocols/awareness';
import { messageAwareness, messageSync, WebsocketProvider } from 'y-websocket';
import * as Y from 'yjs';

/** The kinds of Prosa's own frames (sync-server/SPEC.md A4, P2). */
const [ROOM_TICKET_FRAME_KIND, STORED_FRAME_KIND] = [100, 101];
/** The kinds of the sync protocol's messages. */
const [SYNC_STEP_1, SYNC_STEP_2, SYNC_UPDATE] = [0, 1, 2];

/**
 * The minimum time between two awareness updates to the server, in milliseconds. The server accepts 30 a second
 * (sync-server/SPEC.md L4).
 */
const AWARENESS_EVERY_MS = 50;
/** The time for which a right lasts without renewal, in milliseconds. */
const RIGHT_LIFETIME_MS = 600_000;
/** The share of a right's lifetime after which a new right is requested. */
const RENEW_AFTER_SHARE = 0.7;
/** The wait after a failed request for a new right, in milliseconds. */
const RENEW_AGAIN_MS = 30_000;

export type ConnectionPorts = {
  /** The address of the rooms: `wss://host/sync`. */
  readonly url: string;
  readonly WebSocket: typeof WebSocket;
  /** Requests a fresh room ticket. The connection doesn't report a failure of this request, but retries it. */
  readonly ticket: () => Promise<string>;
};

export type ConnectionListener = {
  /**
   * Called when the server sends its state vector, after everything that it sent before was applied. The server sends its state
   * vector again if an update depends on another update that the server lacks.
   */
  readonly asked: (stateVector: Uint8Array) => void;
  /** Called when an update from the server brought something new to the document. `update` is exactly what the server sent. */
  readonly received: (update: Uint8Array) => void;
  /** Called when the server has sent everything it has. */
  readonly synced: () => void;
  /** Called with the number of updates that the server has stored since the connection began. */
  readonly stored: (count: number) => void;
  /** Called when the connection has ended, with its close code, or with null if the server was silent for too long. */
  readonly closed: (code: number | null) => void;
};

/** A connection of one document to its room, built on y-websocket's provider. */
export type RoomConnection = {
  readonly connect: (ticket: string) => void;
  readonly disconnect: () => void;
  readonly sendUpdate: (update: Uint8Array) => void;
  /** Sends everything that the server lacks, as the answer to its state vector. */
  readonly sendWholeState: (update: Uint8Array) => void;
  readonly destroy: () => void;
};

/**
 * Wraps y-websocket's provider with two differences. Changes are sent only by `sendUpdate`, because the device stores them first,
 * and the server checks each update by itself. A broken connection is not restored automatically, because each connection needs
 * its own room ticket.
 */
export function openRoomConnection(
  room: string,
  awareness: Awareness,
  { ports: { url, WebSocket, ticket }, listener }: { readonly ports: ConnectionPorts; readonly listener: ConnectionListener },
): RoomConnection {
  const { doc } = awareness;
  const provider = new WebsocketProvider(url, room, doc, {
    awareness,
    connect: false,
    disableBc: true,
    WebSocketPolyfill: WebSocket,
  });
  doc.off('update', provider._updateHandler);
  awareness.off('update', provider._awarenessUpdateHandler);
  let isWanted = false;
  let renewal: ReturnType<typeof setTimeout> | undefined;

  const send = (frame: Uint8Array<ArrayBuffer>): void => {
    if (provider.wsconnected && provider.ws?.readyState === 1) provider.ws.send(frame);
  };
  const sendSync = (step: number, payload: Uint8Array): void =>
    send(
      encodeFrame(messageSync, (encoder) => {
        writeVarUint(encoder, step);
        writeVarUint8Array(encoder, payload);
      }),
    );

  const renewRightIn = (ms: number): void => {
    clearTimeout(renewal);
    const renewRight = (): void => {
      ticket().then(
        (fresh) => send(encodeFrame(ROOM_TICKET_FRAME_KIND, (encoder) => writeVarString(encoder, fresh))),
        // If no new room ticket arrives before the current one expires, the server closes the connection, and the next
        // connection requests its own.
        () => {
          if (isWanted) renewal = setTimeout(renewRight, RENEW_AGAIN_MS);
        },
      );
    };
    renewal = setTimeout(renewRight, ms * RENEW_AFTER_SHARE);
  };

  provider.messageHandlers[messageSync] = (_encoder, decoder) => {
    const step = readVarUint(decoder);
    const payload = readVarUint8Array(decoder);
    if (step === SYNC_STEP_1) return listener.asked(payload);
    if (applyUpdate(doc, payload, provider)) listener.received(payload.slice());
    if (step !== SYNC_STEP_2 || provider.synced) return;
    provider.synced = true;
    listener.synced();
  };
  provider.messageHandlers[STORED_FRAME_KIND] = (_encoder: unknown, decoder: Decoder) => listener.stored(readVarUint(decoder));
  provider.messageHandlers[ROOM_TICKET_FRAME_KIND] = (_encoder: unknown, decoder: Decoder) => renewRightIn(readVarUint(decoder));
  provider.on('status', ({ status }) => {
    if (status === 'connected') renewRightIn(RIGHT_LIFETIME_MS);
  });
  provider.on('connection-close', (event) => {
    clearTimeout(renewal);
    // The provider must not reconnect by itself, because it would use a room ticket that is already used up.
    provider.shouldConnect = false;
    if (!isWanted) return;
    isWanted = false;
    // The listener is called later, because the provider releases its socket only after this callback.
    queueMicrotask(() => listener.closed(event?.code ?? null));
  });
  const stopTelling = sendAwareness(awareness, (update) =>
    send(encodeFrame(messageAwareness, (encoder) => writeVarUint8Array(encoder, update))),
  );

  return {
    connect(fresh) {
      isWanted = true;
      provider.params = { ticket: fresh };
      provider.connect();
    },
    disconnect() {
      isWanted = false;
      provider.disconnect();
    },
    sendUpdate: (update) => sendSync(SYNC_UPDATE, update),
    sendWholeState: (update) => sendSync(SYNC_STEP_2, update),
    destroy() {
      isWanted = false;
      clearTimeout(renewal);
      stopTelling();
      provider.destroy();
    },
  };
}

/** Applies an update. Returns true if the update brought something new, or if it waits for earlier updates. */
function applyUpdate(doc: Y.Doc, update: Uint8Array, origin: unknown): boolean {
  let isNew = false;
  const onUpdate = (): void => {
    isNew = true;
  };
  doc.on('update', onUpdate);
  Y.applyUpdate(doc, update, origin);
  doc.off('update', onUpdate);
  return isNew || doc.store.pendingStructs !== null || doc.store.pendingDs !== null;
}

function encodeFrame(kind: number, write: (encoder: ReturnType<typeof createEncoder>) => void): Uint8Array<ArrayBuffer> {
  const encoder = createEncoder();
  writeVarUint(encoder, kind);
  write(encoder);
  return toUint8Array(encoder);
}

/**
 * Sends this device's awareness state, but not more often than the server allows. The states of other devices are not sent,
 * because each device sends its own.
 */
function sendAwareness(awareness: Awareness, send: (update: Uint8Array) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastMs = 0;
  const sendState = (): void => {
    timer = undefined;
    lastMs = Date.now();
    send(encodeAwarenessUpdate(awareness, [awareness.clientID]));
  };
  const onUpdate = ({ added, updated, removed }: Record<'added' | 'updated' | 'removed', number[]>, origin: unknown): void => {
    if (origin !== 'local' || ![...added, ...updated, ...removed].includes(awareness.clientID)) return;
    timer ??= setTimeout(sendState, Math.max(0, lastMs + AWARENESS_EVERY_MS - Date.now()));
  };
  awareness.on('update', onUpdate);
  return () => {
    clearTimeout(timer);
    awareness.off('update', onUpdate);
  };
}

import * as v from 'valibot';
import { UserId } from '@prosa/contract/ids';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { DocumentStore } from '@prosa/database/documents/document-store';
import { createDocumentSignals, type ClientState } from '@prosa/server/document-signals';
import type { RoomRight } from '@prosa/database/documents/room-rights';
import { parseRoomName, type Room } from '@prosa/documents/rooms/room-name';
import { createDecoder, readVarUint, readVarUint8Array } from 'lib0/decoding';
import { createRoomConnection, type Admission, type RoomConnection, type ConnectionPeer } from '../connections/connection.ts';
import { parseFrame } from '../connections/frames.ts';
import { mergeByReplay } from '../documents/merge-by-replay.ts';
import { openDocumentInThisThread } from '../documents/open-document.ts';
import { createRooms, type Rooms } from '../documents/rooms.ts';
import { createMemoryStore, type MemoryStore } from './memory-store.ts';

/** A client that sends any bytes, and records the frames that it receives. */
export type MemoryClient = {
  readonly connection: RoomConnection;
  readonly frames: Uint8Array[];
  /** Returns the document updates that the client has received, including the answers to its requests. */
  readonly updates: () => Uint8Array[];
  /** Returns the awareness states of other clients that the client has received. */
  readonly shown: () => ClientState[];
  /** Returns the number of the client's updates that were acknowledged as stored. */
  readonly stored: () => number;
  /** The close code of the connection. Null while the connection is open. */
  closedWith: number | null;
  isPaused: boolean;
  /** The number of bytes that wait to be sent to the client. */
  waitingBytes: number;
  readonly send: (frame: Uint8Array) => void;
};

export type MemoryScene<S = MemoryStore> = {
  readonly store: S;
  /** The time on the scene's clock, in milliseconds. */
  now: number;
  readonly rooms: () => Rooms;
  readonly errors: unknown[];
  /** Decides the outcome of a renewal. `admission` is the original admission of the connection. */
  renewal: (admission: Admission) => Promise<Admission>;
  readonly join: (room: string, userId: number, right?: RoomRight) => MemoryClient;
  /**
   * Replaces the server by a new one, which has the same log and nothing else of the old server. All clients have to join again.
   */
  readonly restart: () => void;
  /** Resolves once the server has processed every frame that was sent. */
  readonly settled: () => Promise<void>;
};

export function parseTestRoom(name: string): Room {
  const room = parseRoomName(name);
  if (room === null) throw new Error(`no room: ${name}`);
  return room;
}

/** The kinds of frames for sync, awareness and acknowledgements, and the number of the first sync step. */
const [SYNC_FRAME_KIND, AWARENESS_FRAME_KIND, STORED_FRAME_KIND, SYNC_STEP_1] = [0, 1, 101, 0];

/** Opens a sync-server without sockets, whose log is in memory. */
export const openMemoryScene = (): MemoryScene => openSceneOverStore(createMemoryStore());

/** Opens a sync-server without sockets over a store. The server learns of other servers' changes through `signals`. */
export function openSceneOverStore<S extends DocumentStore>(
  store: S,
  signals = createDocumentSignals(),
  hold = openDocumentInThisThread,
): MemoryScene<S> {
  const errors: unknown[] = [];
  const open = (): Rooms =>
    createRooms({
      store,
      hold,
      turn: () => nextTurn(),
      signals,
      clock: () => scene.now,
      foldUpdates: async (updates) => mergeByReplay(updates),
      onError: (error) => errors.push(error),
      count: () => {},
    });
  const scene: MemoryScene<S> = {
    store,
    errors,
    renewal: async (admission) => admission,
    now: Date.UTC(2026, 10, 21),
    rooms: () => rooms,
    join(name, userId, right = 'write') {
      const frames: Uint8Array[] = [];
      const state: Pick<MemoryClient, 'closedWith' | 'isPaused' | 'waitingBytes'> = {
        closedWith: null,
        isPaused: false,
        waitingBytes: 0,
      };
      const peer: ConnectionPeer = {
        send: (frame) => frames.push(frame),
        close: (code) => (state.closedWith ??= code),
        waitingBytes: () => state.waitingBytes,
        pause: () => (state.isPaused = true),
        resume: () => (state.isPaused = false),
      };
      const room = parseTestRoom(name);
      const admission = { userId: v.parse(UserId, userId), sessionId: `session of ${userId}`, right };
      const connection = createRoomConnection(rooms.open(room), admission, {
        peer,
        given: {
          clock: () => scene.now,
          renew: () => scene.renewal(admission),
          onError: (error) => errors.push(error),
          onRefusal: () => {},
          onClosed: () => {},
        },
      });
      return Object.assign(state, {
        connection,
        frames,
        send: (frame: Uint8Array) => connection.receive(frame),
        updates: () =>
          frames.flatMap((frame) => {
            const decoder = createDecoder(frame);
            if (readVarUint(decoder) !== SYNC_FRAME_KIND || readVarUint(decoder) === SYNC_STEP_1) return [];
            return [readVarUint8Array(decoder)];
          }),
        shown: () =>
          frames.flatMap((frame) => {
            if (frame[0] !== AWARENESS_FRAME_KIND) return [];
            const read = parseFrame(frame);
            return read.kind === 'awareness' ? [...read.entries] : [];
          }),
        stored: () =>
          frames.reduce((count, frame) => {
            const decoder = createDecoder(frame);
            return readVarUint(decoder) === STORED_FRAME_KIND ? readVarUint(decoder) : count;
          }, 0),
      });
    },
    restart() {
      rooms.close();
      rooms = open();
    },
    settled: () => rooms.settled(),
  };
  let rooms = open();
  return scene;
}

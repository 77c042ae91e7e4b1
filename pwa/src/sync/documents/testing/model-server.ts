import * as v from 'valibot';
import { UserId } from '@prosa/contract/ids';
import { createGuardedDocument, type GuardedDocument } from '@prosa/documents/guard/guarded-document';
import { MissingDependency, Refusal, refusalCodes } from '@prosa/documents/guard/refusal';
import { parseRoomName } from '@prosa/documents/rooms/room-name';
import { createDecoder, readVarString, readVarUint, readVarUint8Array } from 'lib0/decoding';
import { createEncoder, toUint8Array, writeVarUint, writeVarUint8Array } from 'lib0/encoding';
import * as Y from 'yjs';
import type { HistoryServer } from './document-histories.ts';
import type { TestRoomClient } from './room-server.ts';

const [SYNC_FRAME_KIND, ROOM_TICKET_FRAME_KIND, STORED_FRAME_KIND] = [0, 100, 101];
const [SYNC_STEP_1, SYNC_STEP_2, UPDATE] = [0, 1, 2];

type RoomMember = { readonly userId: number; readonly sendFrame: (frame: Uint8Array) => void };
type ModelRoom = { guarded: GuardedDocument; readonly members: Set<RoomMember>; log: { update: Uint8Array; userId: number }[] };

/** A sync-server in memory as a device sees it, with the sync-server's real check of updates, and with a log. */
export type ModelServer = HistoryServer & {
  /** Returns the server's time, in milliseconds. */
  nowMs: () => number;
  /** All updates that arrived, in order, including refused updates. */
  readonly updates: { readonly room: string; readonly userId: number; readonly bytes: number; readonly atMs: number }[];
  readonly renewals: string[];
  readonly doc: (room: string) => Y.Doc;
  /** Resets a room to its state after the first `updates` updates, and disconnects its members. */
  readonly setBack: (room: string, updates: number) => void;
  /** Ends all connections with a code. */
  readonly close: (code: number) => void;
};

export function createModelServer(): ModelServer {
  const rooms = new Map<string, ModelRoom>();
  const clients = new Set<{ end: (code: number) => void }>();
  const createGuardedForRoom = (room: string): GuardedDocument => createGuardedDocument(parseRoomName(room)?.kind ?? 'flow');
  const openRoom = (room: string): ModelRoom => {
    const there = rooms.get(room) ?? { guarded: createGuardedForRoom(room), members: new Set(), log: [] };
    rooms.set(room, there);
    return there;
  };
  const server: ModelServer = {
    nowMs: () => 0,
    updates: [],
    renewals: [],
    doc: (room) => openRoom(room).guarded.document,
    settled: async () => undefined,
    read: async (room) => openRoom(room).guarded.document,
    restart: () => server.close(1012),
    setBack(name, updates) {
      const room = openRoom(name);
      const log = room.log.slice(0, updates);
      room.guarded = createGuardedForRoom(name);
      room.log = [];
      for (const { update, userId } of log) checkAndLogUpdate(room, update, userId);
      server.close(1012);
    },
    close(code) {
      for (const client of clients) client.end(code);
    },
    join: (name, userId, may) => join(name, userId, may),
  };
  const checkAndLogUpdate = (room: ModelRoom, update: Uint8Array, userId: number): Uint8Array | null => {
    const accepted = room.guarded.offer(update, v.parse(UserId, userId), { now: server.nowMs() });
    if (accepted === null) return null;
    room.log.push({ update: accepted.update, userId });
    return accepted.update;
  };

  function join(name: string, userId: number, may: 'read' | 'write'): TestRoomClient {
    const room = openRoom(name);
    const frames: Uint8Array[] = [];
    let closedWith: number | null = null;
    let stored = 0;
    let passedOver = 0;
    const sendFrame = (frame: Uint8Array): void => void (closedWith ?? frames.push(frame));
    const member: RoomMember = { userId, sendFrame };
    const endConnection = (code: number): void => {
      closedWith ??= code;
      room.members.delete(member);
      clients.delete(client);
    };
    const client = { end: endConnection };
    const requestUpdates = (): void => sendFrame(encodeSyncFrame(SYNC_STEP_1, Y.encodeStateVector(room.guarded.document)));
    const receiveUpdate = (update: Uint8Array, isWhole: boolean): void => {
      server.updates.push({ room: name, userId, bytes: update.byteLength, atMs: server.nowMs() });
      if (may === 'read') room.guarded.refuseChange(update);
      try {
        const accepted = may === 'read' ? null : checkAndLogUpdate(room, update, userId);
        if (accepted !== null)
          for (const each of room.members) if (each !== member) each.sendFrame(encodeSyncFrame(UPDATE, accepted));
        const isHeld = passedOver > 0 && !isWhole;
        if (isHeld) passedOver += 1;
        else stored += 1 + passedOver;
        if (!isHeld) passedOver = 0;
        if (!isHeld) sendFrame(encodeFrame(STORED_FRAME_KIND, (encoder) => writeVarUint(encoder, stored)));
      } catch (error) {
        if (!(error instanceof MissingDependency) || isWhole) throw error;
        passedOver += 1;
        if (passedOver === 1) requestUpdates();
      }
    };
    const receiveFrame = (bytes: Uint8Array): void => {
      const decoder = createDecoder(bytes);
      const kind = readVarUint(decoder);
      if (kind === ROOM_TICKET_FRAME_KIND) {
        server.renewals.push(readVarString(decoder));
        sendFrame(encodeFrame(ROOM_TICKET_FRAME_KIND, (encoder) => writeVarUint(encoder, 600_000)));
      }
      if (kind !== SYNC_FRAME_KIND) return;
      const step = readVarUint(decoder);
      const payload = readVarUint8Array(decoder);
      if (step !== SYNC_STEP_1) return receiveUpdate(payload, step === SYNC_STEP_2);
      sendFrame(encodeSyncFrame(SYNC_STEP_2, Y.encodeStateAsUpdate(room.guarded.document, payload)));
      requestUpdates();
    };
    clients.add(client);
    room.members.add(member);
    return {
      frames,
      get closedWith() {
        return closedWith;
      },
      send(frame) {
        if (closedWith !== null) return;
        try {
          receiveFrame(frame);
        } catch (error) {
          endConnection(error instanceof Refusal ? error.code : refusalCodes.unacceptable);
        }
      },
      connection: { closed: () => endConnection(1000) },
    };
  }
  return server;
}

function encodeFrame(kind: number, write: (encoder: ReturnType<typeof createEncoder>) => void): Uint8Array {
  const encoder = createEncoder();
  writeVarUint(encoder, kind);
  write(encoder);
  return toUint8Array(encoder);
}

const encodeSyncFrame = (step: number, payload: Uint8Array): Uint8Array =>
  encodeFrame(SYNC_FRAME_KIND, (encoder) => {
    writeVarUint(encoder, step);
    writeVarUint8Array(encoder, payload);
  });

import type { ClientState } from '@prosa/server/document-signals';
import { Refusal } from '@prosa/documents/guard/refusal';
import { createDecoder, hasContent, readVarString, readVarUint, readVarUint8Array, type Decoder } from 'lib0/decoding';
import { createEncoder, toUint8Array, writeVarString, writeVarUint, writeVarUint8Array, type Encoder } from 'lib0/encoding';

/**
 * The kinds of frames. Kinds 0, 1 and 3 belong to the y-websocket protocol. Kinds from 100 on are Prosa's own, and the stock
 * provider ignores them.
 */
const SYNC_FRAME_KIND = 0;
const AWARENESS_FRAME_KIND = 1;
const QUERY_AWARENESS_FRAME_KIND = 3;
const ROOM_TICKET_FRAME_KIND = 100;
const STORED_FRAME_KIND = 101;
/** The kinds of messages within a frame of the kind `SYNC_FRAME_KIND`. */
const SYNC_STEP_1 = 0;
const SYNC_STEP_2 = 1;
const SYNC_UPDATE = 2;

/** A parsed frame of a client. */
export type ClientFrame =
  | { readonly kind: 'ask'; readonly stateVector: Uint8Array }
  /**
   * `isWhole` is true if the update answers sync step 1, so that it contains everything that the client has and the server
   * lacked.
   */
  | { readonly kind: 'update'; readonly update: Uint8Array; readonly isWhole: boolean }
  | { readonly kind: 'awareness'; readonly entries: readonly ClientState[] }
  | { readonly kind: 'query-awareness' }
  | { readonly kind: 'ticket'; readonly ticket: string };

/** Parses one frame. Throws a Refusal for bytes that don't follow the protocol (rule H3 of SPEC.md). */
export function parseFrame(bytes: Uint8Array): ClientFrame {
  try {
    const decoder = createDecoder(bytes);
    const frame = decodeFrame(decoder);
    if (frame !== null && !hasContent(decoder)) return frame;
  } catch {
    // Decoding a truncated frame or an invalid number throws. Such bytes are refused, like all bytes that don't follow the
    // protocol.
  }
  throw new Refusal('malformed', 'not of the protocol');
}

function decodeFrame(decoder: Decoder): ClientFrame | null {
  const kind = readVarUint(decoder);
  if (kind === QUERY_AWARENESS_FRAME_KIND) return { kind: 'query-awareness' };
  if (kind === ROOM_TICKET_FRAME_KIND) return { kind: 'ticket', ticket: readVarString(decoder) };
  if (kind === AWARENESS_FRAME_KIND) return { kind: 'awareness', entries: decodeAwareness(readVarUint8Array(decoder)) };
  if (kind !== SYNC_FRAME_KIND) return null;
  const step = readVarUint(decoder);
  const payload = readVarUint8Array(decoder);
  if (step === SYNC_STEP_1) return { kind: 'ask', stateVector: payload };
  return step === SYNC_STEP_2 || step === SYNC_UPDATE ? { kind: 'update', update: payload, isWhole: step === SYNC_STEP_2 } : null;
}

function decodeAwareness(bytes: Uint8Array): ClientState[] {
  const decoder = createDecoder(bytes);
  const count = readVarUint(decoder);
  const entries: ClientState[] = [];
  for (let each = 0; each < count; each += 1) {
    const entry = { clientId: readVarUint(decoder), clock: readVarUint(decoder), state: readVarString(decoder) };
    JSON.parse(entry.state);
    entries.push(entry);
  }
  if (hasContent(decoder)) throw new Error('more than it says');
  return entries;
}

const encodeFrame = (kind: number, rest: (encoder: Encoder) => void): Uint8Array => {
  const encoder = createEncoder();
  writeVarUint(encoder, kind);
  rest(encoder);
  return toUint8Array(encoder);
};
const encodeSyncFrame = (step: number, payload: Uint8Array): Uint8Array =>
  encodeFrame(SYNC_FRAME_KIND, (encoder) => {
    writeVarUint(encoder, step);
    writeVarUint8Array(encoder, payload);
  });

/** Returns the frame that asks a client for the updates that the server lacks. */
export const toStateRequestFrame = (stateVector: Uint8Array): Uint8Array => encodeSyncFrame(SYNC_STEP_1, stateVector);
/** Returns the frame with the updates that a client has asked for, because it lacks them. */
export const toAnswerFrame = (update: Uint8Array): Uint8Array => encodeSyncFrame(SYNC_STEP_2, update);
export const toUpdateFrame = (update: Uint8Array): Uint8Array => encodeSyncFrame(SYNC_UPDATE, update);

export const toAwarenessFrame = (entries: readonly ClientState[]): Uint8Array =>
  encodeFrame(AWARENESS_FRAME_KIND, (encoder) => {
    const inner = createEncoder();
    writeVarUint(inner, entries.length);
    for (const { clientId, clock, state } of entries) {
      writeVarUint(inner, clientId);
      writeVarUint(inner, clock);
      writeVarString(inner, state);
    }
    writeVarUint8Array(encoder, toUint8Array(inner));
  });

/** Returns the frame that tells a client that the first `count` updates of its connection are stored. */
export const toUpdatesStoredFrame = (count: number): Uint8Array =>
  encodeFrame(STORED_FRAME_KIND, (encoder) => writeVarUint(encoder, count));

/** Returns the frame that tells a client for how long its renewed right is valid, in milliseconds. */
export const toRightRenewedFrame = (forMs: number): Uint8Array =>
  encodeFrame(ROOM_TICKET_FRAME_KIND, (encoder) => writeVarUint(encoder, forMs));

/** Returns the frame in which a client sends a fresh room ticket, to renew its right. */
export const toRoomTicketFrame = (ticket: string): Uint8Array =>
  encodeFrame(ROOM_TICKET_FRAME_KIND, (encoder) => writeVarString(encoder, ticket));

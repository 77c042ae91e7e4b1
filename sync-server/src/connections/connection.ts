import type { ClientState } from '@prosa/server/document-signals';
import type { RoomRight, RoomSession } from '@prosa/database/documents/room-rights';
import { Refusal } from '@prosa/documents/guard/refusal';
import type { Room } from '@prosa/documents/rooms/room-name';
import type { RoomMember } from '../documents/room-member.ts';
import type { DocumentRoom } from '../documents/document-room.ts';
import { toAwarenessFrame, parseFrame, toRightRenewedFrame, toUpdatesStoredFrame } from './frames.ts';
import { connectionLimits } from './connection-limits.ts';
import { createRateLimiter } from '@prosa/server/token-buckets';

/** The other end of a connection. Any transport can carry its frames. */
export type ConnectionPeer = {
  readonly send: (frame: Uint8Array) => void;
  /** Ends the connection with a close code, after the frames that were sent before. */
  readonly close: (code: number, why: string) => void;
  /** Returns the number of bytes that were given to the transport and that it has not sent yet. */
  readonly waitingBytes: () => number;
  readonly pause: () => void;
  readonly resume: () => void;
};

/** The session and the right that a connection got from its room ticket. */
export type Admission = RoomSession & { readonly right: RoomRight };

export type RoomConnection = {
  readonly room: Room;
  readonly guest: RoomSession;
  readonly receive: (bytes: Uint8Array) => void;
  /** The caller calls this function once the connection is gone, whichever side ended it. */
  readonly closed: () => void;
  /** Applies a changed right, or ends the connection with 4403 if no right remains (rule A5 of SPEC.md). */
  readonly setRight: (right: RoomRight | null) => void;
  /** Ends the connection if its right was not renewed in time (rule A4 of SPEC.md). */
  readonly expire: () => void;
  /**
   * Sends an empty frame. A client that receives nothing for a while would close the connection, because the server seems dead.
   */
  readonly keepAlive: () => void;
  readonly fail: (code: number, why: string) => void;
};

type ConnectionContext = {
  readonly clock: () => number;
  /** The maximum number of updates per second in the long term. Without it, the number of rule L2 in SPEC.md applies. */
  readonly updatesPerSecond?: number | undefined;
  /** Checks a fresh room ticket. Returns a Refusal if it is not valid for this room and user. Throws if the check fails. */
  readonly renew: (room: Room, guest: RoomSession, ticket: string) => Promise<Admission | Refusal>;
  readonly onRefusal: (refusal: Refusal, connection: RoomConnection) => void;
  readonly onError: (error: unknown, room: Room) => void;
  readonly onClosed: (connection: RoomConnection) => void;
};

/** The close code for a connection whose buffer is full. The stock provider reconnects after this code, but not after 4408. */
const TOO_SLOW_CODE = 4508;

const keepAliveFrame = toAwarenessFrame([]);

/** Admits a peer to its room, and handles the peer's frames according to the rules of SPEC.md. */
export function createRoomConnection(
  open: DocumentRoom,
  admission: Admission,
  { peer, given }: { readonly peer: ConnectionPeer; readonly given: ConnectionContext },
): RoomConnection {
  const { clock } = given;
  let { sessionId, right: granted } = admission;
  let right: RoomRight | null = granted;
  /** The number of calls of `setRight` so far. */
  let rightReports = 0;
  let until = clock() + connectionLimits.rightMs;
  let stored = 0;
  let unstoredBytes = 0;
  let answeredBytes = 0;
  const rates = {
    frames: createRateLimiter(connectionLimits.frames),
    bytes: createRateLimiter(connectionLimits.bytes),
    updates: createRateLimiter({
      ...connectionLimits.updates,
      perSecond: given.updatesPerSecond ?? connectionLimits.updates.perSecond,
    }),
    asks: createRateLimiter(connectionLimits.asks),
    awareness: createRateLimiter(connectionLimits.awareness),
    tickets: createRateLimiter(connectionLimits.asks),
  };

  const leave = (): void => {
    if (right === null) return;
    right = null;
    open.members.delete(member);
    const departedState = open.awareness.leave(member);
    if (departedState !== null) open.awareness.show(admission.userId, [departedState]);
    given.onClosed(connection);
  };
  const fail = (code: number, why: string): void => {
    if (right === null) return;
    leave();
    peer.close(code, why);
  };
  const refuse = (refusal: Refusal): void => {
    if (right === null) return;
    given.onRefusal(refusal, connection);
    fail(refusal.code, refusal.message);
  };
  const send = (frame: Uint8Array): void => {
    if (right === null) return;
    if (peer.waitingBytes() > connectionLimits.waitingBytes + answeredBytes) fail(TOO_SLOW_CODE, 'does not read what it is sent');
    else peer.send(frame);
  };
  const member: RoomMember = {
    userId: admission.userId,
    right: () => right,
    send,
    answer(frame) {
      answeredBytes = frame.byteLength;
      send(frame);
    },
    stored(count) {
      stored += count;
      send(toUpdatesStoredFrame(stored));
    },
    settled(sizeBytes) {
      const before = unstoredBytes;
      unstoredBytes -= sizeBytes;
      if (before > connectionLimits.unstoredBytes && unstoredBytes <= connectionLimits.unstoredBytes) peer.resume();
    },
    refuse,
    fail,
  };

  /** The time at which the current frame arrived. */
  let now = 0;
  const assertRate = (rate: keyof typeof rates, count = 1): void => {
    if (!rates[rate](now, count)) throw new Refusal('tooMany', `too many ${rate}`);
  };
  const queueUpdate = (bytes: Uint8Array, isWhole: boolean): void => {
    assertRate('updates');
    unstoredBytes += bytes.byteLength;
    if (unstoredBytes > connectionLimits.unstoredBytes) peer.pause();
    open.write(member, bytes, isWhole);
  };
  const applyAwareness = (entries: readonly ClientState[]): void => {
    // A reader receives the awareness states of other users. The reader's own state is ignored, so that no user sees the reader.
    if (right !== 'write') return;
    const { news, corrections } = open.awareness.applyFromConnection(member, member.userId, entries);
    if (corrections.length > 0) send(toAwarenessFrame(corrections));
    if (news === null) return;
    assertRate('awareness');
    open.awareness.show(member.userId, [news]);
  };
  const renewRight = (ticket: string): void => {
    assertRate('tickets');
    const before = rightReports;
    given.renew(open.room, connection.guest, ticket).then(
      (renewed) => {
        if (right === null) return;
        if (renewed instanceof Refusal) return refuse(renewed);
        // If the right was lowered while the room ticket was being checked, the renewal doesn't raise it. The next check of
        // rights sets the right.
        const isLowered = rightReports !== before && right === 'read';
        ({ sessionId, right: granted } = renewed);
        right = isLowered ? 'read' : granted;
        until = clock() + connectionLimits.rightMs;
        send(toRightRenewedFrame(connectionLimits.rightMs));
      },
      (error: unknown) => {
        given.onError(error, open.room);
        fail(1011, 'the ticket can not be read now');
      },
    );
  };

  const connection: RoomConnection = {
    room: open.room,
    get guest() {
      return { userId: admission.userId, sessionId };
    },
    receive(bytes) {
      if (right === null) return;
      now = clock();
      try {
        if (bytes.byteLength > connectionLimits.frameBytes) throw new Refusal('tooLarge', 'a frame that is too large');
        assertRate('frames');
        assertRate('bytes', bytes.byteLength);
        const frame = parseFrame(bytes);
        if (frame.kind === 'update') queueUpdate(frame.update, frame.isWhole);
        else if (frame.kind === 'awareness') applyAwareness(frame.entries);
        else if (frame.kind === 'ticket') renewRight(frame.ticket);
        else if (frame.kind === 'query-awareness') {
          assertRate('asks');
          send(toAwarenessFrame(open.awareness.all()));
        } else {
          assertRate('asks');
          open.ask(member, frame.stateVector);
        }
      } catch (error) {
        refuse(error instanceof Refusal ? error : new Refusal('malformed', 'can not be read'));
        if (!(error instanceof Refusal)) given.onError(error, open.room);
      }
    },
    closed: leave,
    setRight(next) {
      if (right === null) return;
      rightReports += 1;
      if (next === null) refuse(new Refusal('forbidden', 'the right was taken away'));
      // A frame is checked with the right that the connection had when the frame arrived, so a raised right applies only to later
      // frames.
      else if (granted === 'write') right = next;
    },
    expire() {
      if (right !== null && clock() >= until) refuse(new Refusal('unauthenticated', 'the right ran out'));
    },
    keepAlive: () => send(keepAliveFrame),
    fail,
  };
  open.members.add(member);
  const others = open.awareness.all();
  if (others.length > 0) send(toAwarenessFrame(others));
  return connection;
}

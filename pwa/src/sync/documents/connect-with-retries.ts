import type { RoomRight, RoomTicketAnswer } from '@prosa/contract/documents/room-ticket';
import { refusalCodes } from '@prosa/documents/guard/refusal';
import type { Awareness } from 'y-protocols/awareness';
import { ApiRefusal } from '../../platform/requests/api-errors.ts';
import { openRoomConnection, type ConnectionListener, type RoomConnection } from './room-connection.ts';

/** The values and functions of the app and the browser that a connection with retries needs. */
export type ReconnectPorts = {
  /** The address of the rooms: `wss://host/sync`. */
  readonly url: string;
  readonly WebSocket: typeof WebSocket;
  /**
   * Requests a room ticket. Throws `ApiRefusal` if the user may not enter the room, and `NotNow` if the server gives no answer.
   */
  readonly ticket: (room: string) => Promise<RoomTicketAnswer>;
  /** Whether the server may be reachable (SPEC O8). */
  readonly isReachable: () => boolean;
  /**
   * Calls the listener when the server may have become reachable, and when the user retries. Either event ends a back-off early.
   */
  readonly onReach: (listener: () => void) => () => void;
  readonly random: () => number;
};

export type ReconnectingListener = Omit<ConnectionListener, 'closed'> & {
  readonly connection: (state: 'offline' | 'connecting' | 'synced') => void;
  readonly may: (right: RoomRight) => void;
  /** Called when the server reports that this user has no such room. */
  readonly gone: () => void;
  /**
   * Called when the connection has ended. The result `now` reconnects immediately, `wait` reconnects after the back-off, and
   * `not` means that the listener calls `retryIn` itself.
   */
  readonly closed: (code: number | null) => 'now' | 'wait' | 'not';
};

export type ReconnectingConnection = Pick<RoomConnection, 'sendUpdate' | 'sendWholeState' | 'destroy'> & {
  readonly retryIn: (ms: number) => void;
};

/** The first and longest wait after a failed connection, in milliseconds. */
const BACK_OFF_MS = { first: 500, longest: 15_000 } as const;
/** The wait after the server reported that the room does not exist, in milliseconds. */
const MISSING_ROOM_WAIT_MS = 60_000;
/** The wait after the server reported that the room is full, in milliseconds. */
const FULL_ROOM_WAIT_MS = 30_000;
/** The minimum wait after the server reported that it got too many changes, in milliseconds. */
const TOO_MANY_CHANGES_WAIT_MS = 5_000;
/** The time for which a connection must last to reset the back-off, in milliseconds. */
const STABLE_CONNECTION_MS = 10_000;

/**
 * Keeps a document connected to its room, with a fresh room ticket for each connection. After the end of a connection it
 * reconnects, with growing waits, unless the listener's `closed` returns another result than `wait`. While the server is
 * unreachable, no connection is attempted. The first attempt begins after `startMs`.
 */
export function connectWithRetries(
  room: string,
  awareness: Awareness,
  {
    ports,
    listener,
    startMs = 0,
  }: { readonly ports: ReconnectPorts; readonly listener: ReconnectingListener; readonly startMs?: number },
): ReconnectingConnection {
  let isBusy = false;
  let isEnded = false;
  /** The number of the current attempt to connect. The result of an attempt with an earlier number is ignored. */
  let attempt = 0;
  let tries = 0;
  let syncedAtMs: number | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const requestTicket = async (): Promise<string> => {
    const answer = await ports.ticket(room);
    if (!isEnded) listener.may(answer.may);
    return answer.ticket;
  };
  const connection = openRoomConnection(room, awareness, {
    ports: { url: ports.url, WebSocket: ports.WebSocket, ticket: requestTicket },
    listener: {
      ...listener,
      synced() {
        syncedAtMs = Date.now();
        listener.connection('synced');
        listener.synced();
      },
      closed(code) {
        isBusy = false;
        if (syncedAtMs !== null && Date.now() - syncedAtMs >= STABLE_CONNECTION_MS) tries = 0;
        syncedAtMs = null;
        listener.connection('offline');
        const comesBack = listener.closed(code);
        if (comesBack === 'now') retryIn(0);
        if (comesBack === 'wait')
          retryIn(
            code === refusalCodes.tooLarge
              ? FULL_ROOM_WAIT_MS
              : Math.max(code === refusalCodes.tooMany ? TOO_MANY_CHANGES_WAIT_MS : 0, nextBackOffMs()),
          );
      },
    },
  });

  const nextBackOffMs = (): number => {
    const grown = Math.min(BACK_OFF_MS.first * 2 ** Math.min(tries, 10), BACK_OFF_MS.longest);
    tries += 1;
    // The wait is random, so that devices don't all reconnect at once after a restart of the server.
    return grown * (0.5 + ports.random() / 2);
  };
  const connect = async (): Promise<void> => {
    clearTimeout(timer);
    if (isBusy || isEnded) return;
    if (!ports.isReachable()) return listener.connection('offline');
    isBusy = true;
    attempt += 1;
    const mine = attempt;
    listener.connection('connecting');
    try {
      const fresh = await requestTicket();
      if (!isEnded && mine === attempt) connection.connect(fresh);
    } catch (error) {
      if (isEnded || mine !== attempt) return;
      isBusy = false;
      listener.connection('offline');
      if (!(error instanceof ApiRefusal)) return retryIn(nextBackOffMs());
      retryIn(MISSING_ROOM_WAIT_MS);
      listener.gone();
    }
  };
  const retryIn = (ms: number): void => {
    clearTimeout(timer);
    if (!isEnded) timer = setTimeout(() => void connect(), ms);
  };
  const forget = ports.onReach(() => {
    tries = 0;
    if (ports.isReachable()) return void connect();
    if (!isBusy) return;
    connection.disconnect();
    attempt += 1;
    isBusy = false;
    syncedAtMs = null;
    listener.connection('offline');
    listener.closed(null);
  });
  retryIn(startMs);

  return {
    sendUpdate: connection.sendUpdate,
    sendWholeState: connection.sendWholeState,
    retryIn,
    destroy() {
      isEnded = true;
      forget();
      clearTimeout(timer);
      connection.destroy();
    },
  };
}

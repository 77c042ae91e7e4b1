import type { IncomingMessage, Server as HttpServer } from 'node:http';
import type { Logger } from 'pino';
import { Server } from 'socket.io';
import * as v from 'valibot';
import { CompanyId, type UserId } from '@prosa/contract/ids';
import { toLiveEventNames, type AuthEvent, type LiveEvent, type LiveEventKind } from '@prosa/contract/live/live-events';
import { createCompanyNamespaces } from './company-namespaces.ts';
import { batchEventPackets } from './batch-event-packets.ts';
import { disconnectSlowConsumers } from './disconnect-slow-consumers.ts';
import { createRedisAdapter } from './redis-adapter.ts';
import type { Redis } from '@prosa/server/redis';
import type { CompanyNamespace, LiveServer } from './live-server.ts';

/** The live events of all companies. Events reach a company's sockets in every process. */
export type LiveEvents = {
  readonly io: LiveServer;
  /** The parent of the companies' namespaces, for the code that admits sockets. */
  readonly companies: CompanyNamespace;
  /**
   * Accepts the upgrades of `/socket.io` that `isAllowed` allows. A process that only runs jobs can send events without
   * attaching.
   */
  readonly attach: (server: HttpServer, isAllowed: (request: IncomingMessage) => boolean) => void;
  /** Sends an event to the sockets in any of `rooms`, once to each socket. Sends nothing if `rooms` is empty. */
  readonly send: <K extends LiveEventKind>(
    companyId: CompanyId,
    rooms: readonly string[] | 'everybody',
    kind: K,
    ...payload: LiveEvent<K> extends undefined ? [] : [payload: LiveEvent<K>]
  ) => void;
  /** Sends `event` to a session's sockets and disconnects them. */
  readonly endSession: (companyId: CompanyId, sessionId: string, event: AuthEvent | null) => void;
  /** Returns whether the user has a socket in any process. */
  readonly isOnline: (companyId: CompanyId, userId: UserId) => Promise<boolean>;
  /** Returns whether a socket in any process is in `room`. */
  readonly hasSocketIn: (companyId: CompanyId, room: string) => Promise<boolean>;
  /**
   * Returns false only if the company certainly has no socket in any process. Callers then need not load anything for the
   * company.
   */
  readonly mayHaveListeners: (companyId: CompanyId) => boolean;
  /** Returns the companies with a socket in this process. */
  readonly listLocalCompanies: () => CompanyId[];
  /** Disconnects a company's sockets in this process. */
  readonly disconnectCompany: (companyId: CompanyId) => void;
  readonly isClosing: () => boolean;
  readonly close: () => Promise<void>;
};

/** The time in milliseconds in which a connection must enter a company. */
const ENTER_TIMEOUT_MS = 15_000;

/** Creates the server of live events. With `redis`, events of one process reach the sockets of all processes. */
export async function createLiveEvents(redis: Redis | null, log: Logger): Promise<LiveEvents> {
  let isClosing = false;
  const io: LiveServer = new Server({
    path: '/socket.io',
    transports: ['websocket'],
    serveClient: false,
    destroyUpgrade: false,
    maxHttpBufferSize: 16_384,
    connectTimeout: ENTER_TIMEOUT_MS,
    // Every client can name any company. Without this option, the namespace of a named company would stay in memory even without
    // sockets.
    cleanupEmptyChildNamespaces: true,
    ...(redis === null ? {} : { adapter: await createRedisAdapter(redis) }),
  });
  const companies = createCompanyNamespaces(io);
  const toCompanyNamespace = (companyId: CompanyId) => io.of(`/${companyId}`);
  const hasSocketIn: LiveEvents['hasSocketIn'] = async (companyId, room) =>
    toCompanyNamespace(companyId).adapter.rooms.has(room) ||
    (redis?.client.isReady === true && (await toCompanyNamespace(companyId).in(room).fetchSockets()).length > 0);
  return {
    io,
    companies,
    attach(server, isAllowed) {
      io.attach(server, { allowRequest: (request, answer) => answer(null, isAllowed(request)) });
      disconnectSlowConsumers(io.engine, log);
      batchEventPackets(io.engine);
    },
    send(companyId, rooms, kind, ...payload) {
      // For socket.io, an empty list means all rooms.
      if (rooms.length === 0) return;
      toCompanyNamespace(companyId)
        .to(rooms === 'everybody' ? [] : [...rooms])
        .emit(toLiveEventNames(companyId)[kind], ...payload);
    },
    endSession(companyId, sessionId, event) {
      const room = toCompanyNamespace(companyId).in(toSessionRoom(sessionId));
      if (event !== null) room.emit(toLiveEventNames(companyId).auth, event);
      room.disconnectSockets(true);
    },
    isOnline: (companyId, userId) => hasSocketIn(companyId, toUserRoom(userId)),
    hasSocketIn,
    mayHaveListeners: (companyId) => redis !== null || toCompanyNamespace(companyId).sockets.size > 0,
    listLocalCompanies: () =>
      [...io._nsps.values()].flatMap(({ name, sockets }) => {
        const companyId = v.safeParse(CompanyId, Number(name.slice(1)));
        return companyId.success && sockets.size > 0 ? [companyId.output] : [];
      }),
    disconnectCompany: (companyId) => toCompanyNamespace(companyId).local.disconnectSockets(true),
    isClosing: () => isClosing,
    async close() {
      isClosing = true;
      io.local.disconnectSockets(true);
      // The adapters and the engine are closed here. The close of socket.io waits for the requests of the HTTP server, and throws
      // without one.
      for (const each of io._nsps.values()) await each.adapter.close();
      if (io.httpServer !== undefined) io.engine.close();
    },
  };
}

/** Returns the room of a session's sockets. */
export const toSessionRoom = (sessionId: string): string => `session:${sessionId}`;
/** Returns the room of a user's sockets. */
export const toUserRoom = (userId: UserId): string => `user:${userId}`;
/**
 * Returns the room that a user's socket joins when the client asks for notifications. Each such room belongs to one user, so it
 * receives only events that the user may see.
 */
export const toNotificationRoom = (userId: UserId): string => `user:${userId}:all`;
export const toTicketListRoom = (userId: UserId, status: string): string => `user:${userId}:list:${status}`;
/** Returns the room of a ticket or chat that a user has open. */
export const toOpenConversationRoom = (userId: UserId, uuid: string): string => `user:${userId}:open:${uuid}`;

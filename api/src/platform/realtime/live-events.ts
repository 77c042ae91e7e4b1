import type { IncomingMessage, Server as HttpServer } from 'node:http';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import type { Logger } from 'pino';
import { Server } from 'socket.io';
import * as v from 'valibot';
import { CompanyId, type UserId } from '@prosa/contract/ids';
import { liveEventNames, type AuthEvent, type LiveEvent, type LiveEventKind } from '@prosa/contract/live/live-events';
import { createCompanyNamespaces } from './company-namespaces.ts';
import { batchEventPackets } from './batch-event-packets.ts';
import { disconnectSlowConsumers } from './disconnect-slow-consumers.ts';
import type { Redis } from '@prosa/server/redis';
import type { CompanyNamespace, LiveServer } from './live-server.ts';

/** The live events of all companies. Events of a company's namespace reach its sockets on every replica. */
export type LiveEvents = {
  readonly io: LiveServer;
  /** The parent of the companies' namespaces, for those who let sockets in. */
  readonly companies: CompanyNamespace;
  /** Takes the upgrades of `/socket.io` that `isAllowed` accepts. A worker doesn't attach and can still send. */
  readonly attach: (server: HttpServer, isAllowed: (request: IncomingMessage) => boolean) => void;
  /** Sends to the sockets in any of `rooms`, once to each. An empty list sends nothing. */
  readonly send: <K extends LiveEventKind>(
    companyId: CompanyId,
    rooms: readonly string[] | 'everybody',
    kind: K,
    ...payload: LiveEvent<K> extends undefined ? [] : [payload: LiveEvent<K>]
  ) => void;
  /** Disconnects a session's sockets after sending them `event`. */
  readonly endSession: (companyId: CompanyId, sessionId: string, event: AuthEvent | null) => void;
  /** Whether the user has a socket on any replica. */
  readonly isOnline: (companyId: CompanyId, userId: UserId) => Promise<boolean>;
  /** Whether a socket on any replica is in `room`. */
  readonly hasSocketIn: (companyId: CompanyId, room: string) => Promise<boolean>;
  /** False only if the company certainly has no socket anywhere, so that nothing need be loaded for it. */
  readonly mayHaveListeners: (companyId: CompanyId) => boolean;
  /** The companies with a socket on this process. */
  readonly companiesHere: () => CompanyId[];
  /** Disconnects a company's sockets on this process. */
  readonly cutCompany: (companyId: CompanyId) => void;
  readonly isClosing: () => boolean;
  readonly close: () => Promise<void>;
};

/** A connection that hasn't entered a company within this time is ended, in milliseconds. */
const ENTER_MS = 15_000;

/** Makes the server of live events. With `redis`, events of one process reach the sockets of all. */
export async function createLiveEvents(redis: Redis | null, log: Logger): Promise<LiveEvents> {
  let isClosing = false;
  const io: LiveServer = new Server({
    path: '/socket.io',
    transports: ['websocket'],
    serveClient: false,
    destroyUpgrade: false,
    maxHttpBufferSize: 16_384,
    connectTimeout: ENTER_MS,
    // Anybody can name a company. A namespace without sockets would otherwise stay in memory.
    cleanupEmptyChildNamespaces: true,
    ...(redis === null ? {} : { adapter: await createRedisAdapter(redis) }),
  });
  const companies = createCompanyNamespaces(io);
  const findNamespace = (companyId: CompanyId) => io.of(`/${companyId}`);
  const hasSocketIn: LiveEvents['hasSocketIn'] = async (companyId, room) =>
    findNamespace(companyId).adapter.rooms.has(room) ||
    (redis?.client.isReady === true && (await findNamespace(companyId).in(room).fetchSockets()).length > 0);
  return {
    io,
    companies,
    attach(server, isAllowed) {
      io.attach(server, { allowRequest: (request, answer) => answer(null, isAllowed(request)) });
      disconnectSlowConsumers(io.engine, log);
      batchEventPackets(io.engine);
    },
    send(companyId, rooms, kind, ...payload) {
      // To socket.io, no rooms mean all rooms.
      if (rooms.length === 0) return;
      findNamespace(companyId)
        .to(rooms === 'everybody' ? [] : [...rooms])
        .emit(liveEventNames(companyId)[kind], ...payload);
    },
    endSession(companyId, sessionId, event) {
      const room = findNamespace(companyId).in(sessionRoom(sessionId));
      if (event !== null) room.emit(liveEventNames(companyId).auth, event);
      room.disconnectSockets(true);
    },
    isOnline: (companyId, userId) => hasSocketIn(companyId, userRoom(userId)),
    hasSocketIn,
    mayHaveListeners: (companyId) => redis !== null || findNamespace(companyId).sockets.size > 0,
    companiesHere: () =>
      [...io._nsps.values()].flatMap(({ name, sockets }) => {
        const companyId = v.safeParse(CompanyId, Number(name.slice(1)));
        return companyId.success && sockets.size > 0 ? [companyId.output] : [];
      }),
    cutCompany: (companyId) => findNamespace(companyId).local.disconnectSockets(true),
    isClosing: () => isClosing,
    async close() {
      isClosing = true;
      io.local.disconnectSockets(true);
      // The engine is closed here, because socket.io's own close waits for the requests of the HTTP server, and throws without
      // one.
      for (const each of io._nsps.values()) await each.adapter.close();
      if (io.httpServer !== undefined) io.engine.close();
    },
  };
}

/**
 * Carries events between processes. While Redis is away each process still serves its own sockets: the adapter sends to them
 * whether publishing succeeded or failed. It reads with clients that wait, because it repeats a refused read without a pause.
 */
async function createRedisAdapter({ open, client, prefix }: Redis): Promise<ReturnType<typeof createAdapter>> {
  const speaker = await open('refuses');
  const publish = speaker.publish.bind(speaker);
  const withDefences = Object.assign(speaker, {
    duplicate: () => client.duplicate({ disableOfflineQueue: false }),
    // The adapter doesn't await its publishing, and an unhandled rejection would end the process.
    publish: (channel: string, message: string) => publish(channel, message).catch(() => 0),
  });
  return createAdapter(withDefences, { streamName: `${prefix}:live`, channelPrefix: `${prefix}:live` });
}

/** The room of a session's sockets. */
export const sessionRoom = (sessionId: string): string => `session:${sessionId}`;
/** The room of a user's sockets. */
export const userRoom = (userId: UserId): string => `user:${userId}`;
/**
 * The rooms that a user's sockets join when they ask to. Each room belongs to one user, so that its events can be limited to what
 * that user may see.
 */
export const notificationRoom = (userId: UserId): string => `user:${userId}:all`;
export const listRoom = (userId: UserId, status: string): string => `user:${userId}:list:${status}`;
/** Names the room of the ticket or chat a user has open. */
export const openRoom = (userId: UserId, uuid: string): string => `user:${userId}:open:${uuid}`;

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { createDocumentStore } from '@prosa/database/documents/document-store';
import { batchAppends } from '@prosa/database/documents/batch-appends';
import type { DocumentSignals } from '@prosa/server/document-signals';
import type { TenantDatabase } from '@prosa/database/tenant';
import { Refusal } from '@prosa/documents/guard/refusal';
import type { Room } from '@prosa/documents/rooms/room-name';
import type { Logger } from 'pino';
import { pagelessAnswerHeaders } from '@prosa/server/answer-headers';
import { createConnectionAcceptor } from './connections/connection-acceptor.ts';
import { createAdmissionChecks } from './connections/admit.ts';
import { createRoomConnection, type RoomConnection, type ConnectionPeer } from './connections/connection.ts';
import { isRoomFull } from './connections/is-room-full.ts';
import { createDocumentThreads } from './documents/document-threads.ts';
import { createFoldThread } from './documents/fold-in-thread.ts';
import { mayReadMetrics } from '@prosa/server/may-read-metrics';
import { createRooms } from './documents/rooms.ts';
import { createSyncMetrics } from './metrics.ts';
import { watchRights } from './relay/watch-rights.ts';
import { repeatEvery } from './repeat-every.ts';

/** Serves documents. The HTTP server passes the requests under `/sync/` to this server. */
export type SyncServer = {
  readonly upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
  /** Answers `/sync/healthz`, `/sync/readyz` and `/sync/metrics`. */
  readonly answer: (request: IncomingMessage, response: ServerResponse) => void;
  /** Admits no more peers, stores pending updates, and ends the connections with 1012 (rule E1 of SPEC.md). */
  readonly stop: (withinMs: number) => Promise<void>;
};

type SyncServerParts = {
  readonly database: Pick<TenantDatabase, 'readTenant' | 'writeTenant' | 'pool'>;
  readonly signals: DocumentSignals;
  readonly log: Logger;
  readonly isAllowedOrigin: (request: IncomingMessage) => boolean;
  readonly clock: () => Date;
  /** The bearer token that may read the metrics. Null if no caller may read them. */
  readonly metricsToken: string | null;
  /** The number of updates that a connection may send per second in the long term (rule L2 of SPEC.md). */
  readonly updatesPerSecond?: number;
};

const defaultIntervals = { expireMs: 1_000, sweepMs: 5_000, pollMs: 5_000, rightsMs: 15_000, keepAliveMs: 20_000 } as const;

export function createSyncServer({
  database,
  signals,
  log,
  isAllowedOrigin,
  clock,
  metricsToken,
  updatesPerSecond,
}: SyncServerParts): SyncServer {
  const now = (): number => clock().getTime();
  const folding = createFoldThread();
  const threads = createDocumentThreads();
  const connections = new Set<RoomConnection>();
  const metrics = createSyncMetrics(() => rooms);
  const onError = (error: unknown, room?: Room): void =>
    log.error({ err: error, companyId: room?.companyId, kind: room?.kind }, 'a document could not be served');
  const appends = batchAppends(database);
  const rooms = createRooms({
    store: { ...createDocumentStore(database), append: appends.append },
    hold: threads.hold,
    turn: appends.waitForTurn,
    signals,
    foldUpdates: folding.fold,
    clock: now,
    onError,
    count: (what, by = 1) => (what === 'delivered' ? metrics.countDeliveries(by) : metrics.countUpdate(what, by)),
  });
  const admissions = createAdmissionChecks(database, clock);
  const rights = watchRights(signals, admissions, { connections: () => connections, onError });

  const joinRoom = async (room: Room, ticket: string, peer: ConnectionPeer): Promise<RoomConnection | Refusal> => {
    const before = rights.changes();
    const admission = await admissions.admit(room, ticket);
    if (admission instanceof Refusal) {
      metrics.countRefusal(admission.code);
      return admission;
    }
    const open = rooms.open(room);
    if (isRoomFull(open.members, admission.userId)) return new Refusal('tooLarge', 'too many connections');
    const connection = createRoomConnection(open, admission, {
      peer,
      given: {
        clock: now,
        updatesPerSecond,
        renew: (asked, guest, fresh) => admissions.admit(asked, fresh, guest),
        onError,
        onClosed: (closed) => connections.delete(closed),
        onRefusal(refusal, { guest }) {
          metrics.countRefusal(refusal.code);
          const { companyId, kind } = room;
          log.info(
            { companyId, kind, userId: guest.userId, code: refusal.code, why: refusal.message },
            'a connection was refused',
          );
        },
      },
    });
    connections.add(connection);
    // If any rights changed during the admission, the admission may have loaded the old right, so the right is loaded again.
    try {
      if (rights.changes() !== before)
        connection.setRight((await admissions.rightsOf(room, [connection.guest])).get(admission.sessionId) ?? null);
    } catch (error) {
      connection.closed();
      throw error;
    }
    return connection;
  };
  const acceptor = createConnectionAcceptor({ isAllowedOrigin, enter: joinRoom, onError });

  const timers = [
    repeatEvery(defaultIntervals.expireMs, () => connections.forEach((connection) => connection.expire()), onError),
    repeatEvery(defaultIntervals.sweepMs, rooms.sweep, onError),
    repeatEvery(defaultIntervals.pollMs, rooms.poll, onError),
    repeatEvery(defaultIntervals.rightsMs, rights.poll, onError),
    repeatEvery(
      defaultIntervals.keepAliveMs,
      () => {
        acceptor.ping();
        for (const connection of connections) connection.keepAlive();
      },
      onError,
    ),
  ];

  return {
    upgrade: acceptor.upgrade,
    answer(request, response) {
      const respond = (status: number, body: string, type = 'application/json'): void =>
        void response.writeHead(status, { ...pagelessAnswerHeaders, 'content-type': type }).end(body);
      const answerUnavailable = (error: unknown): void => {
        log.warn({ err: error }, 'the store is not answering');
        respond(503, '{"error":"ERR_UNAVAILABLE"}');
      };
      if (request.url === '/sync/healthz') return respond(200, '{"ok":true}');
      if (request.url === '/sync/readyz')
        return void database.pool.query('select 1').then(() => respond(200, '{"ok":true}'), answerUnavailable);
      if (request.url === '/sync/metrics' && !mayReadMetrics(metricsToken, request.headers.authorization))
        return respond(401, '{"error":"ERR_UNAUTHENTICATED"}');
      if (request.url === '/sync/metrics')
        return void metrics.read().then((text) => respond(200, text, metrics.contentType), answerUnavailable);
      respond(404, '{"error":"ERR_NOT_FOUND"}');
    },
    async stop(withinMs) {
      for (const stop of timers) stop();
      acceptor.pause();
      await Promise.race([rooms.settled(), sleep(withinMs, undefined, { ref: false })]);
      await acceptor.close(withinMs);
      rights.stop();
      rooms.close();
      await Promise.all([folding.close(), threads.close()]);
    },
  };
}

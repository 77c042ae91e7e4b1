import { toLiveEventNames } from '@prosa/contract/live/live-events';
import { verifyToken } from '../platform/access/access-token.ts';
import { AppError } from '../platform/app-error.ts';
import { toSessionRoom, toUserRoom } from '../platform/realtime/live-events.ts';
import { cacheScope } from '../platform/access/scoped-reader.ts';
import { loadScope } from '../platform/access/scope.ts';
import type { Services } from '../platform/services.ts';
import { listenToClient } from './listen-to-client.ts';
import { createPresencePublisher } from './presence.ts';
import { createTicketPresencePublisher, type TicketPresencePublisher } from './ticket-presence.ts';

/** The maximum number of times that one connection may try to enter a company. */
const MAX_ENTER_TRIES = 10;

/**
 * Admits authenticated sockets to their own company's namespace. A socket receives events of the rooms that it joins, if its user
 * may see them. Every socket receives `sync`, which means that something changed, and an event when its session ends. The
 * returned `endAll` ends the presence of all sockets in tickets. The caller calls it before the process stops.
 */
export function acceptSockets(services: Services): Pick<TicketPresencePublisher, 'endAll'> {
  const { companies } = services.live;
  const triesOf = new WeakMap<object, number>();
  companies.use((socket, next) => {
    const token: unknown = socket.handshake.auth['token'];
    // A device enters only one company. A connection that tries often is treated as an attack, because each try delays the
    // devices that enter after it.
    const tries = (triesOf.get(socket.conn) ?? 0) + 1;
    triesOf.set(socket.conn, tries);
    if (tries > MAX_ENTER_TRIES) return socket.conn.close();
    const enterRooms = async (): Promise<void> => {
      // The socket had to wait for its turn, and may have disconnected meanwhile.
      if (socket.conn.readyState !== 'open') return;
      const claims = await verifyToken(services, typeof token === 'string' ? token : '', 'access');
      if (socket.nsp.name !== `/${claims.companyId}`) throw new AppError('ERR_UNAUTHENTICATED', 401);
      // The device will call the pull next, which can reuse this scope.
      cacheScope(services.database, await loadScope(services, claims));
      socket.data = claims;
      await socket.join([toUserRoom(claims.userId), toSessionRoom(claims.sessionId)]);
    };
    services.limitReturning(enterRooms).then(
      () => next(),
      (error: unknown) => {
        if (!(error instanceof AppError)) services.log.warn({ err: error }, 'a live connection could not be let in');
        next(new Error(error instanceof AppError ? error.code : 'ERR_INTERNAL'));
      },
    );
  });
  const presence = createPresencePublisher(services);
  const ticketPresence = createTicketPresencePublisher(services);
  companies.on('connection', (socket) => {
    const { companyId, userId } = socket.data;
    const isOnline = () => services.live.isOnline(companyId, userId);
    const recordOnlineState = (): void => presence.recordUser(companyId, userId, () => socket.connected || isOnline());
    listenToClient(services, socket, {
      onListening: () => presence.sendTo(companyId, socket),
      onSignOfLife: () => {
        recordOnlineState();
        presence.sendTo(companyId, socket);
      },
      onTicketPresence: (report) => ticketPresence.report(socket, report),
    });
    recordOnlineState();
    socket.on('disconnect', () => {
      if (services.live.isClosing()) return;
      presence.recordUser(companyId, userId, isOnline);
      ticketPresence.endPresence(socket);
    });
    socket.emit(toLiveEventNames(companyId).sync);
  });
  return { endAll: ticketPresence.endAll };
}

import { liveEventNames } from '@prosa/contract/sync/live-events';
import { readToken } from '../platform/access-token.ts';
import { sessionRoom, userRoom } from '../platform/live-events.ts';
import { loadScope } from '../platform/scope.ts';
import type { Services } from '../platform/services.ts';

/** Lets authenticated sockets into the namespace of their own company, and into their own rooms. */
export function acceptSockets(services: Services): void {
  const companies = services.live.io.of(/^\/\d+$/);
  companies.use((socket, next) => {
    const token: unknown = socket.handshake.auth['token'];
    const enter = async (): Promise<void> => {
      const claims = await readToken(services, typeof token === 'string' ? token : '', 'access');
      if (socket.nsp.name !== `/${claims.companyId}`) throw new Error('ERR_UNAUTHENTICATED');
      const scope = await loadScope(services, claims);
      await socket.join([userRoom(scope.viewer.id), sessionRoom(scope.sessionId)]);
      socket.emit(liveEventNames(scope.companyId).sync);
    };
    enter().then(
      () => next(),
      (error: unknown) => next(error instanceof Error ? error : new Error('ERR_UNAUTHENTICATED')),
    );
  });
}

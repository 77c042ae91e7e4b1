import { createAdapter } from '@socket.io/redis-streams-adapter';
import type { Logger } from 'pino';
import { createClient } from 'redis';
import { Server } from 'socket.io';

/** What went out on a company's namespace reaches the sockets of one user, on whatever replica they are. */
export type LiveEvents = {
  readonly io: Server;
  readonly toUser: (companyId: number, userId: number, event: string, payload: unknown) => void;
  /** Tells a session's sockets that it ended, then cuts them. */
  readonly endSession: (companyId: number, sessionId: string, event: string, payload: unknown) => void;
  /** False only when surely no socket of the company is anywhere, so that nothing need be loaded for it. */
  readonly mayHaveListeners: (companyId: number) => boolean;
  readonly close: () => Promise<void>;
};

export const userRoom = (userId: number): string => `user:${userId}`;
export const sessionRoom = (sessionId: string): string => `session:${sessionId}`;
export const ticketRoom = (uuid: string): string => `ticket:${uuid}`;

/** Makes the events' server; it listens only where `attach` hands it an HTTP server, so a worker can just send. */
export async function createLiveEvents(redisUrl: string | null, log: Logger): Promise<LiveEvents> {
  const redis = redisUrl === null ? null : createClient({ url: redisUrl });
  redis?.on('error', (error: unknown) => log.warn({ err: error }, 'redis is not answering'));
  await redis?.connect();
  const io = new Server({
    path: '/socket.io',
    transports: ['websocket'],
    serveClient: false,
    destroyUpgrade: false,
    maxHttpBufferSize: 16_384,
    ...(redis === null ? {} : { adapter: createAdapter(redis) }),
  });
  const namespace = (companyId: number) => io.of(`/${companyId}`);
  return {
    io,
    toUser: (companyId, userId, event, payload) => {
      namespace(companyId).to(userRoom(userId)).emit(event, payload);
    },
    endSession: (companyId, sessionId, event, payload) => {
      const room = namespace(companyId).in(sessionRoom(sessionId));
      room.emit(event, payload);
      room.disconnectSockets(true);
    },
    mayHaveListeners: (companyId) => redis !== null || namespace(companyId).sockets.size > 0,
    close: async () => {
      // A server that was never attached has no engine, and socket.io's close throws there.
      io.disconnectSockets(true);
      if (io.httpServer !== undefined) await io.close();
      redis?.destroy();
    },
  };
}

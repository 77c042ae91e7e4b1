import { connectLive, type TestSocket } from '@prosa/api/testing/connect-live';
import { participants, type RealCompany } from './company.ts';

/** Opens a socket for each user, and returns the sockets by user id. All live events for a user arrive over this socket. */
export async function openLiveSockets(company: RealCompany): Promise<Map<number, TestSocket>> {
  const sockets = new Map<number, TestSocket>();
  for (const { userId } of participants) {
    const socket = await connectLive(company.port, company.tokens.get(userId) ?? '');
    await socket.say('joinNotification');
    sockets.set(userId, socket);
  }
  return sockets;
}

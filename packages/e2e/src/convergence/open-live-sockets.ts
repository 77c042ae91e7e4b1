import { connectLive, type TestSocket } from '@prosa/api/testing/connect-live';
import { participants, type RealCompany } from './company.ts';

/** Opens a socket for each user, over which all live events for that user arrive. */
export async function openLiveSockets(company: RealCompany): Promise<Map<number, TestSocket>> {
  const sockets = new Map<number, TestSocket>();
  for (const { userId } of participants) {
    const socket = await connectLive(company.port, company.tokens.get(userId) ?? '');
    await socket.say('joinNotification');
    sockets.set(userId, socket);
  }
  return sockets;
}

import { connectLive, type TestSocket } from '@prosa/api/testing/connect-live';
import { people, type Company } from './company.ts';

/** Opens a socket for each person, which hears all live events for that person. */
export async function listenAll(company: Company): Promise<Map<number, TestSocket>> {
  const sockets = new Map<number, TestSocket>();
  for (const { userId } of people) {
    const socket = await connectLive(company.port, company.tokens.get(userId) ?? '');
    await socket.say('joinNotification');
    sockets.set(userId, socket);
  }
  return sockets;
}

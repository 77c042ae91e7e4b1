import { connectLive, type TestSocket } from '@prosa/api/testing/connect-live';
import { people, type Company } from './company.ts';

/** A socket for each person, which hears all that is theirs to see. */
export async function listenAll(company: Company): Promise<Map<number, TestSocket>> {
  const sockets = new Map<number, TestSocket>();
  for (const { userId } of people) {
    const socket = await connectLive(company.port, company.tokens.get(userId) ?? '');
    await socket.say('joinNotification');
    sockets.set(userId, socket);
  }
  return sockets;
}

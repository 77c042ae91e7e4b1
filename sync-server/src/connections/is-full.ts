import type { Member } from '../documents/member.ts';
import { limits } from './limits.ts';

/** Whether a room with these members takes no further connection at all, or none of this user (L6). */
export function isFull(members: ReadonlySet<Pick<Member, 'userId'>>, userId: number): boolean {
  if (members.size >= limits.connectionsOfRoom) return true;
  let ofUser = 0;
  for (const member of members) if (member.userId === userId) ofUser += 1;
  return ofUser >= limits.connectionsOfUser;
}

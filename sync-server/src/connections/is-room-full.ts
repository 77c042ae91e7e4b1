import type { Member } from '../documents/member.ts';
import { connectionLimits } from './connection-limits.ts';

/** Whether a room with these members takes no further connection at all, or none of this user (L6). */
export function isRoomFull(members: ReadonlySet<Pick<Member, 'userId'>>, userId: number): boolean {
  if (members.size >= connectionLimits.connectionsOfRoom) return true;
  let ofUser = 0;
  for (const member of members) if (member.userId === userId) ofUser += 1;
  return ofUser >= connectionLimits.connectionsOfUser;
}

import type { UserId } from '@prosa/contract/ids';
import type { RoomMember } from '../documents/room-member.ts';
import { connectionLimits } from './connection-limits.ts';

/**
 * Returns whether a room with these members refuses a further connection, because the room or this user already has the maximum
 * number of connections (rule L6 of SPEC.md).
 */
export function isRoomFull(members: ReadonlySet<Pick<RoomMember, 'userId'>>, userId: UserId): boolean {
  if (members.size >= connectionLimits.connectionsOfRoom) return true;
  let ofUser = 0;
  for (const member of members) if (member.userId === userId) ofUser += 1;
  return ofUser >= connectionLimits.connectionsOfUser;
}

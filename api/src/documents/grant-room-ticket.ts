import type { RoomTicketAnswer, RoomTicketBody } from '@prosa/contract/documents/room-ticket';
import { loadRoomRights } from '@prosa/database/documents/room-rights';
import { insertRoomTicket } from '@prosa/database/documents/room-tickets';
import { isRoomOpen, parseRoomName } from '@prosa/documents/rooms/room-name';
import { AppError } from '../platform/app-error.ts';
import type { Scope } from '../platform/access/scope.ts';
import type { Services } from '../platform/services.ts';

/**
 * Grants the session a room ticket, with which it may connect to a document's room. Refuses with ERR_NOT_FOUND if there is no
 * such room, if the room belongs to another company, or if the user may not enter it.
 */
export async function grantRoomTicket(
  services: Services,
  { companyId, sessionId, viewer }: Scope,
  { room: name, may }: RoomTicketBody,
): Promise<RoomTicketAnswer> {
  const room = parseRoomName(name);
  const now = services.clock();
  if (room === null || room.companyId !== companyId || !isRoomOpen(room, now)) throw new AppError('ERR_NOT_FOUND', 404);
  const guest = { userId: viewer.id, sessionId };
  const right = (await loadRoomRights(services.database, room, { roomGuests: [guest], now })).get(sessionId);
  if (right === undefined) throw new AppError('ERR_NOT_FOUND', 404);
  const grantedRight = may === 'read' ? 'read' : right;
  const ticket = await services.database.withTenant(companyId, (tx) =>
    insertRoomTicket(tx, { companyId, room: room.name, ...guest, may: grantedRight }, now),
  );
  return { ticket, may: grantedRight };
}

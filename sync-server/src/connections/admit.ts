import { loadRoomRights, type RoomSession, type RoomRight } from '@prosa/database/documents/room-rights';
import { redeemRoomTicket } from '@prosa/database/documents/room-tickets';
import type { TenantDatabase } from '@prosa/database/tenant';
import { Refusal } from '@prosa/documents/guard/refusal';
import { isRoomOpen, type Room } from '@prosa/documents/rooms/room-name';
import type { Admission } from './connection.ts';

/** The functions that decide which sessions may enter a room. */
export type AdmissionChecks = {
  /**
   * Checks the room ticket and loads the current right of the ticket's session. Returns the admission, or a Refusal. Throws if
   * the database fails.
   */
  readonly admit: (room: Room, ticket: string, as?: RoomSession) => Promise<Admission | Refusal>;
  /** Loads the current right of each session in the room. */
  readonly rightsOf: (room: Room, guests: readonly RoomSession[]) => Promise<ReadonlyMap<string, RoomRight>>;
};

/**
 * Creates the functions that admit sessions to rooms. The functions read the room tickets and rights from the database. `now`
 * returns the time.
 */
export function createAdmissionChecks(
  database: Pick<TenantDatabase, 'readTenant' | 'writeTenant'>,
  now: () => Date,
): AdmissionChecks {
  const rightsOf: AdmissionChecks['rightsOf'] = (room, guests) =>
    loadRoomRights(database, room, { roomGuests: guests, now: now() });
  return {
    rightsOf,
    async admit(room, text, as) {
      const ticket = await redeemRoomTicket(database, text, now());
      if (ticket === null) return new Refusal('unauthenticated', 'no good ticket');
      // A room ticket for another room gets the same answer as a room of another company, so the answer doesn't reveal whether a
      // room exists.
      const isForRoom = ticket.companyId === room.companyId && ticket.room === room.name;
      if (!isForRoom || !isRoomOpen(room, now())) return new Refusal('notFound', 'no such room');
      if (as !== undefined && as.userId !== ticket.userId) return new Refusal('unauthenticated', 'the ticket of another');
      const right = (await rightsOf(room, [ticket])).get(ticket.sessionId);
      if (right === undefined) return new Refusal('forbidden', 'no right to this room');
      return {
        userId: ticket.userId,
        sessionId: ticket.sessionId,
        right: ticket.may === 'read' ? 'read' : right,
      };
    },
  };
}

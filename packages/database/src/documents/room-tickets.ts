import { createHash, randomBytes } from 'node:crypto';
import { CompanyId } from '@prosa/contract/ids';
import * as v from 'valibot';
import { queryBuilder } from '../query-builder.ts';
import type { TenantDatabase, TenantTransaction } from '../tenant.ts';
import type { RoomSession, RoomRight } from './room-rights.ts';

/** The time for which a room ticket is valid, in milliseconds. */
export const ROOM_TICKET_LIFE_MS = 30_000;

/** The session, the room and the right that a room ticket stands for. */
export type RoomTicket = RoomSession & { readonly companyId: CompanyId; readonly room: string; readonly may: RoomRight };

const hashRoomTicket = (ticket: string): Buffer => createHash('sha256').update(ticket).digest();

/**
 * Creates a room ticket that is valid once, and only until `ROOM_TICKET_LIFE_MS` after `now`. Stores only the hash of the room
 * ticket, and deletes the user's expired room tickets.
 */
export async function insertRoomTicket(
  tx: TenantTransaction,
  { companyId, room, userId, sessionId, may }: RoomTicket,
  now: Date,
): Promise<string> {
  const ticket = `${companyId}.${randomBytes(32).toString('base64url')}`;
  await tx
    .deleteFrom('room_tickets')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('expires_at', '<', now)
    .execute();
  await tx
    .insertInto('room_tickets')
    .values({
      company_id: companyId,
      hash: hashRoomTicket(ticket),
      room,
      user_id: userId,
      session_id: sessionId,
      may,
      expires_at: new Date(now.getTime() + ROOM_TICKET_LIFE_MS),
    })
    .execute();
  return ticket;
}

/**
 * Reads the id of the company from the text of a room ticket. The caller may trust the id only once it has found the room ticket
 * in that company.
 */
function parseCompanyId(ticket: string): CompanyId | null {
  const company = v.safeParse(CompanyId, Number(/^([1-9]\d{0,9})\.[\w-]{43}$/.exec(ticket)?.[1]));
  return company.success ? company.output : null;
}

/**
 * Uses up a room ticket, and returns its session, room and right. Returns null if the room ticket was never valid, was used
 * before or has expired.
 */
export async function redeemRoomTicket(
  database: Pick<TenantDatabase, 'writeTenant'>,
  ticket: string,
  now: Date,
): Promise<RoomTicket | null> {
  const companyId = parseCompanyId(ticket);
  if (companyId === null) return null;
  const [row] = await database.writeTenant(
    companyId,
    queryBuilder
      .deleteFrom('room_tickets')
      .where('company_id', '=', companyId)
      .where('hash', '=', hashRoomTicket(ticket))
      .returning(['room', 'user_id', 'session_id', 'may', 'expires_at'])
      .compile(),
  );
  if (row === undefined || row.expires_at < now) return null;
  return { companyId, room: row.room, userId: row.user_id, sessionId: row.session_id, may: row.may };
}

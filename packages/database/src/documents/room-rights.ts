import type { CompanyId, FlowId, UserId } from '@prosa/contract/ids';
import { holdsPermission } from '@prosa/domain/session/permissions';
import { sql } from 'kysely';
import { isSubscriptionLapsed } from '@prosa/domain/session/subscription';
import { queryBuilder } from '../query-builder.ts';
import { subscriptionColumns, timeZoneKeySql, toSubscription } from '../subscription.ts';
import type { TenantDatabase } from '../tenant.ts';

/** The room for which rights are requested. The rooms of `packages/documents` have this type. */
export type RoomReference = { readonly companyId: CompanyId } & (
  | { readonly kind: 'flow'; readonly flowId: FlowId }
  | { readonly kind: 'chat'; readonly chatUuid: string; readonly month: string }
);

/** A right in a room. The right `write` includes `read`. */
export type RoomRight = 'read' | 'write';

/** A session that needs a right. */
export type RoomSession = { readonly userId: UserId; readonly sessionId: string };

/**
 * Returns the right of each session of `roomGuests` in the room at `now`, by session id. A session without a right is missing
 * from the result. A session has no right if the room doesn't exist, the session or the company's subscription has ended, or the
 * user has no access. Members of a chat may write to the chat if the plan includes the internal chat, except to months before the
 * chat existed. Users with the administration menu may write to a flow, and their colleagues may read it.
 */
export async function loadRoomRights(
  database: Pick<TenantDatabase, 'readTenant'>,
  room: RoomReference,
  { roomGuests: guests, now }: { readonly roomGuests: readonly RoomSession[]; readonly now: Date },
): Promise<ReadonlyMap<string, RoomRight>> {
  const live = selectSessionsWithAccess(room, guests);
  const [rows] = await database.readTenant(room.companyId, live);
  const userOfSession = new Map(guests.map(({ sessionId, userId }) => [sessionId, userId]));
  return new Map(
    rows
      .filter(
        (row) =>
          userOfSession.get(row.session_id) === row.user_id && !isSubscriptionLapsed(toSubscription(room.companyId, row), now),
      )
      .map((row) => [
        row.session_id,
        room.kind === 'chat' || holdsPermission({ profile: row.profile }, 'drawer-admin-items:view') ? 'write' : 'read',
      ]),
  );
}

function selectSessionsWithAccess(room: RoomReference, roomGuests: readonly RoomSession[]) {
  const people = queryBuilder
    .selectFrom('sessions as s')
    .innerJoin('users as u', (join) => join.onRef('u.company_id', '=', 's.company_id').onRef('u.id', '=', 's.user_id'))
    .innerJoin('companies as o', 'o.id', 's.company_id')
    .leftJoin('company_settings as z', (join) => join.onRef('z.company_id', '=', 's.company_id').on('z.key', '=', timeZoneKeySql))
    .select(['s.id as session_id', 's.user_id', 'u.profile'])
    .select(subscriptionColumns)
    .where('s.company_id', '=', room.companyId)
    .where((eb) => eb('s.id', '=', eb.fn.any(eb.val(roomGuests.map(({ sessionId }) => sessionId)))))
    .where('s.ended_at', 'is', null);
  if (room.kind === 'flow')
    return people
      .innerJoin('flowbuilders as f', 'f.company_id', 's.company_id')
      .where(sql<boolean>`f.id = ${room.flowId}`)
      .compile();
  return people
    .innerJoin('chats as c', 'c.company_id', 's.company_id')
    .innerJoin('chat_users as m', (join) =>
      join.onRef('m.company_id', '=', 'c.company_id').onRef('m.chat_id', '=', 'c.id').onRef('m.user_id', '=', 's.user_id'),
    )
    .innerJoin('plans as p', 'p.id', 'o.plan_id')
    .where('c.uuid', '=', room.chatUuid)
    .where(sql<boolean>`to_char(c.created_at at time zone 'UTC', 'YYYY-MM') <= ${room.month}`)
    .where('p.use_internal_chat', '=', true)
    .compile();
}

import * as v from 'valibot';
import type { CompanyId, UserId } from '@prosa/contract/ids';
import { UserEvent } from '@prosa/contract/live/live-events';
import { queryBuilder } from '@prosa/database/query-builder';
import { toNotificationRoom } from '../platform/realtime/live-events.ts';
import type { Services } from '../platform/services.ts';
import { isOnlineAt } from '../platform/realtime/is-online-at.ts';
import { feedPositionQuery } from './load-event-content.ts';

/** Sends the current state of the users `userIds` to all users of the company. */
export async function publishUsers(services: Services, companyId: CompanyId, userIds: readonly UserId[]): Promise<void> {
  const [[head], users] = await services.database.readTenant(
    companyId,
    feedPositionQuery,
    queryBuilder
      .selectFrom('users')
      .select(['id', 'name', 'color', 'profile', 'queue_ids as queueIds', 'last_seen_at as lastSeenAt'])
      .where('company_id', '=', companyId)
      .where('deleted_at', 'is', null)
      .compile(),
  );
  if (head === undefined) throw new Error('a statement without a table gave no row');
  const rooms = users.map(({ id }) => toNotificationRoom(id));
  for (const user of users.filter(({ id }) => userIds.includes(id))) {
    const event = v.parse(UserEvent, {
      action: 'update',
      user: { ...user, online: isOnlineAt(user.lastSeenAt, services.clock()) },
      asOf: head.asOf,
    });
    services.live.send(companyId, rooms, 'user', event);
  }
}

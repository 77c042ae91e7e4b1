import type { UserId } from '@prosa/contract/ids';
import type { Read } from '../platform/write.ts';

/** Sets the time at which users were last seen. With null, the users count as disconnected. */
export async function updateLastSeen({ tx, companyId }: Read, userIds: readonly UserId[], at: Date | null): Promise<void> {
  if (userIds.length === 0) return;
  await tx
    .updateTable('users')
    .set({ last_seen_at: at })
    .where('company_id', '=', companyId)
    .where('id', 'in', userIds)
    .execute();
}

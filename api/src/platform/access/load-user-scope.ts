import { sql } from 'kysely';
import type { CompanyId, UserId } from '@prosa/contract/ids';
import { planColumns } from '@prosa/database/plan-flags';
import { settingKey } from '@prosa/database/setting-key';
import { subscriptionColumns, timeZoneKey } from '@prosa/database/subscription';
import { AppError } from '../app-error.ts';
import type { Services } from '../services.ts';
import { toScope, type Scope } from './scope.ts';
import { viewerColumns } from './viewer-columns.ts';

/**
 * Loads the scope of a user for work that goes on without their session. `userId` is null for a user who is deleted. Refuses
 * with ERR_NO_USER_FOUND.
 */
export async function loadUserScope(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  companyId: CompanyId,
  userId: UserId | null,
): Promise<Scope> {
  const row = await database.withTenant(companyId, (tx) =>
    tx
      .selectFrom('users as u')
      .innerJoin('companies as o', 'o.id', 'u.company_id')
      .innerJoin('plans as p', 'p.id', 'o.plan_id')
      .leftJoin('company_settings as z', (join) => join.onRef('z.company_id', '=', 'u.company_id').on('z.key', '=', timeZoneKey))
      .leftJoin('company_settings as c', (join) =>
        join.onRef('c.company_id', '=', 'u.company_id').on('c.key', '=', settingKey('lgpdHideNumber')),
      )
      .leftJoin('company_settings as l', (join) =>
        join.onRef('l.company_id', '=', 'u.company_id').on('l.key', '=', settingKey('enableLGPD')),
      )
      .select(viewerColumns)
      .select(subscriptionColumns)
      .select(['u.name', 'u.farewell_message', 'u.user_close_pending_ticket', 'u.whatsapp_id', 'u.scope_xid', 'u.super'])
      .select(['u.show_dashboard', 'u.allow_connections', 'u.allow_real_time'])
      .select(planColumns)
      .select(['c.value as lgpdHideNumber', 'l.value as enableLGPD'])
      .where('u.company_id', '=', companyId)
      .where(sql<boolean>`u.id = ${userId}`)
      .where('u.deleted_at', 'is', null)
      .executeTakeFirst(),
  );
  if (row === undefined) throw new AppError('ERR_NO_USER_FOUND', 404);
  return toScope({ companyId, sessionId: '' }, { ...row, ended_at: null, ended_why: null, awaits_second_factor: false }, clock());
}

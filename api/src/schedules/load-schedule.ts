import type { ScheduleId } from '@prosa/contract/ids';
import type { Schedule } from '@prosa/contract/schedules/schedule';
import type { TenantTransaction } from '@prosa/database/tenant';
import { mayChangeSchedule } from '@prosa/domain/schedules/may-change-schedule';
import type { Scope } from '../platform/access/scope.ts';
import { AppError } from '../platform/app-error.ts';
import { scheduleColumns, toSchedule } from './to-schedule.ts';

/** Selects scheduled messages of a company with their files (aliases `s` and `media`). */
export const selectSchedules = (tx: Pick<TenantTransaction, 'selectFrom'>, companyId: Scope['companyId']) =>
  tx
    .selectFrom('schedules as s')
    .leftJoin('media', (join) => join.onRef('media.company_id', '=', 's.company_id').onRef('media.id', '=', 's.media_id'))
    .select(scheduleColumns)
    .where('s.company_id', '=', companyId);

/** Finds a scheduled message of the company. Returns undefined if it doesn't exist. */
export async function findSchedule(
  tx: TenantTransaction,
  { companyId }: Pick<Scope, 'companyId'>,
  id: ScheduleId,
): Promise<Schedule | undefined> {
  const row = await selectSchedules(tx, companyId).where('s.id', '=', id).executeTakeFirst();
  return row === undefined ? undefined : toSchedule(row);
}

/** Loads a scheduled message. Refuses with ERR_NO_SCHEDULE_FOUND. */
export async function loadSchedule(tx: TenantTransaction, scope: Pick<Scope, 'companyId'>, id: ScheduleId): Promise<Schedule> {
  const schedule = await findSchedule(tx, scope, id);
  if (schedule === undefined) throw new AppError('ERR_NO_SCHEDULE_FOUND', 404);
  return schedule;
}

/**
 * Locks a scheduled message that the caller may change and that was not sent yet. Refuses with ERR_NO_SCHEDULE_FOUND,
 * ERR_NO_PERMISSION and ERR_SCHEDULE_SENT.
 */
export async function lockSchedule(tx: TenantTransaction, scope: Scope, id: ScheduleId): Promise<Schedule> {
  await tx
    .selectFrom('schedules')
    .select('id')
    .where('company_id', '=', scope.companyId)
    .where('id', '=', id)
    .forUpdate()
    .execute();
  const schedule = await loadSchedule(tx, scope, id);
  if (!mayChangeSchedule(schedule, scope.viewer)) throw new AppError('ERR_NO_PERMISSION', 403);
  if (schedule.status === 'AGENDADA' || schedule.status === 'ENVIADA') throw new AppError('ERR_SCHEDULE_SENT', 409);
  return schedule;
}

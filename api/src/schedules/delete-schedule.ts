import type { ScheduleId } from '@prosa/contract/ids';
import { mayChangeSchedule } from '@prosa/domain/schedules/may-change-schedule';
import { deleteMediaOfOwner } from '../media/delete-media.ts';
import { AppError } from '../platform/app-error.ts';
import type { Command } from '../platform/write.ts';
import { findSchedule } from './load-schedule.ts';

/**
 * Deletes a scheduled message with its file. Messages that were already sent stay. Does nothing if the scheduled message is
 * missing. Returns the storage keys to delete after the commit. Refuses with ERR_NO_PERMISSION.
 */
export async function deleteSchedule(command: Command, id: ScheduleId): Promise<string[]> {
  const { tx, companyId, changes, scope } = command;
  const schedule = await findSchedule(tx, scope, id);
  if (schedule === undefined) return [];
  if (!mayChangeSchedule(schedule, scope.viewer)) throw new AppError('ERR_NO_PERMISSION', 403);
  const keysToDelete = await deleteMediaOfOwner(command, { kind: 'schedule', id });
  await tx.deleteFrom('schedules').where('company_id', '=', companyId).where('id', '=', id).execute();
  changes.schedules.set(id, 'delete');
  return keysToDelete;
}

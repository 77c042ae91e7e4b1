import type { ScheduleId } from '@prosa/contract/ids';
import type { Schedule } from '@prosa/contract/schedules/schedule';
import { addMedia } from '../media/add-media.ts';
import { deleteMediaOfOwner } from '../media/delete-media.ts';
import type { MediaFile } from '../media/pictures/with-thumbnail.ts';
import type { Services } from '../platform/services.ts';
import type { Command } from '../platform/write.ts';
import { loadSchedule, lockSchedule } from './load-schedule.ts';
import { enqueueScheduleSending } from './send-schedule-job.ts';

type ScheduleMediaChange = { readonly schedule: Schedule; readonly keysToDelete: readonly string[] };

/**
 * Replaces or removes the file of a scheduled message. `keysToDelete` has the storage keys to delete after the commit. Refuses
 * with the codes of `lockSchedule`, and with ERR_COMMAND_REUSED if another file has the media id.
 */
export async function replaceScheduleMedia(
  command: Command & Pick<Services, 'media'>,
  id: ScheduleId,
  newMedia: { readonly mediaId: string; readonly file: MediaFile } | null,
): Promise<ScheduleMediaChange> {
  const { tx, companyId, changes, now, scope } = command;
  const before = await lockSchedule(tx, scope, id);
  const owner = { kind: 'schedule', id } as const;
  if (newMedia !== null) await addMedia(command, owner, { id: newMedia.mediaId, file: newMedia.file });
  const mediaId = newMedia?.mediaId ?? null;
  await tx
    .updateTable('schedules')
    .set({ media_id: mediaId, awaits_media: false, updated_at: now })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
  const keysToDelete = await deleteMediaOfOwner(command, owner, mediaId);
  changes.schedules.set(id, 'update');
  if (before.awaitsMedia) await enqueueScheduleSending(command, id, new Date(before.sendAt));
  return { schedule: await loadSchedule(tx, scope, id), keysToDelete };
}

import * as v from 'valibot';
import { ScheduleId, type ScheduleId as Id } from '@prosa/contract/ids';
import type { Schedule } from '@prosa/contract/schedules/schedule';
import type { CreateScheduleBody, UpdateScheduleBody } from '@prosa/contract/schedules/write-schedule';
import { uuidv7 } from '../platform/uuidv7.ts';
import { enqueue, type EnqueueResult } from '../sync/outbox/enqueue.ts';
import { discardUnsentRow, type RowLane } from '../sync/outbox/lane-actions.ts';
import { toRowName } from '../sync/rows/row-change.ts';
import { createSchedule, deleteSchedule, removeScheduleMedia, updateSchedule, uploadScheduleMedia } from './schedule-commands.ts';

/** Returns the outbox lane of a scheduled message's commands, and the name of the command that creates the message. */
export const toScheduleLane = (id: Id): RowLane => ({ lane: toRowName('schedules', id), creation: createSchedule.name });

/** The values that the form of a scheduled message saves. `file` is a new file, null to keep the stored file, or 'removed'. */
export type ScheduleToSave = Omit<CreateScheduleBody, 'id' | 'awaitsMedia'> & {
  readonly contactName: string;
  readonly file: File | 'removed' | null;
};

/** Saves a new or changed scheduled message, and resolves once it is on the device. Only changed fields are sent. */
export async function saveSchedule(
  row: Schedule | undefined,
  { file, contactName, ...fields }: ScheduleToSave,
): Promise<EnqueueResult> {
  const id = row?.id ?? v.parse(ScheduleId, uuidv7());
  if (row === undefined) {
    const created = await enqueue(createSchedule, { ...fields, id, contactName, awaitsMedia: file instanceof File });
    if (!created.ok) return created;
  } else {
    const changes = pickChangedFields(row, fields);
    if (Object.keys(changes).length > 0) {
      const changed = await enqueue(updateSchedule, { id, changes, contactName });
      if (!changed.ok) return changed;
    }
  }
  if (file instanceof File) return enqueue(uploadScheduleMedia, { id, name: file.name }, file);
  if (file === 'removed' && row?.mediaName != null) return enqueue(removeScheduleMedia, { id });
  return { ok: true, entryId: id };
}

/**
 * Returns the fields of the form that differ from the row. For a message that could not be sent, the time is always included,
 * because setting the time makes the server send the message again.
 */
function pickChangedFields(row: Schedule, fields: Omit<ScheduleToSave, 'file' | 'contactName'>): UpdateScheduleBody {
  const { intervalo: _unit, valorIntervalo: _interval, enviarQuantasVezes: _times, tipoDias: _days, ...changeable } = fields;
  return Object.fromEntries(
    Object.entries(changeable).filter(
      ([name, value]) => value !== row[name as keyof typeof changeable] || (name === 'sendAt' && row.status === 'ERRO'),
    ),
  );
}

/** Deletes a scheduled message. If the server does not have the message yet, only its outbox entries are discarded. */
export async function deleteOrDiscardSchedule(id: Id): Promise<EnqueueResult> {
  if (await discardUnsentRow(toScheduleLane(id))) return { ok: true, entryId: id };
  return enqueue(deleteSchedule, { id });
}

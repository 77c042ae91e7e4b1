import * as v from 'valibot';
import type { ErrorCode } from '@prosa/contract/errors';
import { ScheduleId, UserId, type ScheduleId as Id } from '@prosa/contract/ids';
import { Schedule } from '@prosa/contract/schedules/schedule';
import { CreateScheduleBody, DeletedSchedule, UpdateScheduleBody } from '@prosa/contract/schedules/write-schedule';
import { mayChangeSchedule } from '@prosa/domain/schedules/may-change-schedule';
import type { LocalDatabase } from '../sync/database/local-database.ts';
import { defineCommand, type CommandContext, type OptimisticChanges } from '../sync/outbox/command.ts';
import { toRowName } from '../sync/rows/row-change.ts';

const idPayload = { id: ScheduleId };
const toOutboxLane = ({ id }: { readonly id: Id }) => toRowName('schedules', id);
const findScheduleOrRefuse = async (database: LocalDatabase, { id }: { readonly id: Id }): Promise<Schedule | ErrorCode> =>
  (await database.schedules.get(id)) ?? 'ERR_NO_SCHEDULE_FOUND';
const answerSchema = v.pipe(
  Schedule,
  v.transform((row) => [{ table: 'schedules', key: row.id, row } as const]),
);

/** Patches a scheduled message on the device, if the user may change it and it was not sent yet. */
function patchSchedule(row: Schedule, patch: Partial<Schedule>, { actor, now }: CommandContext): OptimisticChanges | ErrorCode {
  if (!mayChangeSchedule(row, actor)) return 'ERR_NO_PERMISSION';
  if (row.status === 'AGENDADA' || row.status === 'ENVIADA') return 'ERR_SCHEDULE_SENT';
  return {
    changes: [{ table: 'schedules', key: row.id, does: 'patch', patch: { ...patch, updatedAt: now } }],
    about: row.contactName,
  };
}

export const createSchedule = defineCommand({
  name: 'create-schedule',
  title: 'commands.createSchedule',
  payload: v.object({ ...CreateScheduleBody.entries, ...idPayload, contactName: v.string() }),
  lane: toOutboxLane,
  read: async () => ({}),
  optimistic: (_rows, given, { actor, now }) => ({
    changes: [
      {
        table: 'schedules',
        key: given.id,
        does: 'create',
        row: {
          ...given,
          ticketUserId: given.ticketUserId ?? null,
          queueId: given.queueId ?? null,
          whatsappId: given.whatsappId ?? null,
          sentAt: null,
          status: 'PENDENTE',
          mediaPath: null,
          mediaName: null,
          userId: v.parse(UserId, actor.id),
          sentTimes: 0,
          failure: null,
          updatedAt: now,
        },
      },
    ],
    about: given.contactName,
    relies: [toRowName('contacts', given.contactId)],
  }),
  request: (_entry, { contactName: _name, ...body }) => ({ method: 'POST', path: '/schedules', body }),
  answer: answerSchema,
});

export const updateSchedule = defineCommand({
  name: 'update-schedule',
  title: 'commands.updateSchedule',
  payload: v.object({ ...idPayload, changes: UpdateScheduleBody, contactName: v.optional(v.string()) }),
  lane: toOutboxLane,
  read: findScheduleOrRefuse,
  optimistic: (row, { changes, contactName }, context) => {
    const isSentAgain = row.status === 'ERRO' && changes.sendAt !== undefined;
    return patchSchedule(
      row,
      {
        ...toDefinedFields(changes),
        ...(contactName === undefined ? {} : { contactName }),
        ...(isSentAgain ? { status: 'PENDENTE' as const, failure: null } : {}),
      },
      context,
    );
  },
  request: (_entry, { id, changes }) => ({ method: 'PUT', path: `/schedules/${id}`, body: changes }),
  answer: answerSchema,
});

/** Returns the changed fields without those whose value is undefined. */
const toDefinedFields = (changes: UpdateScheduleBody): Partial<Schedule> =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));

export const deleteSchedule = defineCommand({
  name: 'delete-schedule',
  title: 'commands.deleteSchedule',
  payload: v.object(idPayload),
  lane: toOutboxLane,
  read: findScheduleOrRefuse,
  optimistic: (row, _given, { actor }) =>
    mayChangeSchedule(row, actor)
      ? { changes: [{ table: 'schedules', key: row.id, does: 'remove' }], about: row.contactName }
      : 'ERR_NO_PERMISSION',
  request: (_entry, { id }) => ({ method: 'DELETE', path: `/schedules/${id}` }),
  answer: v.pipe(
    DeletedSchedule,
    v.transform(({ id }) => [{ table: 'schedules', key: id, row: null } as const]),
  ),
});

/** Uploads the file of a scheduled message, which stays in the outbox until the server has stored it. */
export const uploadScheduleMedia = defineCommand({
  name: 'upload-schedule-media',
  title: 'commands.uploadScheduleMedia',
  payload: v.object({ ...idPayload, name: v.string() }),
  lane: toOutboxLane,
  read: findScheduleOrRefuse,
  optimistic: (row, { name }, context) => patchSchedule(row, { mediaName: name, mediaPath: null, awaitsMedia: false }, context),
  request: ({ file }, { id, name }) => {
    const form = new FormData();
    form.set('id', id);
    // An entry of this command holds a file. If the browser has lost the file, the server refuses the entry.
    if (file !== null) form.set('file', file, name);
    return { method: 'POST', path: '/schedules/media-upload', body: form };
  },
  answer: answerSchema,
});

export const removeScheduleMedia = defineCommand({
  name: 'remove-schedule-media',
  title: 'commands.removeScheduleMedia',
  payload: v.object(idPayload),
  lane: toOutboxLane,
  read: findScheduleOrRefuse,
  optimistic: (row, _given, context) => patchSchedule(row, { mediaName: null, mediaPath: null, awaitsMedia: false }, context),
  request: (_entry, { id }) => ({ method: 'DELETE', path: `/schedules/${id}/media-upload` }),
  answer: answerSchema,
});

/** The commands of scheduled messages. */
export const scheduleCommands = {
  'create-schedule': createSchedule,
  'update-schedule': updateSchedule,
  'delete-schedule': deleteSchedule,
  'upload-schedule-media': uploadScheduleMedia,
  'remove-schedule-media': removeScheduleMedia,
};

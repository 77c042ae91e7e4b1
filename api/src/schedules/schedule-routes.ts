import { object } from 'valibot';
import { ScheduleId } from '@prosa/contract/ids';
import { Schedule } from '@prosa/contract/schedules/schedule';
import {
  CreateScheduleBody,
  DeletedSchedule,
  ListSchedulesAnswer,
  ListSchedulesQuery,
  ScheduleMediaFields,
  UpdateScheduleBody,
} from '@prosa/contract/schedules/write-schedule';
import { runAndDeleteFiles } from '../media/run-and-delete-files.ts';
import { decideMediaId } from '../media/decide-media-id.ts';
import { withThumbnail } from '../media/pictures/with-thumbnail.ts';
import { receiveUpload } from '../media/receive-upload.ts';
import { parseInput } from '../platform/http/parse-input.ts';
import { readJson } from '../platform/http/read-json.ts';
import type { Router } from '../platform/http/router.ts';
import { runIdempotently } from '../platform/http/run-idempotently.ts';
import type { Services } from '../platform/services.ts';
import { createSchedule } from './create-schedule.ts';
import { deleteSchedule } from './delete-schedule.ts';
import { listSchedules } from './list-schedules.ts';
import { loadSchedule } from './load-schedule.ts';
import { replaceScheduleMedia } from './schedule-media.ts';
import { updateSchedule } from './update-schedule.ts';

const schedulePath = '/schedules/:scheduleId{[0-9a-f-]+}';
const SchedulePath = object({ scheduleId: ScheduleId });
const parseScheduleId = (param: Record<string, string>) => parseInput(SchedulePath, param).scheduleId;

/** Routes of scheduled messages (coverage 1 §7 and 3 §7). */
export function scheduleRoutes(router: Router, services: Services): void {
  router.scoped(
    'GET /schedules',
    { summary: 'Scheduled messages, the latest first (searchParam, pageNumber)', answer: ListSchedulesAnswer },
    async (c, scope) => {
      const query = parseInput(ListSchedulesQuery, c.req.query());
      return c.json(await services.database.withTenant(scope.companyId, (tx) => listSchedules(tx, scope, query)));
    },
  );

  router.scoped(`GET ${schedulePath}`, { summary: 'One scheduled message', answer: Schedule }, async (c, scope) => {
    const id = parseScheduleId(c.req.param());
    return c.json(await services.database.withTenant(scope.companyId, (tx) => loadSchedule(tx, scope, id)));
  });

  router.scoped(
    'POST /schedules',
    { summary: 'Schedules a message', body: CreateScheduleBody, answer: Schedule },
    async (c, scope) => {
      const input = parseInput(CreateScheduleBody, await readJson(c));
      return runIdempotently({ services, scope, c }, { name: 'create-schedule', input }, async (command) => ({
        status: 201,
        body: await createSchedule(command, input),
      }));
    },
  );

  router.scoped(
    `PUT ${schedulePath}`,
    { summary: 'Changes a scheduled message that was not sent yet', body: UpdateScheduleBody, answer: Schedule },
    async (c, scope) => {
      const id = parseScheduleId(c.req.param());
      const input = parseInput(UpdateScheduleBody, await readJson(c));
      return runIdempotently({ services, scope, c }, { name: 'update-schedule', input: [id, input] }, async (command) => ({
        status: 200,
        body: await updateSchedule(command, id, input),
      }));
    },
  );

  router.scoped(
    `DELETE ${schedulePath}`,
    { summary: 'Deletes a scheduled message', answer: DeletedSchedule },
    async (c, scope) => {
      const id = parseScheduleId(c.req.param());
      return runAndDeleteFiles({ services, scope, c }, { name: 'delete-schedule', input: id }, async (command) => ({
        status: 200,
        body: { id },
        keysToDelete: await deleteSchedule(command, id),
      }));
    },
  );

  router.scoped(
    'POST /schedules/media-upload',
    { summary: 'Gives a scheduled message a file (multipart: id, file)', answer: Schedule },
    async (c, scope) => {
      const { fields, file } = await receiveUpload(c, 'file', 'schedule');
      try {
        const { id } = parseInput(ScheduleMediaFields, fields);
        const mediaId = decideMediaId(c, services);
        const input = [id, file.name, file.sizeBytes, file.digest];
        const picture = await withThumbnail(services, scope.companyId, file);
        return await runAndDeleteFiles({ services, scope, c }, { name: 'upload-schedule-media', input }, async (command) => {
          const { schedule, keysToDelete } = await replaceScheduleMedia(command, id, { mediaId, file: picture });
          return { status: 200, body: schedule, keysToDelete };
        });
      } finally {
        await file.dispose();
      }
    },
  );

  router.scoped(
    `DELETE ${schedulePath}/media-upload`,
    { summary: 'Removes the file of a scheduled message', answer: Schedule },
    async (c, scope) => {
      const id = parseScheduleId(c.req.param());
      return runAndDeleteFiles({ services, scope, c }, { name: 'remove-schedule-media', input: id }, async (command) => {
        const { schedule, keysToDelete } = await replaceScheduleMedia(command, id, null);
        return { status: 200, body: schedule, keysToDelete };
      });
    },
  );
}

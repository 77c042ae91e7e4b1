import * as v from 'valibot';
import { ContactId, ScheduleId } from '@prosa/contract/ids';
import { Schedule } from '@prosa/contract/schedules/schedule';
import { CreateScheduleBody, UpdateScheduleBody } from '@prosa/contract/schedules/write-schedule';
import { mayChangeSchedule } from '@prosa/domain/schedules/may-change-schedule';
import { createOkAnswer, refuseModelCall } from './model-answer.ts';
import type { Route, RouteContext } from './model-route.ts';
import type { ModelAnswer } from './model-server.ts';

function createSchedule({ server, user, xid, changes }: RouteContext, raw: unknown): ModelAnswer {
  const { id, ...input } = v.parse(CreateScheduleBody, raw);
  if (id === undefined) return refuseModelCall(400, 'ERR_BAD_REQUEST');
  const known = server.schedules.get(id)?.row;
  if (known !== undefined) return known.userId === user.id ? createOkAnswer(known) : refuseModelCall(409, 'ERR_COMMAND_REUSED');
  const contact = server.contacts.get(input.contactId)?.row;
  if (contact === undefined) return refuseModelCall(404, 'ERR_NO_CONTACT_FOUND');
  const row = v.parse(Schedule, {
    ticketUserId: null,
    queueId: null,
    whatsappId: null,
    ...input,
    id,
    contactName: contact.name,
    sendAt: new Date(input.sendAt).toISOString(),
    sentAt: null,
    status: 'PENDENTE',
    mediaPath: null,
    mediaName: null,
    userId: user.id,
    sentTimes: 0,
    failure: null,
    updatedAt: server.now(),
  });
  server.schedules.set(id, { row, xid });
  changes.others.push(id);
  return createOkAnswer(row);
}

function changeSchedule(work: RouteContext, id: string, change: (row: Schedule) => Partial<Schedule>): ModelAnswer {
  const { server, user, xid, changes } = work;
  const row = server.schedules.get(id)?.row;
  if (row === undefined) return refuseModelCall(404, 'ERR_NO_SCHEDULE_FOUND');
  if (!mayChangeSchedule(row, user)) return refuseModelCall(403, 'ERR_NO_PERMISSION');
  if (row.status === 'AGENDADA' || row.status === 'ENVIADA') return refuseModelCall(409, 'ERR_SCHEDULE_SENT');
  const changed = { ...row, ...change(row), updatedAt: server.now() };
  server.schedules.set(id, { row: changed, xid });
  changes.others.push(id);
  return createOkAnswer(changed);
}

function updateSchedule(work: RouteContext, id: string, raw: unknown): ModelAnswer {
  const input = v.parse(UpdateScheduleBody, raw);
  return changeSchedule(work, id, (row) => ({
    ...Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)),
    ...(row.status === 'ERRO' && input.sendAt !== undefined ? { status: 'PENDENTE', failure: null } : {}),
  }));
}

function deleteSchedule({ server, user, xid, changes }: RouteContext, id: string): ModelAnswer {
  const row = server.schedules.get(id)?.row;
  const gone = { id: v.parse(ScheduleId, id) };
  if (row === undefined) return createOkAnswer(gone);
  if (!mayChangeSchedule(row, user)) return refuseModelCall(403, 'ERR_NO_PERMISSION');
  server.remove(xid, 'schedules', id);
  changes.others.push(id);
  return createOkAnswer(gone);
}

const readFileName = (raw: unknown): string => {
  const file = raw instanceof FormData ? raw.get('file') : null;
  return file instanceof File ? file.name : 'file';
};
const parseScheduleId = (raw: unknown): string => {
  const id = raw instanceof FormData ? raw.get('id') : null;
  return typeof id === 'string' ? id : '';
};

/** The calls about scheduled messages that the model answers. */
export const scheduleRoutes: readonly Route[] = [
  { method: 'POST', pattern: /^\/schedules()$/, run: (work, _id, body) => createSchedule(work, body) },
  {
    method: 'POST',
    pattern: /^\/schedules\/media-upload()$/,
    run: (work, _id, body) =>
      changeSchedule(work, parseScheduleId(body), () => ({
        mediaPath: '/api/media/1',
        mediaName: readFileName(body),
        awaitsMedia: false,
      })),
  },
  { method: 'PUT', pattern: /^\/schedules\/([0-9a-f-]+)$/, run: updateSchedule },
  { method: 'DELETE', pattern: /^\/schedules\/([0-9a-f-]+)$/, run: deleteSchedule },
  {
    method: 'DELETE',
    pattern: /^\/schedules\/([0-9a-f-]+)\/media-upload$/,
    run: (work, id) => changeSchedule(work, id, () => ({ mediaPath: null, mediaName: null, awaitsMedia: false })),
  },
];

/** Makes a scheduled message of a user that waits for its time. */
export const makeSchedule = (
  id: string,
  userId: number,
  { at, contactId }: { readonly at: string; readonly contactId: number },
): Schedule =>
  v.parse(Schedule, {
    id,
    body: 'bom dia',
    contactId: v.parse(ContactId, contactId),
    contactName: `c${contactId}`,
    sendAt: at,
    sentAt: null,
    status: 'PENDENTE',
    openTicket: 'enabled',
    ticketUserId: null,
    queueId: null,
    statusTicket: 'closed',
    intervalo: 1,
    valorIntervalo: 1,
    enviarQuantasVezes: 1,
    tipoDias: 4,
    assinar: false,
    mediaPath: null,
    mediaName: null,
    awaitsMedia: false,
    whatsappId: null,
    userId,
    sentTimes: 0,
    failure: null,
    updatedAt: at,
  });

import { parse } from 'valibot';
import { ScheduleId } from '@prosa/contract/ids';
import type { Schedule } from '@prosa/contract/schedules/schedule';
import type { CreateScheduleBody } from '@prosa/contract/schedules/write-schedule';
import { AppError } from '../platform/app-error.ts';
import type { Command } from '../platform/write.ts';
import { assertScheduleReferences, loadContactName } from './assert-schedule-references.ts';
import { findSchedule, loadSchedule } from './load-schedule.ts';
import { enqueueScheduleSending } from './send-schedule-job.ts';

/**
 * Schedules a message of the caller. A message with a time in the past is sent immediately, because a device without a network
 * may send the command late. If the caller has a scheduled message with the id, returns it. Refuses with ERR_NO_CONTACT_FOUND,
 * with the codes of `assertScheduleReferences`, and with ERR_COMMAND_REUSED if another user's message has the id.
 */
export async function createSchedule(command: Command, { id: givenId, ...input }: CreateScheduleBody): Promise<Schedule> {
  const { tx, companyId, changes, now, newId, scope } = command;
  const id = givenId ?? parse(ScheduleId, newId());
  const existingSchedule = await findSchedule(tx, scope, id);
  if (existingSchedule !== undefined) {
    if (existingSchedule.userId !== scope.viewer.id) throw new AppError('ERR_COMMAND_REUSED', 409);
    return existingSchedule;
  }
  await assertScheduleReferences(command, input);
  const contactName = await loadContactName(command, input.contactId);
  const sendAt = new Date(input.sendAt);
  const inserted = await tx
    .insertInto('schedules')
    .values({
      company_id: companyId,
      id,
      contact_id: input.contactId,
      contact_name: contactName,
      user_id: scope.viewer.id,
      ticket_user_id: input.ticketUserId ?? null,
      queue_id: input.queueId ?? null,
      whatsapp_id: input.whatsappId ?? null,
      body: input.body,
      send_at: sendAt,
      first_at: sendAt,
      open_ticket: input.openTicket,
      status_ticket: input.statusTicket,
      intervalo: input.intervalo,
      valor_intervalo: input.valorIntervalo,
      enviar_quantas_vezes: input.enviarQuantasVezes,
      tipo_dias: input.tipoDias,
      assinar: input.assinar,
      awaits_media: input.awaitsMedia,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  // A concurrent request has inserted a scheduled message with the same id.
  if (inserted === undefined) throw new AppError('ERR_COMMAND_REUSED', 409);
  changes.schedules.set(id, 'create');
  if (!input.awaitsMedia) await enqueueScheduleSending(command, id, sendAt);
  return loadSchedule(tx, scope, id);
}

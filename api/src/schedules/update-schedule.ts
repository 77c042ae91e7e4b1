import type { ScheduleId } from '@prosa/contract/ids';
import type { Schedule } from '@prosa/contract/schedules/schedule';
import type { UpdateScheduleBody } from '@prosa/contract/schedules/write-schedule';
import type { Command } from '../platform/write.ts';
import { assertScheduleReferences, loadContactName } from './assert-schedule-references.ts';
import { loadSchedule, lockSchedule } from './load-schedule.ts';
import { enqueueScheduleSending } from './send-schedule-job.ts';

/**
 * Changes the given fields of a scheduled message that was not sent yet. With a new time, the remaining times of a series change,
 * too. A message that could not be sent waits again. Refuses with ERR_NO_CONTACT_FOUND, and with the codes of `lockSchedule` and
 * `assertScheduleReferences`.
 */
export async function updateSchedule(command: Command, id: ScheduleId, input: UpdateScheduleBody): Promise<Schedule> {
  const { tx, companyId, changes, now, scope } = command;
  const before = await lockSchedule(tx, scope, id);
  await assertScheduleReferences(command, input);
  const contactName = input.contactId === undefined ? before.contactName : await loadContactName(command, input.contactId);
  const sendAt = new Date(input.sendAt ?? before.sendAt);
  const hasNewTime = input.sendAt !== undefined && sendAt.getTime() !== Date.parse(before.sendAt);
  const isSentAgain = before.status === 'ERRO' && input.sendAt !== undefined;
  await tx
    .updateTable('schedules')
    .set((eb) => ({
      ...(input.body === undefined ? {} : { body: input.body }),
      ...(input.contactId === undefined ? {} : { contact_id: input.contactId, contact_name: contactName }),
      ...(input.openTicket === undefined ? {} : { open_ticket: input.openTicket }),
      ...(input.ticketUserId === undefined ? {} : { ticket_user_id: input.ticketUserId }),
      ...(input.queueId === undefined ? {} : { queue_id: input.queueId }),
      ...(input.statusTicket === undefined ? {} : { status_ticket: input.statusTicket }),
      ...(input.assinar === undefined ? {} : { assinar: input.assinar }),
      ...(input.whatsappId === undefined ? {} : { whatsapp_id: input.whatsappId }),
      ...(hasNewTime || isSentAgain ? { send_at: sendAt, first_at: sendAt, first_number: eb.ref('sent_times') } : {}),
      ...(isSentAgain ? { status: 'PENDENTE' as const, failure: null } : {}),
      updated_at: now,
    }))
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
  changes.schedules.set(id, 'update');
  if ((hasNewTime || isSentAgain) && !before.awaitsMedia) await enqueueScheduleSending(command, id, sendAt);
  return loadSchedule(tx, scope, id);
}

import type { TicketSubscriber } from '../platform/write.ts';

/**
 * Records whether a scheduled message was sent. In a series, only the last message sets the status of the schedule. For an
 * earlier message, only the reason of a failure is recorded, because the series continues.
 */
export const recordScheduleOutcome: TicketSubscriber = async (write, event) => {
  if (event.kind !== 'schedule-delivered') return;
  const { tx, companyId, changes, now } = write;
  const { scheduleId, failure } = event;
  const schedule = await tx
    .selectFrom('schedules')
    .select(['status', 'sent_at'])
    .where('company_id', '=', companyId)
    .where('id', '=', scheduleId)
    .forUpdate()
    .executeTakeFirst();
  if (schedule === undefined) return;
  const isLast = schedule.status !== 'PENDENTE';
  const outcome =
    failure === null
      ? { status: 'ENVIADA' as const, sent_at: schedule.sent_at ?? now }
      : { status: 'ERRO' as const, sent_at: null };
  await tx
    .updateTable('schedules')
    .set({ failure, updated_at: now, ...(isLast ? outcome : {}) })
    .where('company_id', '=', companyId)
    .where('id', '=', scheduleId)
    .execute();
  changes.schedules.set(scheduleId, 'update');
};

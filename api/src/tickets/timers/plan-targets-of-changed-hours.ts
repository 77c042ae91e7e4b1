import type { TicketSubscriber } from '../../platform/write.ts';
import { enqueueTimerPlan } from './plan-timers-job.ts';

/** The settings that decide in which hours the targets of queues count. */
const hoursKeys = ['schedules', 'scheduleType', 'timeZone'] as const;

/**
 * Plans the timers of the tickets in all queues with a target anew if the company's service hours, the setting `scheduleType` or
 * the time zone has changed.
 */
export const planTargetsOfChangedHours: TicketSubscriber = async (write, event) => {
  if (event.kind !== 'settings-changed' || !hoursKeys.some((key) => event.keys.has(key))) return;
  const queues = await write.tx
    .selectFrom('queues')
    .select('id')
    .where('company_id', '=', write.companyId)
    .where((eb) => eb.or([eb('first_answer_minutes', '>', 0), eb('next_answer_minutes', '>', 0)]))
    .execute();
  for (const { id } of queues) await enqueueTimerPlan(write, { of: 'queue', id });
};

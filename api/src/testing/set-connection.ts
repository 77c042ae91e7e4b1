import { onTestFinished } from 'vitest';
import type { TestServices } from './start-test-services.ts';

type ConnectionChange = Readonly<
  Partial<
    Record<
      | 'allow_group'
      | 'collective_vacation_end'
      | 'collective_vacation_message'
      | 'collective_vacation_start'
      | 'complation_message'
      | 'greeting_media_id'
      | 'expires_inactive_message'
      | 'expires_ticket_hours'
      | 'expires_ticket_nps_minutes'
      | 'group_as_ticket'
      | 'inactive_message'
      | 'max_use_bot_queues'
      | 'max_use_bot_queues_nps'
      | 'out_of_hours_message'
      | 'rating_message'
      | 'send_queue_id'
      | 'time_create_new_ticket_minutes'
      | 'time_inactive_message_minutes'
      | 'time_send_queue_minutes'
      | 'time_use_bot_queues_minutes'
      | 'when_expires_ticket',
      boolean | string | number
    >
  >
>;

/** Changes columns of a connection until the running test ends or fails. */
export async function setConnectionInTest(rows: TestServices['rows'], id: number, change: ConnectionChange): Promise<void> {
  for (const [column, value] of Object.entries(change)) {
    const [former] = await rows(`select ${column} as value from whatsapps where id = $1`, id);
    const setColumn = (to: unknown) => rows(`update whatsapps set ${column} = $2 where id = $1`, id, to);
    onTestFinished(async () => void (await setColumn(former?.['value'])));
    await setColumn(value);
  }
}

import type { MessageId, ScheduleId } from '@prosa/contract/ids';
import type { Ack } from '@prosa/contract/messages/message';
import { sql } from 'kysely';
import { toRecordsetSql } from '../platform/database/to-recordset-sql.ts';
import type { Write } from '../platform/write.ts';
import { publishTicketEvent } from '../tickets/rows/publish-ticket-event.ts';

type DeliveryStateChange = {
  readonly state: 'queued' | 'sending' | 'sent' | 'failed' | 'unconfirmed';
  readonly failure?: string | null;
  readonly providerId?: string;
  readonly ack?: Ack;
  /** The time at which a new attempt begins. */
  readonly attemptAt?: Date;
};
export type MessageStateChange = DeliveryStateChange & { readonly messageId: MessageId };

/** Sets a message's delivery state, as `setDeliveryStates` does. */
export const setDeliveryState = (write: Write, messageId: MessageId, change: DeliveryStateChange): Promise<void> =>
  setDeliveryStates(write, [{ ...change, messageId }]);

/**
 * Sets the delivery states of different messages, both in their deliveries and in their own rows, with one statement. The ack of
 * a message never decreases, and the first id that the provider gave to a message stays. The caller has locked the deliveries.
 */
export async function setDeliveryStates(write: Write, all: readonly MessageStateChange[]): Promise<void> {
  const { tx, companyId, changes } = write;
  if (all.length === 0) return;
  // Because of this list of ids, PostgreSQL reads only these messages, even if it expects `given` to have many rows.
  const ids = all.map(({ messageId }) => messageId);
  const { rows } = await sql<{ readonly id: MessageId; readonly scheduleId: ScheduleId | null }>`
    with given as materialized (
      select * from json_to_recordset(${toRecordsetSql(all)})
        as given("messageId" uuid, state text, failure text, "providerId" text, ack int, "attemptAt" timestamptz)),
    delivery as (
      update deliveries d
         set state = given.state, attempted_at = coalesce(given."attemptAt", d.attempted_at),
             attempts = d.attempts + case when given."attemptAt" is null then 0 else 1 end
        from given
       where d.company_id = ${companyId} and d.message_id = any(${ids}::uuid[]) and d.message_id = given."messageId"
      returning d.message_id, d.schedule_id)
    update messages m
       set delivery = given.state, failure = given.failure, provider_id = coalesce(m.provider_id, given."providerId"),
           ack = greatest(m.ack, given.ack)
      from given left join delivery on delivery.message_id = given."messageId"
     where m.company_id = ${companyId} and m.id = any(${ids}::uuid[]) and m.id = given."messageId"
    returning m.id, delivery.schedule_id as "scheduleId"`.execute(tx);
  const byId = new Map(all.map((change) => [change.messageId, change]));
  for (const { id, scheduleId } of rows) {
    changes.messages.set(id, 'update');
    const change = byId.get(id);
    if (scheduleId !== null && (change?.state === 'sent' || change?.state === 'failed'))
      await publishTicketEvent(write, { kind: 'schedule-delivered', scheduleId, failure: change.failure ?? null });
  }
}

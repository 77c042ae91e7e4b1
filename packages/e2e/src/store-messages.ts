import type { RunningProsa } from './start-prosa.ts';

/**
 * Stores texts in the open ticket of a customer of the demo, as if the customer had just sent them one after the other. Sending
 * them through Prosa would take a hundred times as long. A device that is already signed in is not notified of these messages.
 */
export const storeMessages = ({ sql }: RunningProsa, customer: string, bodies: readonly string[]): Promise<void> =>
  sql(`insert into messages (company_id, id, ticket_id, contact_id, queue_id, whatsapp_id, body, from_me, delivery, created_at)
    select t.company_id, gen_random_uuid(), t.id, c.id, t.queue_id, t.whatsapp_id, line.body, false, 'received',
           now() - (${bodies.length} - line.position) * interval '10 ms'
      from contacts c
      join tickets t on t.company_id = c.company_id and t.contact_id = c.id and t.status = 'open'
      join unnest(array['${bodies.join("', '")}']) with ordinality as line (body, position) on true
     where c.name = '${customer}'`);

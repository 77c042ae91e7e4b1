import * as v from 'valibot';
import { ContactId, TicketId, TicketNoteId, UserId } from '../ids.ts';
import { Instant } from '../instant.ts';

/** A note on a ticket (coverage 1 §3), visible to the users who see the ticket. */
export const TicketNote = v.object({
  id: TicketNoteId,
  note: v.string(),
  ticketId: TicketId,
  contactId: ContactId,
  user: v.nullable(v.object({ id: UserId, name: v.string() })),
  createdAt: Instant,
});
export type TicketNote = v.InferOutput<typeof TicketNote>;

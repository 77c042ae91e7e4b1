import type { TicketRow } from '@prosa/contract/tickets/ticket';
import type { OtherOpenTicketRefusal } from '@prosa/contract/tickets/write-ticket';
import { ModelRefusal } from './model-refusal.ts';

/** Returns the refusal that names the attendant of another active ticket. */
export function toOtherOpenRefusal({ userId, status, uuid }: TicketRow): ModelRefusal {
  const body: OtherOpenTicketRefusal = { error: 'ERR_OTHER_OPEN_TICKET', userId, user: null, queue: null, status, uuid };
  return new ModelRefusal(409, body);
}

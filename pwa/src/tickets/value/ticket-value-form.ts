import { TicketValue } from '@prosa/contract/tickets/write-ticket';
import * as v from 'valibot';

/**
 * The schema of a form in which the value of a ticket is required (coverage 1 §5). The value is null while the field is empty.
 */
export const RequiredTicketValue = v.object({ value: v.pipe(v.nullable(v.number()), TicketValue) });

/** The schema of a form in which the value of a ticket may be empty. */
export const OptionalTicketValue = v.object({ value: v.nullable(TicketValue) });
